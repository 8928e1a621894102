import type { RecipientId } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitmapOf } from './bitmap.ts'
import { MessageSets } from './message-sets.ts'

const recipients = [2, 4, 6] as RecipientId[]
/** Ids are this far apart, so that there are several steps back. */
const distance = 9000

interface Fact {
  readonly id: number
  readonly from: RecipientId | undefined
  readonly to: RecipientId | undefined
}

/** A database that is ahead of the log, and message sets that read from it when the test says so. */
class World {
  /** Where messages are in the database, and in the log as far as it is known here. */
  readonly stored = new Map<number, RecipientId>()
  readonly told = new Map<number, RecipientId>()
  readonly #untold: Fact[] = []
  readonly #answers: (() => void)[] = []
  #newest = 0
  #questions = 0
  #lastTold = 0
  readonly sets = new MessageSets<'pool' | 'transaction'>({
    find: (asked, since) => this.#find(asked, since),
    lastMessageId: () => this.#lastTold,
    pool: 'pool',
  })

  send(to: RecipientId): void {
    this.#newest += distance
    this.#store({ id: this.#newest, from: undefined, to })
  }

  /** Deletes a message, or moves it: then it is no longer among those that were sent there. */
  remove(at: number): void {
    const [id, from] = [...this.stored][at % Math.max(1, this.stored.size)] ?? []
    if (id !== undefined) this.#store({ id, from, to: undefined })
  }

  #store(fact: Fact): void {
    place(this.stored, fact)
    this.#untold.push(fact)
  }

  /** The log tells of the next change. */
  tell(): void {
    const fact = this.#untold.shift()
    if (!fact) return
    place(this.told, fact)
    this.#lastTold = Math.max(this.#lastTold, fact.id)
    if (fact.to) this.sets.change(fact.to, (ids) => ids.add(fact.id))
    if (fact.from) this.sets.change(fact.from, (ids) => ids.remove(fact.id))
  }

  // The answer is that of the time of the question, or that of its arrival.
  async #find(asked: ReadonlyMap<RecipientId, number>, since: number) {
    const early = this.#read(asked, since)
    this.#questions++
    const isEarly = this.#questions % 2 === 0
    await new Promise<void>((resolve) => this.#answers.push(resolve))
    return isEarly ? early : this.#read(asked, since)
  }

  #read(asked: ReadonlyMap<RecipientId, number>, since: number) {
    const found = [...asked].map(([recipientId, before]) => {
      const ids = idsOf(this.stored, recipientId).filter((id) => id >= since && id < before)
      return [recipientId, bitmapOf(ids)] as const
    })
    return new Map(found)
  }

  answer(at: number): void {
    const [resolve] = this.#answers.splice(at % Math.max(1, this.#answers.length), 1)
    resolve?.()
  }

  async settle(reading: Promise<unknown>): Promise<void> {
    let isDone = false
    const done = reading.finally(() => {
      isDone = true
    })
    while (!isDone) {
      this.answer(0)
      await turn()
    }
    await done
  }

  /** What is known is what the log has told, without what the database already lacks. */
  expectExact(): void {
    while (this.#untold.length > 0) this.tell()
    for (const { recipientId, since, ids } of this.sets.known()) {
      const expected = idsOf(this.told, recipientId).filter((id) => id >= since)
      expect(ids.toArray().filter((id) => id >= since)).toEqual(expected)
    }
  }
}

function place(messages: Map<number, RecipientId>, { id, to }: Fact): void {
  if (to) messages.set(id, to)
  else messages.delete(id)
}

function idsOf(messages: ReadonlyMap<number, RecipientId>, recipientId: RecipientId): number[] {
  return [...messages].flatMap(([id, at]) => (at === recipientId ? [id] : []))
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

const recipient = fc.constantFrom(...recipients)
const deed = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), to: recipient }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(50) }),
  fc.record({ kind: fc.constant('tell' as const) }),
  fc.record({ kind: fc.constant('tell' as const) }),
  fc.record({ kind: fc.constant('answer' as const), at: fc.nat(5) }),
  fc.record({
    kind: fc.constant('read' as const),
    by: fc.constantFrom('pool' as const, 'pool' as const, 'transaction' as const),
    who: fc.subarray(recipients, { minLength: 1 }),
    since: fc.nat(40 * distance),
  }),
)

test('sets that are read piece by piece equal those of the log while messages come, move and go', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 120, size: 'max' }), async (deeds) => {
      const world = new World()
      const readings: Promise<unknown>[] = []
      for (const one of deeds) {
        if (one.kind === 'send') world.send(one.to)
        if (one.kind === 'remove') world.remove(one.at)
        if (one.kind === 'tell') world.tell()
        if (one.kind === 'answer') world.answer(one.at)
        if (one.kind === 'read') readings.push(world.sets.of(one.who, one.by, one.since))
        await turn()
      }
      await world.settle(Promise.all(readings))
      world.expectExact()
      await world.settle(world.sets.of(recipients, 'pool', 0))
      expect(world.sets.knownSince(recipients)).toBe(0)
      world.expectExact()
    }),
    { numRuns: 200 },
  )
})

test('only what nobody knows yet is read, and who waits for a reader that fails reads again', async () => {
  const asked: [number[], number][] = []
  let failures = 1
  const sets = new MessageSets<'pool'>({
    find: async (recipientsBefore, since) => {
      asked.push([[...recipientsBefore.values()], since])
      await turn()
      failures--
      if (failures >= 0) throw new Error('no connection')
      return new Map()
    },
    lastMessageId: () => 100_000,
    pool: 'pool',
  })

  const first = sets.of(recipients, 'pool', 90_000)
  const second = sets.of(recipients.slice(1), 'pool', 95_000)
  await expect(first).rejects.toThrow('no connection')
  await second
  await sets.of(recipients, 'pool', 90_000)
  await sets.of(recipients, 'pool', 20_000)
  await sets.of(recipients, 'pool', 50_000)

  expect(asked).toEqual([
    [[100_001, 100_001, 100_001], 81_920],
    [[100_001, 100_001], 81_920],
    [[100_001], 81_920],
    [[81_920, 81_920, 81_920], 16_384],
  ])
})
