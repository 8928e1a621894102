import { api, type Params } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOnce } from './read-once.ts'
import { readParams } from './read-params.ts'

const words = ['channel', 'private', '3', '3.0', '3.5', '[3]', '["a"]', '"a"', 'true', 'TRUE', '0']
const raws = fc.oneof(fc.constantFrom(...words, 'null', '', ' 1', '{}', '-1'), fc.string())

/** The values, or the refusal. */
function outcomeOf(params: Params, sent: Record<string, string>): unknown {
  try {
    return readParams(params, {}, new Map(Object.entries(sent)))
  } catch (error) {
    return { refusal: String(error) }
  }
}

test('values are read again as they were read first', () => {
  const { type, to, read_by_sender } = api.messages.send.params
  for (const param of [type, to, read_by_sender]) {
    fc.assert(
      fc.property(raws, (raw) => {
        // Note: a copy has never been read before.
        const first = outcomeOf({ x: { ...param } }, { x: raw })
        expect(outcomeOf({ x: param }, { x: raw })).toEqual(first)
        expect(outcomeOf({ x: param }, { x: raw })).toEqual(first)
      }),
    )
  }
})

test('neither texts, which may be secrets, nor objects are kept', () => {
  const { to, content } = api.messages.send.params
  let reads = 0
  const read = (value: unknown) => () => {
    reads++
    return value
  }
  for (const [param, value] of [
    [content, 'a'],
    [to, ['a']],
  ] as const) {
    reads = 0
    readOnce(param, 'never sent', read(value))
    readOnce(param, 'never sent', read(value))
    expect(reads).toBe(2)
  }
  reads = 0
  expect([1, 2, 3].map(() => readOnce(to, 'sent thrice', read('b')))).toEqual(['b', 'b', 'b'])
  expect(reads).toBe(1)
})
