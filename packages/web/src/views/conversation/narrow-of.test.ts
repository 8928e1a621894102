import { expect, test } from 'vitest'
import { type Route, type Term, toChannel, toDirect, toTopic, toWord } from '../../routes/route.ts'
import { narrowOf } from './narrow-of.ts'

const search = (...terms: Term[]): Route => ({ view: 'narrow', terms })
const logo: Term = { operator: 'search', operand: 'logo' }

test.each<[string, Route, boolean]>([
  ['a topic', toTopic(5, 'ship it'), true],
  ['a channel', toChannel(5), true],
  ['people', toDirect([7]), true],
  ['all messages', { view: 'feed' }, true],
  ['all messages, from one on', search({ operator: 'near', operand: 42 }), true],
  ['mentions', toWord('is', 'mentioned'), true],
  ['starred messages', toWord('is', 'starred'), false],
  ['a search', toWord('search', 'logo'), false],
  ['a search in a channel', search({ operator: 'channel', operand: 5 }, logo), false],
  ['everything but a channel', search({ operator: 'channel', operand: 5, negated: true }), false],
  ['what somebody wrote', search({ operator: 'sender', operand: 7 }), false],
])('viewing %s marks messages as read, or not: %#', (_what, route, marksRead) => {
  expect(narrowOf(route, 1)?.marksRead).toBe(marksRead)
})

test('a search in a channel has no composer', () => {
  expect(narrowOf(search({ operator: 'channel', operand: 5 }, logo), 1)).toMatchObject({
    channelId: undefined,
    place: undefined,
  })
})
