import { expect, test } from 'vitest'
import { natsProgram, postgresPrograms } from './programs.ts'
import { runFaults } from './run-faults.ts'

const canShare = postgresPrograms() !== undefined && natsProgram() !== undefined

/** `PARLEY_SEED=random` chooses another sequence of faults. */
const seed = process.env.PARLEY_SEED === 'random' ? Date.now() % 1_000_000 : 14

async function survives(nodes: number, milliseconds: number): Promise<void> {
  const happened: string[] = []
  const onFault = (name: string) => happened.push(name)

  const { complaints, counts } = await runFaults({ seed, milliseconds, nodes, onFault })

  expect(complaints, `seed ${seed}: ${happened.join(', ')}`).toEqual([])
  expect(counts.acknowledged).toBeGreaterThan(0)
}

test.runIf(canShare)(
  'two nodes lose nothing, repeat nothing and never hang, whatever fails between them',
  () => survives(2, 10_000),
)

test('one node with the embedded database loses nothing when it is killed, stopped and frozen', () =>
  survives(0, 5000))
