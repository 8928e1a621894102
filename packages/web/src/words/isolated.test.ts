import { afterEach, expect, test } from 'vitest'
import { areaWords } from './area-words.ts'
import { addArea, speak, t } from './words.ts'

const [david, moshe] = ['דוד (1)', 'משה']
const [apartDavid, apartMoshe] = [`\u2068${david}\u2069`, `\u2068${moshe}\u2069`]

afterEach(() => speak('en'))

test('names from right to left keep to themselves in a sentence, and others are as they were', () => {
  expect(t.common.remove(david)).toBe(`Remove ${apartDavid}`)
  expect(t.common.remove('Ana')).toBe('Remove Ana')
  expect(t.common.remove('🦄 Zoë ❤️')).toBe('Remove 🦄 Zoë ❤️')
  expect(t.common.and([david, 'Ana', moshe])).toBe(`${apartDavid}, Ana, and ${apartMoshe}`)
  expect(t.conversation.typing([moshe])).toBe(`${apartMoshe} is typing…`)
})

test('a name alone is no sentence', () => {
  expect(t.common.and([david])).toBe(david)
})

test('names keep to themselves in every language and area', async () => {
  const words = areaWords(
    { hello: (name: string) => `Hello, ${name}` },
    { hello: (name) => `Hallo, ${name}` },
  )
  const told: string[] = []
  await addArea(
    { bye: (name: string) => `Bye, ${name}` },
    { de: async () => ({ bye: (name: string) => `Tschüs, ${name}` }) },
    ({ bye }) => told.push(bye(moshe)),
  )
  expect(words().hello(moshe)).toBe(`Hello, ${apartMoshe}`)
  await speak('de')
  expect(words().hello(moshe)).toBe(`Hallo, ${apartMoshe}`)
  expect(t.common.and([david, moshe])).toBe(`${apartDavid} und ${apartMoshe}`)
  expect(told).toEqual([`Bye, ${apartMoshe}`, `Tschüs, ${apartMoshe}`])
})
