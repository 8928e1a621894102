import { expect, test } from 'vitest'
import { type JsonText, jsonBoth, jsonConcat, jsonList, jsonObject, jsonText } from './json-text.ts'

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
