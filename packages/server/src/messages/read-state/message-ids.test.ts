import type { RecipientId } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../test/random.ts'
import { type IdSources, idsOfRecipients } from './message-ids.ts'
import { type StoredRun, storedRunLength } from './message-runs.store.ts'

/** Messages are this far apart, so that few of them are in several runs. */
const distance = 6
const end = 36_000

interface World {
  /** The recipient of each message. */
  readonly sent: ReadonlyMap<number, RecipientId>
  readonly stored: ReadonlySet<number>
}

function runOf({ sent }: World, run: number): StoredRun {
  const first = run * storedRunLength
  const byRecipient = new Map<RecipientId, number[]>()
  for (const [id, to] of sent) {
    if (id < first || id >= first + storedRunLength) continue
    const distances = byRecipient.get(to)
    if (distances) distances.push(id - first)
    else byRecipient.set(to, [id - first])
  }
  const parts = [...byRecipient].map(([to, distances]) => {
    const part = Buffer.alloc(6 + 2 * distances.length)
    part.writeUInt32BE(to)
    part.writeUInt16BE(distances.length, 4)
    distances.forEach((one, index) => {
      part.writeUInt16BE(one, 6 + 2 * index)
    })
    return part
  })
  return { run, places: Buffer.concat(parts) }
}

function sourcesOf(world: World) {
  const asked = { runs: 0, ids: 0 }
  const byRecipient = new Map<RecipientId, number[]>()
  for (const [id, to] of [...world.sent].reverse()) {
    const ids = byRecipient.get(to)
    if (ids) ids.push(id)
    else byRecipient.set(to, [id])
  }
  const findIds: IdSources['findIds'] = async ({ recipients, limit, since }) =>
    [...recipients].map(([recipientId, before]) => {
      const all = byRecipient.get(recipientId) ?? []
      const ids = all.filter((id) => id >= since && id < before)
      asked.ids += Math.min(limit, ids.length)
      return { recipientId, ids: Uint32Array.from(ids.slice(0, limit)) }
    })
  const findRuns: IdSources['findRuns'] = async ({ first, end }) => {
    const runs = [...world.stored].filter((run) => run >= first && run < end)
    asked.runs += runs.length
    return runs.sort((one, other) => one - other).map((run) => runOf(world, run))
  }
  return { findIds, findRuns, asked }
}

const recipient = fc.integer({ min: 1, max: 8 }) as fc.Arbitrary<RecipientId>

const aWorld = fc.record({
  seed: fc.nat(),
  count: fc.integer({ min: 5000, max: 6000 }),
  stored: fc.uniqueArray(fc.nat(9), { minLength: 3 }),
  asked: fc.array(fc.tuple(recipient, fc.oneof(fc.constant(end), fc.nat(end))), {
    minLength: 1,
    maxLength: 8,
  }),
  since: fc.oneof(fc.constant(0), fc.nat(end / 2)),
})

test('stored runs, and what the index knows between them, are all ids', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(aWorld, async ({ seed, count, stored, asked, since }) => {
      const random = seededRandom(seed)
      const ids = Array.from({ length: count }, (_, index) => {
        return [(index + 1) * distance, (random.below(8) + 1) as RecipientId] as const
      })
      const world = { sent: new Map(ids), stored: new Set(stored) }
      const { asked: counts, ...sources } = sourcesOf(world)
      // So many recipients without messages that a round finds only some ids of each.
      const others = Array.from({ length: 200 }, (_, index) => [100 + index, end] as const)
      const recipients = new Map([...others, ...asked]) as Map<RecipientId, number>

      const found = await idsOfRecipients(recipients, since, sources)

      runs += counts.runs
      for (const [recipientId, before] of asked) {
        const last = new Map(asked).get(recipientId) ?? before
        const expected = ids.flatMap(([id, to]) =>
          to === recipientId && id >= since && id < last ? [id] : [],
        )
        expect(found.get(recipientId)?.toArray()).toEqual(expected)
      }
    }),
    { numRuns: 30 },
  )
  expect(runs).toBeGreaterThan(10)
})

test('a recipient with few messages is read from the index alone, and one with many from runs', async () => {
  const ids = Array.from({ length: 40_000 }, (_, id) => [id, id % 100 === 0 ? 2 : 4] as const)
  const sent = new Map(ids) as Map<number, RecipientId>
  const world = { sent, stored: new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]) }
  const few = sourcesOf(world)
  const many = sourcesOf(world)

  await idsOfRecipients(new Map([[2 as RecipientId, 40_000]]), 0, few)
  await idsOfRecipients(new Map([[4 as RecipientId, 40_000]]), 0, many)

  expect(few.asked).toEqual({ runs: 0, ids: 400 })
  expect(many.asked.runs).toBe(8)
  expect(many.asked.ids).toBeLessThan(8000)
})
