import { api, roles } from '@parley/contract'
import type { Loose } from '../person.ts'
import { asks, type Deed, somebody, someChannel, someGroup, someMadeGroup } from './story.ts'

const closesGroup: Deed = ({ random, olga, team: user_group_id }) =>
  random.below(2) === 0
    ? olga.calls(api.groups.deactivate, { user_group_id })
    : olga.calls(api.groups.update, { user_group_id, deactivated: false })

const regroups: Deed = (story) => {
  const who = somebody(story)
  const change = story.random.below(2) === 0 ? { delete: [who] } : { add: [who] }
  return story.olga.calls(api.groups.updateMembers, { user_group_id: story.team, ...change })
}

const nests: Deed = (story) => {
  const other = someMadeGroup(story)
  const change = story.random.pick<Loose>([
    { add_subgroups: [other] },
    { delete_subgroups: [other] },
    { add: [somebody(story)] },
    { delete: [somebody(story)] },
  ])
  return story.olga.calls(api.groups.updateMembers, {
    user_group_id: someMadeGroup(story),
    ...change,
  })
}

const makesGroup: Deed = (story) =>
  story.random.pick(story.people).calls(api.groups.create, {
    name: `group ${story.random.below(1000)}`,
    description: '',
    members: story.random.some(story.people).map(({ id }) => id),
    can_manage_group: someGroup(story),
    can_join_group: someGroup(story),
  })

const changesGroup: Deed = (story) => {
  const change = story.random.pick<Loose>([
    { can_add_members_group: { new: someGroup(story) } },
    { deactivated: true },
    { deactivated: false },
    { name: `group ${story.random.below(1000)}` },
  ])
  return story.olga.calls(api.groups.update, { user_group_id: someMadeGroup(story), ...change })
}

const promotes: Deed = ({ random, people, olga }) => {
  const { id: user_id } = random.pick(people.slice(1))
  const { guest, member, moderator, administrator, owner } = roles
  const role = random.pick([guest, member, administrator, guest, member, moderator, owner])
  return olga.calls(api.users.update, { user_id, role })
}

const limitsSight: Deed = ({ random, olga, realm }) => {
  const group = random.pick(['role:everyone', 'role:members'] as const)
  const can_access_all_users_group = { new: realm.directory.systemGroup(group).id }
  return olga.calls(api.realm.update, { can_access_all_users_group })
}

const permits: Deed = (story) => {
  const { random, olga } = story
  const permission = random.pick([
    'can_create_groups',
    'can_add_subscribers_group',
    'can_invite_users_group',
    'can_create_public_channel_group',
    'can_create_bots_group',
  ])
  return olga.calls(api.realm.update, { [permission]: { new: someGroup(story) } })
}

const changesRealm: Deed = ({ random, olga }) => {
  const change = random.pick<Loose>([
    { waiting_period_threshold: random.pick([0, 3]) },
    { message_edit_history_visibility_policy: random.pick(['all', 'moves', 'none']) },
    { name: `Realm ${random.below(100)}` },
    { presence_disabled: random.below(2) === 0 },
    { enable_spectator_access: random.below(3) > 0 },
    { default_avatar_source: random.pick(['J', 'G']) },
  ])
  return olga.calls(api.realm.update, change)
}

const comesOrGoes: Deed = ({ random, people, olga }) => {
  const user_id = people.at(-1)?.id as never
  const endpoint = random.pick([api.users.deactivate, api.users.reactivate] as const)
  return olga.calls(endpoint as typeof api.users.deactivate, { user_id })
}

const renames: Deed = (story) =>
  story.olga.calls(api.users.update, {
    user_id: somebody(story),
    full_name: `Name ${story.random.below(1000)}`,
  })

const mutes: Deed = (story) => {
  const method = story.random.pick(['POST', 'DELETE'] as const)
  const person = story.random.pick(story.people)
  return asks(person, method, `/users/me/muted_users/${somebody(story)}`)
}

const makesBot: Deed = async ({ random, people, bots }) => {
  const number = random.below(100_000)
  const made = { full_name: `Bot ${number}`, short_name: `bot-${number}` }
  bots.push((await random.pick(people).calls(api.bots.create, made)).user_id)
}

const changesBot: Deed = (story) => {
  const { random, olga, bots } = story
  const bot_id = random.pick(bots)
  const update = (change: Loose) => olga.calls(api.bots.update, { bot_id, ...change })
  return random.pick<() => Promise<unknown>>([
    () => update({ full_name: `Bot ${random.below(100_000)}` }),
    () => update({ bot_owner_id: somebody(story) }),
    () => update({ bot_owner_id: somebody(story) }),
    () => update({ role: random.pick([roles.guest, roles.member, roles.moderator]) }),
    () => olga.calls(api.bots.deactivate, { bot_id }),
    () => olga.calls(api.users.reactivate, { user_id: bot_id }),
    () =>
      olga.calls(api.channels.subscribe, {
        ...{ subscriptions: [{ name: someChannel(story) }], principals: [bot_id] },
      }),
  ])()
}

const changesAddress: Deed = ({ random, people }) =>
  random.pick(people).calls(api.settings.update, {
    email_address_visibility: random.pick([1, 3, 4, 5]),
  } as Loose)

export const deedsOfPeople: readonly Deed[] = [
  ...[closesGroup, regroups, nests, nests, makesGroup, changesGroup, promotes, promotes],
  ...[limitsSight, permits, changesRealm, comesOrGoes, renames, mutes],
  ...[makesBot, changesBot, changesBot, changesAddress],
]
