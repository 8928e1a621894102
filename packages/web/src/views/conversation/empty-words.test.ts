import { expect, test } from 'vitest'
import { type Route, type Term, toChannel, toDirect, toTopic, toWord } from '../../routes/route.ts'
import { emptyWords } from './empty-words.ts'
import { narrowOf } from './narrow-of.ts'

const reactionsTo = (operand: number): Route => ({
  view: 'narrow',
  terms: [{ operator: 'has', operand: 'reaction' }, { operator: 'sender', operand } satisfies Term],
})

function wordsOf(route: Route, mayWrite = true) {
  const narrow = narrowOf(route, 1)
  if (!narrow) throw new Error('The route shows no messages')
  const nameOf = (id: number) => (id === 2 ? 'Ben' : 'Emi')
  const channel = { name: 'design', about: 'How things look' }
  return emptyWords(narrow, { selfId: 1, mayWrite, nameOf, channel })
}

test.each<[string, Route, string, string | undefined]>([
  ['all messages', { view: 'feed' }, 'There are no messages yet.', 'Browse channels'],
  ['own reactions', reactionsTo(1), 'No one has reacted to your messages yet.', 'All messages'],
  ['reactions to others', reactionsTo(2), 'No messages match.', 'All messages'],
  ['starred', toWord('is', 'starred'), 'You have not starred any messages.', 'All messages'],
  ['mentions', toWord('is', 'mentioned'), 'No one has mentioned you yet.', 'All messages'],
  ['direct messages', toWord('is', 'dm'), 'You have no direct messages yet.', 'All messages'],
  ['a search', toWord('search', 'starred'), 'No messages match.', 'All messages'],
])('the empty list of %s says what it would contain', (_list, route, text, label) => {
  const words = wordsOf(route)
  expect([words.text, words.action?.label]).toEqual([text, label])
})

test('an empty list by conditions alone does not ask for other words', () => {
  expect(wordsOf(toWord('search', 'starred')).detail).toBe('Try fewer or different words.')
  expect(wordsOf(toWord('is', 'followed')).detail).toBe('Try fewer or different conditions.')
})

test('an empty topic asks only those to write who may', () => {
  expect(wordsOf(toTopic(5, 'lunch')).detail).toBe('Write the first message below.')
  expect(wordsOf(toTopic(5, 'lunch'), false).detail).toBeUndefined()
})

test('an empty channel says what it is about, and leads to its people', () => {
  const words = wordsOf(toChannel(5))
  expect(words.text).toBe('This is the beginning of #design.')
  expect(words.detail).toBe('How things look')
  expect(words.action?.label).toBe('Add people')
  expect(wordsOf(toChannel(5), false).action).toBeUndefined()
})

test('an empty direct conversation names the people, or says that it is for notes', () => {
  expect(wordsOf(toDirect([2, 3])).text).toBe(
    'This is the beginning of your conversation with Ben and Emi.',
  )
  expect(wordsOf(toDirect([1])).detail).toBe('Only you can read it.')
})
