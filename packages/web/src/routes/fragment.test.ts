import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePart, encodePart, wellFormed } from './components.ts'
import { isSameRoute, readFragment, writeFragment } from './fragment.ts'
import {
  type Names,
  nearOf,
  placeTerms,
  type Route,
  simpleViews,
  type Term,
  toChannel,
  toDirect,
  toTopic,
  toWord,
} from './route.ts'

const channels = new Map([
  [5, 'design'],
  [6, 'release plan'],
  [7, '10% (beta).'],
])
const people = new Map([
  [7, 'Ana Lima'],
  [9, 'Ben O’Kafor'],
])

const names: Names = {
  channelName: (id) => channels.get(id),
  channelByName: (name) => [...channels].find(([, one]) => one === name)?.[0],
  personName: (id) => people.get(id),
  personByEmail: (email) => (email === 'ana@example.com' ? 7 : undefined),
}

describe('a URL', () => {
  test.each<[string, Route]>([
    ['#narrow/channel/5-design/topic/ship.20it', toTopic(5, 'ship it')],
    ['#narrow/channel/6-release-plan', toChannel(6)],
    ['#narrow/channel/5-design/topic/ship.20it/near/42', toTopic(5, 'ship it', 42)],
    ['#narrow/channel/5-design/topic/v1.2E2.20.28b.29', toTopic(5, 'v1.2 (b)')],
    ['#narrow/channel/5-design/topic/', toTopic(5, '')],
    ['#narrow/dm/7,9-group', toDirect([7, 9])],
    ['#narrow/dm/7-Ana-Lima', toDirect([7])],
    ['#organization/people/7', { view: 'organization', section: 'people', id: 7 }],
    ['#narrow/is/starred', toWord('is', 'starred')],
    ['#narrow/search/a.2Fb.20c', toWord('search', 'a/b c')],
    ['#inbox', { view: 'inbox' }],
    ['#', { view: 'home' }],
    ['#settings/notifications', { view: 'settings', section: 'notifications' }],
    ['#channels/5/design/general', { view: 'channel', channelId: 5, section: 'general' }],
    ['#channels/all', { view: 'channels', list: 'all' }],
    ['#topics/channel/5-design', { view: 'topics', channelId: 5 }],
    ['#user/7', { view: 'person', userId: 7 }],
  ])('%s is parsed and written', (fragment, route) => {
    expect(readFragment(fragment, names)).toEqual(route)
    expect(writeFragment(route, names)).toBe(fragment)
  })

  test.each<[string, Route]>([
    ['', { view: 'home' }],
    ['#narrow/stream/5-design/subject/ship.20it', toTopic(5, 'ship it')],
    ['#narrow/stream/release.20plan', toChannel(6)],
    ['#narrow/stream/release-plan', toChannel(6)],
    ['#narrow/stream/gone', { view: 'narrow', terms: [{ operator: 'channel', operand: 'gone' }] }],
    ['#narrow/pm-with/9,7-pm', toDirect([7, 9])],
    ['#narrow/pm-with/ana.40example.2Ecom', toDirect([7])],
    ['#narrow/dm/9-Somebody-who-was-renamed', toDirect([9])],
    ['#narrow/is/private', toWord('is', 'dm')],
    ['#narrow/channel/5-design/', toChannel(5)],
    ['#all_messages', { view: 'feed' }],
    ['#recent_topics', { view: 'recent' }],
    ['#streams/new', { view: 'channels', list: 'new' }],
    [
      '#narrow/-is/muted/from/7',
      {
        view: 'narrow',
        terms: [
          { operator: 'is', operand: 'muted', negated: true },
          { operator: 'sender', operand: 7 },
        ],
      },
    ],
  ])('the old form %s is parsed', (fragment, route) => {
    expect(readFragment(fragment, names)).toEqual(route)
  })

  test.each([
    '#narrow',
    '#narrow/channel',
    '#narrow/dance/7',
    '#narrow/near/soon',
    '#narrow/id/99999999999',
    '#narrow/sender/nobody.40example.2Ecom',
    '#somewhere/else',
    '#user/me',
  ])('%s leads nowhere and is kept unchanged', (fragment) => {
    const route = readFragment(fragment, names)
    expect(route.view).toBe('unknown')
    expect(writeFragment(route, names)).toBe(fragment)
  })

  test('is the same route if only a name in it changed', () => {
    const before = readFragment('#narrow/channel/5-design', names)
    const after = readFragment('#narrow/channel/5-drawing', names)
    expect(isSameRoute(before, after)).toBe(true)
    expect(isSameRoute(before, toChannel(6))).toBe(false)
  })

  test('contains the message at which a narrow opens', () => {
    expect(nearOf(toTopic(5, 'x', 42))).toBe(42)
    expect(placeTerms(toTopic(5, 'x', 42))).toEqual(placeTerms(toTopic(5, 'x')))
  })
})

describe('any text', () => {
  test('survives encoding, without characters that end a component', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const part = encodePart(text)
        expect(part).toMatch(/^[\w.~-]*$/)
        expect(decodePart(part)).toBe(wellFormed(text))
      }),
    )
  })

  test('after the # is parsed without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const route = readFragment(text, names)
        expect(isSameRoute(readFragment(writeFragment(route, names), names), route)).toBe(true)
      }),
    )
  })
})

test('every route survives writing and parsing', () => {
  fc.assert(
    fc.property(anyRoute(), (route) => {
      expect(readFragment(writeFragment(route, names), names)).toEqual(route)
    }),
  )
})

function anyRoute(): fc.Arbitrary<Route> {
  const id = fc.integer({ min: 1, max: 2 ** 31 - 1 })
  const text = fc.string({ unit: 'grapheme' })
  const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 5 })
  const terms: fc.Arbitrary<Term> = fc.oneof(
    id.map((operand) => ({ operator: 'channel', operand }) as const),
    ids.map((some) => ({ operator: 'dm', operand: some.sort((a, b) => a - b) }) as const),
    fc.record({ operator: fc.constantFrom('sender', 'dm-including', 'mentions'), operand: id }),
    fc.record({ operator: fc.constantFrom('near', 'with', 'id'), operand: id }),
    fc.record({ operator: fc.constantFrom('topic', 'search', 'has'), operand: text }),
  )
  const section = fc.option(text.filter(Boolean), { nil: undefined })
  return fc.oneof(
    fc.constantFrom(...simpleViews).map((view) => ({ view })),
    fc
      .array(terms, { minLength: 1, maxLength: 4 })
      .map((some) => ({ view: 'narrow', terms: some }) as const),
    fc.record({ view: fc.constant('settings'), section }),
    fc.record({ view: fc.constant('channel'), channelId: id, section }),
  )
}
