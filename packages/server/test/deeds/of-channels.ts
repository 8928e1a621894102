import { api } from '@parley/contract'
import type { Loose } from '../person.ts'
import { asks, type Deed, somebody, someChannel, someGroup, someName } from './story.ts'

const subscribes: Deed = (story) =>
  story.olga.calls(api.channels.subscribe, {
    subscriptions: [{ name: someChannel(story) }],
    principals: [somebody(story)],
    send_new_subscription_messages: false,
  })

const unsubscribes: Deed = (story) =>
  story.olga.calls(api.channels.unsubscribe, {
    subscriptions: [someChannel(story)],
    principals: [somebody(story)],
  })

/** Several people and channels at once, by anybody. */
const changesSubscriptions: Deed = (story) => {
  const { random, people, realm, channels } = story
  const names = random.some(channels).map((id) => realm.directory.channels.get(id)?.name ?? '')
  const principals = random.some(people).map(({ id }) => id)
  const by = random.pick(people)
  if (random.below(2) === 0)
    return by.calls(api.channels.unsubscribe, { subscriptions: names, principals })
  const subscriptions = names.map((name) => ({ name }))
  return by.calls(api.channels.subscribe, {
    ...{ subscriptions, principals },
    authorization_errors_fatal: false,
  })
}

const changes: Deed = (story) => {
  const { random, olga, channels, team } = story
  const change = random.pick<Loose>([
    { is_private: true },
    { is_private: false },
    { is_private: true, history_public_to_subscribers: random.below(2) === 0 },
    { is_web_public: true, is_private: false },
    { is_web_public: false },
    { topics_policy: random.pick(['empty_topic_only', 'inherit']) },
    { is_default_stream: random.below(2) === 0 },
    { new_name: someName(story) },
    { description: `about ${random.below(1000)}` },
    { is_archived: true },
    { is_archived: false },
    { is_archived: true, new_name: `gone ${random.below(1000)}` },
    { can_subscribe_group: { new: team } },
    { can_subscribe_group: { new: 1 } },
    { can_administer_channel_group: { new: team } },
  ])
  return olga.calls(api.channels.update, { stream_id: random.pick(channels), ...change })
}

const permits: Deed = (story) => {
  const { random, olga, channels } = story
  const permission = random.pick([
    'can_add_subscribers_group',
    'can_subscribe_group',
    'can_administer_channel_group',
    'can_remove_subscribers_group',
    'can_send_message_group',
    'can_delete_any_message_group',
    'can_move_messages_out_of_channel_group',
    'can_create_topic_group',
  ])
  const change = { [permission]: { new: someGroup(story) } }
  return olga.calls(api.channels.update, { stream_id: random.pick(channels), ...change })
}

const creates: Deed = async ({ random, people, olga, channels }) => {
  const { id } = await olga.calls(api.channels.create, {
    name: `made ${random.below(1000)}`,
    subscribers: random.some(people).map((person) => person.id),
    invite_only: random.below(2) === 0,
  } as Loose)
  channels.push(id)
}

const setsUp: Deed = ({ random, people, channels }) => {
  const [stream_id, property] = [random.pick(channels), random.pick(['is_muted', 'pin_to_top'])]
  const subscription_data = [{ stream_id, property, value: random.below(2) === 0 }] as Loose
  return random.pick(people).calls(api.channels.setProperties, { subscription_data })
}

const changesDefaults: Deed = ({ random, olga, channels }) => {
  const endpoint = random.pick([api.channels.addDefault, api.channels.removeDefault] as const)
  return olga.calls(endpoint as typeof api.channels.addDefault, {
    stream_id: random.pick(channels),
  })
}

const changesDefaultGroups: Deed = (story) => {
  const { random, olga, realm } = story
  const stream_names = JSON.stringify([someChannel(story)])
  const ids = [...realm.directory.parts.defaultGroups.keys()]
  if (random.below(2) === 0 || ids.length === 0) {
    const made = { group_name: `group ${random.below(100)}`, description: 'x', stream_names }
    return asks(olga, 'POST', '/default_stream_groups/create', made)
  }
  const change = { op: random.pick(['add', 'remove']), stream_names }
  return asks(olga, 'PATCH', `/default_stream_groups/${random.pick(ids)}/streams`, change)
}

const changesFolders: Deed = (story) => {
  const { random, olga, channels, realm } = story
  const ids = [...realm.directory.parts.folders.keys()]
  if (ids.length < 2)
    return olga.calls(api.folders.create, { name: `folder ${random.below(1000)}`, description: '' })
  const isArchived = random.below(2) === 0
  return random.pick<() => Promise<unknown>>([
    () => {
      const change = { folder_id: random.pick([...ids, null]) } as Loose
      return olga.calls(api.channels.update, { stream_id: random.pick(channels), ...change })
    },
    () =>
      olga.calls(api.folders.update, {
        ...{ channel_folder_id: random.pick(ids), is_archived: isArchived },
      }),
    () => olga.calls(api.folders.reorder, { order: ids.toReversed() }),
  ])()
}

export const deedsOfChannels: readonly Deed[] = [
  ...[subscribes, subscribes, unsubscribes, unsubscribes],
  ...[changesSubscriptions, changesSubscriptions, changes, changes, changes, permits, permits],
  ...[creates, setsUp, changesDefaults, changesDefaultGroups, changesFolders],
]
