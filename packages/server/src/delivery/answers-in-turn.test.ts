import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AnswersInTurn } from './answers-in-turn.ts'

test('many answers begin in order, a hundred in each round of the event loop', async () => {
  const answers = new AnswersInTurn()
  const begun: number[] = []
  for (let index = 0; index < 350; index++) answers.add(() => begun.push(index))

  const counts = [begun.length]
  while (begun.length < 350) {
    await nextRound()
    counts.push(begun.length)
  }
  expect(counts).toEqual([100, 200, 300, 350])
  expect(begun).toEqual(begun.map((_, index) => index))
})

test('few answers begin at once, in every round', async () => {
  const answers = new AnswersInTurn()
  let begun = 0
  for (let round = 0; round < 5; round++) {
    for (let index = 0; index < 60; index++) answers.add(() => begun++)
    expect(begun).toBe(60 * (round + 1))
    await nextRound()
    await nextRound()
  }
})

test('what is added meanwhile comes after what waits', async () => {
  const answers = new AnswersInTurn()
  const begun: string[] = []
  for (let index = 0; index < 150; index++) answers.add(() => begun.push('early'))
  await nextRound()
  answers.add(() => begun.push('late'))
  while (begun.length < 151) await nextRound()

  expect(begun.indexOf('late')).toBe(150)
})
