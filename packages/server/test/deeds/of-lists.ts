import { api } from '@parley/contract'
import type { Loose } from '../person.ts'
import { asks, type Deed, somebody } from './story.ts'

const changesFields: Deed = (story) => {
  const { random, people, olga, realm } = story
  const ids = [...realm.directory.parts.profileFields.keys()]
  if (ids.length < 2) {
    const made = { name: `field ${random.below(1000)}`, field_type: random.pick([1, 2, 6]) }
    return olga.calls(api.profileFields.create, made as Loose)
  }
  const id = random.pick(ids)
  const value = random.pick<Loose>(['v', [somebody(story)], ''])
  const [required, display_in_profile_summary] = [random.below(2) === 0, random.below(2) === 0]
  return random.pick<() => Promise<unknown>>([
    () =>
      random.pick(people).calls(api.profileFields.setValues, { data: [{ id, value }] } as Loose),
    () => olga.calls(api.profileFields.remove, { field_id: id }),
    () =>
      olga.calls(api.users.update, {
        ...{ user_id: somebody(story), profile_data: [{ id, value: 'w' }] as Loose },
      }),
    () =>
      olga.calls(api.profileFields.update, {
        ...{ field_id: id, required, display_in_profile_summary },
      }),
  ])()
}

const changesRealmLists: Deed = ({ random, olga, realm }) => {
  const { linkifiers, playgrounds } = realm.directory.parts
  const filter = {
    ...{ pattern: `#(?P<id>${random.below(100)})`, url_template: 'https://x.org/{id}' },
  }
  const playground = {
    ...{ name: `p${random.below(50)}`, pygments_language: 'Python' },
    url_template: 'https://x.org/{code}',
  }
  const domain = `d${random.below(9)}.org`
  return random.pick<() => Promise<unknown>>([
    () => asks(olga, 'POST', '/realm/filters', filter),
    () => asks(olga, 'DELETE', `/realm/filters/${linkifiers.lastId}`),
    () => asks(olga, 'POST', '/realm/playgrounds', playground),
    () => asks(olga, 'DELETE', `/realm/playgrounds/${playgrounds.lastId}`),
    () => asks(olga, 'POST', '/realm/domains', { domain, allow_subdomains: 'true' }),
    () => asks(olga, 'DELETE', `/realm/domains/${domain}`),
  ])()
}

const setsStatus: Deed = ({ random, people }) => {
  const status = random.pick<Loose>([
    { status_text: `busy ${random.below(100)}` },
    { status_text: '' },
    { away: 'true' },
    { away: 'false' },
    { emoji_name: 'tada' },
    { emoji_name: '' },
  ])
  return asks(random.pick(people), 'POST', '/users/me/status', status)
}

/** What only its owner hears of. */
const changesOwnThings: Deed = ({ random, people, messages, channels }) => {
  const later = String(Math.floor(Date.now() / 1000) + 3600)
  const alert_words = JSON.stringify([random.pick(['text', 'Name'])])
  const to = random.pick(channels)
  const draft = { type: 'stream', to: [to], topic: 'x', content: 'c' }
  const message = { type: 'stream', to: JSON.stringify(to), topic: 'x', content: 'later' }
  const at = { scheduled_delivery_timestamp: later }
  const view = { fragment: random.pick(['inbox', 'a', 'b']), is_pinned: 'true' }
  const name = random.below(2) > 0 ? { name: 'n' } : {}
  const policy = { automatically_follow_topics_policy: String(random.pick([1, 2, 3, 4])) }
  const [method, path, params] = random.pick<
    readonly ['POST' | 'DELETE' | 'PATCH', string, Loose?]
  >([
    ['POST', '/users/me/alert_words', { alert_words }],
    ['DELETE', '/users/me/alert_words', { alert_words }],
    ['POST', '/drafts', { drafts: JSON.stringify([draft]) }],
    ['POST', '/scheduled_messages', { ...message, ...at }],
    ['POST', '/reminders', { message_id: String(random.pick(messages)), ...at }],
    ['POST', '/navigation_views', { ...view, ...name }],
    ['PATCH', '/settings', { full_name: `Me ${random.below(1000)}` }],
    ['PATCH', '/settings', policy],
    ['DELETE', '/users/me/avatar'],
    ['POST', '/mark_all_as_read'],
  ])
  return asks(random.pick(people), method, path, params)
}

export const deedsOfLists: readonly Deed[] = [
  ...[changesFields, changesRealmLists, setsStatus],
  ...[changesOwnThings, changesOwnThings],
]
