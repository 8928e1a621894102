import { expect, test } from 'vitest'
import {
  type JsonText,
  jsonBoth,
  jsonConcat,
  jsonList,
  jsonListOf,
  jsonObject,
  jsonShared,
  jsonText,
  textOf,
} from './json-text.ts'

const read = (text: JsonText<unknown>) => JSON.parse(text.text)

test('joined texts equal the serialized whole', () => {
  const one = jsonText({ id: 1, name: 'a "quoted" name' })
  const whole = jsonObject({ list: jsonList([one, jsonText({ id: 2 } as never)]), count: 2 })

  expect(read(whole)).toEqual({ list: [{ id: 1, name: 'a "quoted" name' }, { id: 2 }], count: 2 })
  expect(read(jsonList([]))).toEqual([])
})

test('two objects become one, empty ones too', () => {
  const one = jsonText({ a: 1 })
  const empty = jsonText({})

  expect(read(jsonBoth(one, jsonText({ b: [] })))).toEqual({ a: 1, b: [] })
  expect(read(jsonBoth(one, empty))).toEqual({ a: 1 })
  expect(read(jsonBoth(empty, one))).toEqual({ a: 1 })
})

test('several lists become one, empty ones too', () => {
  const [one, two] = [jsonList([jsonText(1)]), jsonList([jsonText(2), jsonText(3)])]

  expect(read(jsonConcat([one, jsonList<number>([]), two]))).toEqual([1, 2, 3])
  expect(read(jsonConcat([]))).toEqual([])
})

test('undefined fields are left out', () => {
  expect(read(jsonObject({ a: undefined, b: null }))).toEqual({ b: null })
})

test('shared parts stay where they are, however texts are joined', () => {
  const long = (word: string) => jsonText({ [word]: word.repeat(5000) } as Record<string, string>)
  const lists = ['a', 'b', 'c'].map((word) => jsonShared(jsonList([long(word)])))
  const short = jsonShared(jsonText({ x: 1 }))
  const whole = jsonBoth(
    jsonBoth(jsonText({ result: 'success' }), short),
    jsonObject({
      first: jsonConcat([jsonList([long('own')]), ...lists]),
      nothing: jsonList([]),
      second: jsonShared(long('d')),
      third: jsonList<object>([short, jsonBoth(jsonText({ y: 1 }), jsonShared(long('e')))]),
    }),
  )

  expect(Object.keys(read(whole))).toEqual(['result', 'x', 'first', 'nothing', 'second', 'third'])
  const shared = whole.pieces.filter((piece) => typeof piece !== 'string')
  expect(shared.map(({ text }) => /[a-e]/.exec(text)?.[0])).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(whole.pieces).toHaveLength(11)
  expect(whole.length).toBe(whole.text.length)
})

test('the text of a long list stays in pieces, none of which is long to copy and encode', async () => {
  const values = Array.from({ length: 40 }, (_, id) => ({ id, text: 'é'.repeat(50_000) }))
  const whole = jsonBoth(jsonText({ msg: '' }), jsonObject({ values: await jsonListOf(values) }))

  expect(read(whole)).toEqual({ msg: '', values })
  expect(Math.max(...whole.pieces.map((piece) => textOf(piece).length))).toBeLessThan(200_000)
})
