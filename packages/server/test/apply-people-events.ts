import { deriveRights } from './apply-group-events.ts'
import type { Loose, Person } from './person.ts'

type Apply = (state: Loose, event: Loose, person: Person) => void

/** What a careful client does with the events about people. */
export const peopleAppliers: Record<string, Apply> = {
  'realm_user/remove': (state, { person: { user_id } }) => {
    for (const list of ['realm_users', 'realm_non_active_users']) {
      state[list] = state[list].filter((known: Loose) => known.user_id !== user_id)
    }
  },

  'realm_user/update': (state, { person: change }) => {
    const { user_id, ...fields } = change
    if ('is_active' in fields) moveUser(state, user_id, fields.is_active)
    const user = userIn(state, user_id)
    if (fields.custom_profile_field) return setValue(user, fields.custom_profile_field)
    const { new_email, is_active, avatar_source, avatar_url, avatar_url_medium, ...plain } = fields
    Object.assign(user, plain, new_email === undefined ? {} : { email: new_email })
    if ('role' in fields) Object.assign(user, flagsOf(user.role))
    if (user_id === state.user_id) followOwn(state, user)
    // In the list, clients compute the address of a picture that is found by address.
    if (avatar_url) user.avatar_url = avatar_source === 'G' ? null : avatar_url
    if (avatar_url && user_id === state.user_id) {
      Object.assign(state, { avatar_source, avatar_url, avatar_url_medium })
    }
  },

  custom_profile_fields: (state, { fields }) => {
    state.custom_profile_fields = fields
    const ids = new Set(fields.map((field: Loose) => String(field.id)))
    for (const user of [...state.realm_users, ...state.realm_non_active_users]) {
      for (const id of Object.keys(user.profile_data))
        if (!ids.has(id)) delete user.profile_data[id]
    }
  },

  'realm_bot/add': (state, { bot }) => {
    state.realm_bots.push(bot)
  },

  'realm_bot/update': (state, { bot }) => {
    const known = state.realm_bots.find((one: Loose) => one.user_id === bot.user_id)
    Object.assign(known, bot)
  },

  'realm_bot/delete': (state, { bot }) => {
    state.realm_bots = state.realm_bots.filter((one: Loose) => one.user_id !== bot.user_id)
  },

  'user_settings/update': (state, { property, value }) => {
    state.user_settings[property] = value
  },

  'subscription/peer_remove': (state, { stream_ids, user_ids }) => {
    for (const id of stream_ids) {
      for (const list of ['never_subscribed', 'unsubscribed', 'subscriptions']) {
        const channel = state[list].find((known: Loose) => known.stream_id === id)
        if (!channel) continue
        channel.subscribers = channel.subscribers.filter((one: number) => !user_ids.includes(one))
        channel.subscriber_count = channel.subscribers.length
        const stream = state.streams.find((known: Loose) => known.stream_id === id)
        stream.subscriber_count = channel.subscribers.length
      }
    }
  },

  'stream/delete': (state, { stream_ids }) => {
    for (const list of ['streams', 'never_subscribed', 'unsubscribed', 'subscriptions']) {
      state[list] = state[list].filter((known: Loose) => !stream_ids.includes(known.stream_id))
    }
  },
}

function setValue(user: Loose, { id, value, rendered_value }: Loose): void {
  if (value === null) delete user.profile_data[id]
  else user.profile_data[id] = rendered_value === undefined ? { value } : { value, rendered_value }
}

function userIn(state: Loose, id: number): Loose {
  return [...state.realm_users, ...state.realm_non_active_users].find(
    (known: Loose) => known.user_id === id,
  )
}

function moveUser(state: Loose, id: number, isActive: boolean): void {
  const [from, to] = isActive
    ? ['realm_non_active_users', 'realm_users']
    : ['realm_users', 'realm_non_active_users']
  const user = userIn(state, id)
  state[from] = state[from].filter((known: Loose) => known.user_id !== id)
  state[to].push(user)
  if (!isActive) delete state.presences[id]
}

function flagsOf(role: number) {
  return { is_owner: role === 100, is_admin: role <= 200, is_guest: role === 600 }
}

/** What POST /register says of oneself at its top level. */
function followOwn(state: Loose, user: Loose): void {
  const { full_name, email, delivery_email, is_owner, is_admin, is_guest } = user
  const is_moderator = user.role <= 300
  Object.assign(state, { full_name, email, delivery_email })
  Object.assign(state, { is_owner, is_admin, is_guest, is_moderator })
  deriveRights(state)
}
