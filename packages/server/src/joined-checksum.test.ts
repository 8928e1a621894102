import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { seededRandom, testSeed } from '../test/random.ts'
import { checksumShift, joinedChecksum } from './joined-checksum.ts'

test('the checksums of two texts are that of both together', () => {
  const random = seededRandom(testSeed)
  const textOf = (length: number) => Buffer.from(Array.from({ length }, () => random.below(256)))
  const checksum = (text: Buffer) => (text.length > 0 ? crc32(text) : 0)
  for (const [one, other] of [
    [0, 0],
    [0, 5],
    [5, 0],
    [1, 1],
    [100, 70_000],
    [3, 255],
    [70_000, 7],
  ]) {
    const [first, second] = [textOf(one ?? 0), textOf(other ?? 0)]
    const joined = joinedChecksum(checksum(first), checksum(second), checksumShift(second.length))
    expect(joined).toBe(checksum(Buffer.concat([first, second])))
  }
})
