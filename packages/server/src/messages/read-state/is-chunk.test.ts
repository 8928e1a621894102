import { describe, expect, test } from 'vitest'
import { seededRandom, testSeed } from '../../../test/random.ts'
import { bitmapOf, chunkBytes, fullChunk } from './bitmap.ts'
import { isChunk } from './is-chunk.ts'

/** The chunk 3 with these of its values. */
const chunkWith = (values: Iterable<number>) =>
  Buffer.from(chunkBytes(bitmapOf([...values].map((value) => 3 * 65_536 + value)), 3))

const everySecond = Array.from({ length: 10_000 }, (_, at) => 2 * at)

describe('what the server writes is a chunk', () => {
  test.each([
    ['nothing', []],
    ['a list', [0, 7, 65_535]],
    ['bits', everySecond],
    ['runs', [...Array(5000).keys(), 9000, 9001, 65_535]],
  ])('%s', (_what, values) => {
    expect(isChunk(chunkWith(values), 3)).toBe(true)
  })

  test('any values, and all', () => {
    const { below } = seededRandom(testSeed)
    for (let round = 0; round < 200; round++) {
      const [count, most] = [below(9000), below(65_536) + 1]
      const values = Array.from({ length: count }, () => below(most))
      expect(isChunk(chunkWith(values), 3)).toBe(true)
    }
    expect(isChunk(Buffer.from(fullChunk(3, 4 * 65_536)), 3)).toBe(true)
  })
})

/** The bytes with two of them changed. */
function changed(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt16LE(value, at)
  return copy
}

function runs(count: number, ...pairs: number[]): Buffer {
  const bytes = Buffer.alloc(11 + 2 * pairs.length)
  bytes.writeUInt32LE(12_347)
  bytes.writeUInt8(1, 4)
  for (const [at, value] of [3, count - 1, pairs.length / 2, ...pairs].entries()) {
    bytes.writeUInt16LE(value, 5 + 2 * at)
  }
  return bytes
}

test('runs are read as they are written', () => {
  expect(isChunk(runs(5000, 10, 4998, 6000, 0), 3)).toBe(true)
})

describe('security 25: a chunk that makes the library write beyond its memory is none', () => {
  const [list, bits] = [chunkWith([1, 5, 9]), chunkWith(everySecond)]
  const two = Buffer.from(bitmapOf([3 * 65_536, 4 * 65_536]).serialize('portable'))

  test.each([
    ['nothing at all', Buffer.alloc(0)],
    ['another cookie', changed(list, 0, 12_345)],
    ['a few bytes of one', list.subarray(0, 12)],
    ['more bytes than one', Buffer.concat([list, Buffer.alloc(1)])],
    ['a list with a wrong count', changed(list, 10, 1)],
    ['a list that descends', changed(list, 16, 6)],
    ['a list with a value twice', changed(list, 16, 5)],
    ['a list elsewhere', changed(list, 12, 8)],
    ['of another chunk', changed(list, 8, 4)],
    ['bits with a smaller count', changed(bits, 10, 4096)],
    ['bits with a larger count', changed(bits, 10, 65_535)],
    ['bits that are cut', bits.subarray(0, -1)],
    ['two containers', two],
    ['no run', runs(1)],
    ['runs with a wrong count', runs(4999, 10, 4998, 6000, 0)],
    ['runs that overlap', runs(11, 10, 4, 14, 5)],
    ['a run beyond the end', runs(11, 65_530, 10)],
    ['runs of another chunk', changed(runs(5, 10, 4), 5, 4)],
    ['runs that are cut', runs(5, 10, 4).subarray(0, -2)],
    [
      'a run that is said to be none',
      Buffer.concat([Buffer.of(59, 48, 0, 0, 0), runs(5, 10, 4).subarray(5)]),
    ],
  ])('%s', (_what, bytes) => {
    expect(isChunk(bytes, 3)).toBe(false)
  })
})
