import { groupAppliers } from './apply-group-events.ts'
import { joiningAppliers } from './apply-joining-events.ts'
import { linkifierAppliers } from './apply-linkifier-events.ts'
import { peopleAppliers } from './apply-people-events.ts'
import { personalAppliers } from './apply-personal-events.ts'
import { presenceAppliers } from './apply-presence-events.ts'
import { realmAppliers } from './apply-realm-events.ts'
import { uploadAppliers } from './apply-upload-events.ts'
import type { Loose, Person } from './person.ts'

/** A careful client: brings a snapshot up to date with the events that came after it. */
export function applyEvents(snapshot: Loose, events: readonly Loose[], person: Person): Loose {
  const state = structuredClone(snapshot)
  for (const event of events) {
    const apply = appliers[event.op ? `${event.type}/${event.op}` : event.type]
    if (!apply) throw new Error(`No client knows what to do with ${event.type}/${event.op}`)
    apply(state, event, person)
  }
  return state
}

type Apply = (state: Loose, event: Loose, person: Person) => void

const appliers: Record<string, Apply> = {
  ...groupAppliers,
  ...peopleAppliers,
  ...uploadAppliers,
  ...personalAppliers,
  ...presenceAppliers,
  ...realmAppliers,
  ...linkifierAppliers,
  ...joiningAppliers,

  'realm_user/add': (state, { person }) => {
    if (person.is_system_bot) {
      const { profile_data, ...bot } = person
      state.cross_realm_bots.push(bot)
      return
    }
    const { is_active, ...rest } = person
    const list = is_active ? state.realm_users : state.realm_non_active_users
    list.push(rest)
  },

  default_stream_groups: (state, { default_stream_groups }) => {
    state.realm_default_stream_groups = default_stream_groups
  },

  'stream/create': (state, { streams }) => {
    state.streams.push(...structuredClone(streams))
    for (const stream of streams) {
      // A careful client asks who is in a channel that is new to it; here events say it all.
      state.never_subscribed.push({ ...structuredClone(stream), subscribers: [] })
    }
  },

  'stream/update': (state, { id, type, op, stream_id, name, property, value, ...more }) => {
    for (const list of ['streams', 'never_subscribed', 'unsubscribed', 'subscriptions']) {
      const channel = find(state[list], stream_id)
      if (channel) Object.assign(channel, { [property]: value }, more)
    }
  },

  'stream/delete': (state, { stream_ids }) => {
    for (const list of ['streams', 'never_subscribed', 'unsubscribed', 'subscriptions']) {
      state[list] = state[list].filter((known: Loose) => !stream_ids.includes(known.stream_id))
    }
  },

  'subscription/add': (state, { subscriptions }) => {
    for (const subscription of structuredClone(subscriptions)) {
      for (const list of ['never_subscribed', 'unsubscribed', 'subscriptions']) {
        state[list] = state[list].filter(
          (known: Loose) => known.stream_id !== subscription.stream_id,
        )
      }
      state.subscriptions.push(subscription)
      const stream = find(state.streams, subscription.stream_id)
      stream.subscriber_count = subscription.subscriber_count
    }
  },

  'subscription/peer_add': (state, { stream_ids, user_ids }) => {
    for (const id of stream_ids) {
      for (const list of ['never_subscribed', 'unsubscribed', 'subscriptions']) {
        const channel = find(state[list], id)
        if (!channel) continue
        channel.subscribers = sorted([...channel.subscribers, ...user_ids])
        channel.subscriber_count = channel.subscribers.length
        find(state.streams, id).subscriber_count = channel.subscribers.length
      }
    }
  },

  'subscription/peer_remove': (state, { stream_ids, user_ids }) => {
    for (const id of stream_ids) removeSubscribers(state, id, user_ids)
  },

  'subscription/remove': (state, { subscriptions }, person) => {
    for (const { stream_id } of subscriptions) {
      const subscription = find(state.subscriptions, stream_id)
      state.subscriptions = state.subscriptions.filter((known: Loose) => known !== subscription)
      state.unsubscribed.push(subscription)
      removeSubscribers(state, stream_id, [person.id])
    }
  },

  'subscription/update': (state, { stream_id, property, value }) => {
    find(state.subscriptions, stream_id)[property] = value
  },

  default_streams: (state, { default_streams }) => {
    state.realm_default_streams = default_streams
  },

  'channel_folder/add': (state, { channel_folder }) => {
    state.channel_folders.push(channel_folder)
  },

  'channel_folder/update': (state, { channel_folder_id, data }) => {
    Object.assign(
      state.channel_folders.find((known: Loose) => known.id === channel_folder_id),
      data,
    )
  },

  'channel_folder/reorder': (state, { order }) => {
    for (const folder of state.channel_folders) folder.order = order.indexOf(folder.id)
    state.channel_folders.sort((a: Loose, b: Loose) => a.order - b.order)
  },

  user_topic: (state, { id, type, ...set }) => {
    state.user_topics = state.user_topics.filter(
      (known: Loose) =>
        known.stream_id !== set.stream_id ||
        known.topic_name.toLowerCase() !== set.topic_name.toLowerCase(),
    )
    if (set.visibility_policy !== 0) state.user_topics.push(set)
  },

  message: (state, { message, flags }, person) => {
    state.max_message_id = Math.max(state.max_message_id, message.id)
    noteConversation(state, message, person)
    if (!flags.includes('read')) addUnread(state, placeOf(message, person), message.id, flags)
  },

  update_message: (state, event) => {
    const { message_id, message_ids, stream_id, new_stream_id, subject } = event
    const unread = unreadPlaces(state)
    if (subject !== undefined || new_stream_id !== undefined) {
      const moved = message_ids.filter((id: number) => unread.has(id))
      const calls = new Set(state.unread_msgs.mentions)
      removeUnread(state, new Set(moved))
      const target = new_stream_id ?? stream_id
      for (const id of find(state.subscriptions, target) ? moved : []) {
        const topic = subject ?? unread.get(id)?.topic
        const flags = calls.has(id) ? ['mentioned'] : []
        addUnread(state, { type: 'stream', stream_id: target, topic }, id, flags)
      }
    }
    applyFlags(state, message_id, event.flags)
  },

  delete_message: (state, { message_ids, message_id }) => {
    const gone = message_ids ?? [message_id]
    removeUnread(state, new Set(gone))
    state.starred_messages = state.starred_messages.filter((id: number) => !gone.includes(id))
    // Which message is the newest now is not told.
    state.max_message_id = unknown
    for (const known of state.recent_private_conversations) {
      if (gone.includes(known.max_message_id)) known.max_message_id = unknown
    }
  },

  muted_users: (state, { muted_users }) => {
    state.muted_users = structuredClone(muted_users)
  },

  // Reactions stand with their messages, which are not in the snapshot.
  'reaction/add': () => undefined,
  'reaction/remove': () => undefined,
  submessage: () => undefined,

  'update_message_flags/add': (state, { flag, messages }) => {
    if (flag === 'starred')
      state.starred_messages = sorted([...state.starred_messages, ...messages])
    if (flag === 'read') removeUnread(state, new Set(messages))
  },

  'update_message_flags/remove': (state, { flag, messages, message_details }) => {
    if (flag === 'starred') {
      state.starred_messages = state.starred_messages.filter((id: number) => !messages.includes(id))
    }
    if (flag !== 'read') return
    for (const id of messages) {
      const { mentioned, ...place } = message_details[id]
      addUnread(state, place, id, mentioned ? ['mentioned'] : [])
    }
  },
}

/** An event about a message says all flags that its reader has on it. */
function applyFlags(state: Loose, id: number, flags: readonly string[]): void {
  const without = (ids: number[]) => ids.filter((known) => known !== id)
  const isStarred = flags.includes('starred')
  state.starred_messages = sorted([...without(state.starred_messages), ...(isStarred ? [id] : [])])
  if (flags.includes('read')) removeUnread(state, new Set([id]))
  const place = unreadPlaces(state).get(id)
  const isCalled = place !== undefined && calls(state, place, flags)
  state.unread_msgs.mentions = sorted([
    ...without(state.unread_msgs.mentions),
    ...(isCalled ? [id] : []),
  ])
}

/** Stands for what a client cannot know from events alone. */
export const unknown = 'unknown'

function unreadPlaces(state: Loose): Map<number, Loose> {
  const { streams, pms, huddles } = state.unread_msgs
  return new Map(
    [...streams, ...pms, ...huddles].flatMap((group: Loose) =>
      group.unread_message_ids.map((id: number) => [id, group]),
    ),
  )
}

function find(list: Loose[], streamId: number): Loose {
  return list.find((known) => known.stream_id === streamId)
}

function removeSubscribers(state: Loose, streamId: number, gone: readonly number[]): void {
  for (const list of ['never_subscribed', 'unsubscribed', 'subscriptions']) {
    const channel = find(state[list], streamId)
    if (!channel) continue
    channel.subscribers = channel.subscribers.filter((id: number) => !gone.includes(id))
    channel.subscriber_count = channel.subscribers.length
    find(state.streams, streamId).subscriber_count = channel.subscribers.length
  }
}

function sorted(ids: number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b)
}

function noteConversation(state: Loose, message: Loose, person: Person): void {
  if (message.type !== 'private') return
  const others = message.display_recipient
    .map((one: Loose) => one.id)
    .filter((id: number) => id !== person.id)
  const rest = state.recent_private_conversations.filter(
    (known: Loose) => known.user_ids.join() !== others.join(),
  )
  state.recent_private_conversations = [{ max_message_id: message.id, user_ids: others }, ...rest]
}

function placeOf(message: Loose, person: Person): Loose {
  if (message.type === 'stream') {
    return { type: 'stream', stream_id: message.stream_id, topic: message.subject }
  }
  const user_ids = message.display_recipient.map((one: Loose) => one.id)
  return { type: 'private', user_ids: user_ids.filter((id: number) => id !== person.id) }
}

function addUnread(state: Loose, place: Loose, id: number, flags: readonly string[]): void {
  const unread = state.unread_msgs
  const group = groupFor(state, unread, place)
  group.unread_message_ids = sorted([...group.unread_message_ids, id])
  unread.count++
  if (calls(state, place, flags)) unread.mentions = sorted([...unread.mentions, id])
}

/** Whether an unread message counts as a mention: those of everybody only where the place is not muted. */
function calls(state: Loose, { stream_id, topic }: Loose, flags: readonly string[]): boolean {
  if (flags.includes('mentioned')) return true
  if (!flags.includes('wildcard_mentioned')) return false
  const own = state.user_topics.find(
    (known: Loose) =>
      known.stream_id === stream_id && known.topic_name.toLowerCase() === topic.toLowerCase(),
  )
  return own ? own.visibility_policy !== 1 : !find(state.subscriptions, stream_id)?.is_muted
}

function groupFor(state: Loose, unread: Loose, place: Loose): Loose {
  if (place.type === 'stream') {
    const { stream_id, topic } = place
    const match = (known: Loose) => known.stream_id === stream_id && known.topic === topic
    return findOrAdd(unread.streams, match, { stream_id, topic })
  }
  if (place.user_ids.length <= 1) {
    const other = place.user_ids[0] ?? state.user_id
    const match = (known: Loose) => known.other_user_id === other
    return findOrAdd(unread.pms, match, { other_user_id: other, sender_id: other })
  }
  const user_ids_string = sorted([...place.user_ids, state.user_id]).join()
  const match = (known: Loose) => known.user_ids_string === user_ids_string
  return findOrAdd(unread.huddles, match, { user_ids_string })
}

function findOrAdd(list: Loose[], match: (known: Loose) => boolean, fresh: Loose): Loose {
  const known = list.find(match)
  if (known) return known
  const added = { ...fresh, unread_message_ids: [] }
  list.push(added)
  return added
}

function removeUnread(state: Loose, read: ReadonlySet<number>): void {
  const unread = state.unread_msgs
  for (const list of ['streams', 'pms', 'huddles']) {
    for (const group of unread[list]) {
      const left = group.unread_message_ids.filter((id: number) => !read.has(id))
      unread.count -= group.unread_message_ids.length - left.length
      group.unread_message_ids = left
    }
    unread[list] = unread[list].filter((group: Loose) => group.unread_message_ids.length > 0)
  }
  unread.mentions = unread.mentions.filter((id: number) => !read.has(id))
}
