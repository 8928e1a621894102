import { expect, test } from 'vitest'
import { FairTurns } from './fair-turns.ts'

function piecesOfWork(turns: FairTurns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const asks = (asker: string, name: string): void => {
    void turns.run(asker, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  }
  const finishes = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, asks, ends: finishes }
}

test('an asker gets no more turns than are theirs, however many are free', async () => {
  const { begun, asks, ends } = piecesOfWork(new FairTurns({ atOnce: 3, perAsker: 2 }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) asks('a', name)
  expect(begun).toEqual(['a1', 'a2'])
  asks('b', 'b1')
  asks('c', 'c1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await ends('b1')
  expect(begun.slice(3)).toEqual(['c1'])
  await ends('a1')
  expect(begun.slice(4)).toEqual(['a3'])
})

test('askers who wait take turns, however much each has asked for', async () => {
  const { begun, asks, ends } = piecesOfWork(new FairTurns({ atOnce: 1, perAsker: 1 }))
  for (const name of ['a1', 'a2', 'a3']) asks('a', name)
  asks('b', 'b1')
  asks('b', 'b2')
  for (const name of ['a1', 'a2', 'b1', 'a3']) await ends(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})
