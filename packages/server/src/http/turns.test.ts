import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turn } from './turns.ts'

test('security 25: there is one turn in each round of the event loop, in the order of the calls', async () => {
  const written: number[] = []
  const all = [0, 1, 2].map((index) => turn().then(() => written.push(index)))
  const counts: number[] = []
  while (written.length < 3) {
    await nextRound()
    counts.push(written.length)
  }
  await Promise.all(all)

  expect(written).toEqual([0, 1, 2])
  expect(Math.max(...counts.map((count, at) => count - (counts[at - 1] ?? 0)))).toBe(1)

  const later = turn().then(() => 'later')
  await expect(later).resolves.toBe('later')
})
