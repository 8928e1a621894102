import type { Loose } from './person.ts'

type Apply = (state: Loose, event: Loose) => void

/** What a careful client does with events about what is its user's own. */
export const personalAppliers: Record<string, Apply> = {
  'navigation_view/add': (state, { navigation_view }) => {
    state.navigation_views.push(structuredClone(navigation_view))
  },
  'navigation_view/update': (state, { fragment, data }) => {
    const known = state.navigation_views.find((view: Loose) => view.fragment === fragment)
    Object.assign(known, data)
  },
  'navigation_view/remove': (state, { fragment }) => {
    state.navigation_views = without(state.navigation_views, 'fragment', fragment)
  },

  user_status: (state, { id, type, user_id, ...change }) => {
    const status = { ...state.user_status[user_id], ...change }
    const said = Object.entries(status).filter(([, value]) => value !== '' && value !== false)
    if (said.length === 0) delete state.user_status[user_id]
    else state.user_status[user_id] = Object.fromEntries(said)
  },

  alert_words: (state, { alert_words }) => {
    state.alert_words = alert_words
  },

  onboarding_steps: (state, { onboarding_steps }) => {
    state.onboarding_steps = onboarding_steps
  },

  'realm_user_settings_defaults/update': (state, { property, value }) => {
    state.realm_user_settings_defaults[property] = value
  },

  'scheduled_messages/add': (state, { scheduled_messages }) => {
    state.scheduled_messages = nextFirst([
      ...state.scheduled_messages,
      ...structuredClone(scheduled_messages),
    ])
  },
  'scheduled_messages/update': (state, { scheduled_message }) => {
    const { scheduled_message_id } = scheduled_message
    const others = without(state.scheduled_messages, 'scheduled_message_id', scheduled_message_id)
    state.scheduled_messages = nextFirst([...others, structuredClone(scheduled_message)])
  },
  'scheduled_messages/remove': (state, { scheduled_message_id: id }) => {
    state.scheduled_messages = without(state.scheduled_messages, 'scheduled_message_id', id)
  },

  'reminders/add': (state, { reminders }) => {
    state.reminders = nextFirst([...state.reminders, ...structuredClone(reminders)])
  },
  'reminders/remove': (state, { reminder_id }) => {
    state.reminders = without(state.reminders, 'reminder_id', reminder_id)
  },

  'drafts/add': (state, { drafts }) => {
    state.drafts = newestFirst(structuredClone(drafts).reverse(), state.drafts)
  },
  'drafts/update': (state, { draft }) => {
    const others = without(state.drafts, 'id', draft.id)
    state.drafts = newestFirst([structuredClone(draft)], others)
  },
  'drafts/remove': (state, { draft_id }) => {
    state.drafts = without(state.drafts, 'id', draft_id)
  },

  'saved_snippets/add': (state, { saved_snippet }) => {
    state.saved_snippets.push(structuredClone(saved_snippet))
  },
  'saved_snippets/update': (state, { saved_snippet }) => {
    const known = state.saved_snippets.find((one: Loose) => one.id === saved_snippet.id)
    Object.assign(known, saved_snippet)
  },
  'saved_snippets/remove': (state, { saved_snippet_id }) => {
    state.saved_snippets = without(state.saved_snippets, 'id', saved_snippet_id)
  },
}

function without(list: Loose[], key: string, value: unknown): Loose[] {
  return list.filter((one) => one[key] !== value)
}

/** Of the same second, what came later is newer. */
function newestFirst(fresh: Loose[], known: Loose[]): Loose[] {
  return [...fresh, ...known].sort((a, b) => b.timestamp - a.timestamp)
}

function nextFirst(waiting: Loose[]): Loose[] {
  const idOf = (one: Loose) => one.scheduled_message_id ?? one.reminder_id
  const timeOf = (one: Loose) => one.scheduled_delivery_timestamp
  return waiting.sort((a, b) => timeOf(a) - timeOf(b) || idOf(a) - idOf(b))
}
