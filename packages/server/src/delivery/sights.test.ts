import type { QueueId, UserId } from '@parley/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DomainEvent } from '../log/domain-event.ts'
import type { LogPosition } from '../log-position.ts'
import { Answer } from './answer.ts'
import type { Queue } from './queue.ts'
import { type Sights, SightTimeline } from './sights.ts'

const viewerId = 7 as UserId
const [first, end] = [1 as LogPosition, 40 as LogPosition]

/** A log in which one object appears and disappears for the viewer. Null: a fact about the object. */
type History = readonly (boolean | null)[]

const sights = {
  'sight-changed': ({ isSeen }: { isSeen: boolean }) => [{ thing: 'user 1', isGained: isSeen }],
} as object as Sights

const histories = fc.array(fc.constantFrom(true, false, null), { minLength: end, maxLength: end })

function factsOf(history: History, after: number, upTo: number): DomainEvent[] {
  return history.flatMap((isSeen, index) => {
    const id = index + 1
    if (isSeen === null || id <= after || id > upTo) return []
    return [{ id, kind: 'sight-changed', userId: 1, viewerId, isSeen } as object as DomainEvent]
  })
}

/** Removes repetitions: nobody loses sight of what they cannot see. */
function plausible(history: History, wasKnown: boolean): History {
  let isKnown = wasKnown
  return history.map((change) => {
    if (change === null || (change === false && !isKnown)) return null
    if (change === true && isKnown) return null
    isKnown = change
    return change
  })
}

describe('a thing that comes and goes', () => {
  const polls = fc.array(fc.integer({ min: 1, max: end }), { maxLength: 6 })
  const cuts = fc.array(fc.boolean(), { minLength: end, maxLength: end })

  test('gives the same knowledge whenever a client polls, and nothing twice', () => {
    fc.assert(
      fc.property(histories, fc.boolean(), polls, cuts, (drawn, wasKnown, times, ends) => {
        const history = plausible(drawn, wasKnown)
        let isKnown = wasKnown
        let position = 0
        for (const now of [...times.sort((a, b) => a - b), end]) {
          const facts = factsOf(history, position, now)
          const timeline = new SightTimeline(sights, viewerId, facts)
          for (let at = position + 1; at <= now; at++) {
            const id = at as LogPosition
            const isDelivered = timeline.isDelivered('user 1', id)
            const change = history[at - 1] ?? null
            if (isDelivered && change !== null) {
              expect(isKnown, 'what comes was not there, and what goes was').toBe(!change)
              isKnown = change
            }
            // Where nothing of it is in the timeline, its user's sight decides; it is as it was.
            if (isDelivered && change === null && facts.length > 0) expect(isKnown).toBe(true)
            position = at
            if (ends[at - 1] && timeline.isSettledAt(id)) break
          }
        }
        // An answer that was cut is followed by another one.
        const rest = new SightTimeline(sights, viewerId, factsOf(history, position, end))
        for (let at = position + 1; at <= end; at++) {
          const change = history[at - 1] ?? null
          if (change !== null && rest.isDelivered('user 1', at as LogPosition)) isKnown = change
        }
        expect(isKnown).toBe(history.findLast((change) => change !== null) ?? wasKnown)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an answer', () => {
  const queue = { id: 'q' as QueueId, registeredAt: 0 } as Queue
  const hundred = Array.from({ length: 100 }, () => '{}')

  test('that would end where something has come that goes again brings the client behind it', () => {
    const history = [true, null, false]
    const answer = new Answer(
      queue,
      new SightTimeline(sights, viewerId, factsOf(history, 0, 3)),
      first,
    )
    answer.add(2 as LogPosition, ['{"id":2048}'])
    answer.add(3 as LogPosition, [])
    expect(answer.end().events).toEqual(['{"id":2048}', '{"id":3072,"type":"heartbeat"}'])
  })

  test('ends after a thousand events, or where it can, or not at all', () => {
    const history = [true, ...Array.from({ length: 200 }, () => null), false]
    const facts = factsOf(history, 0, history.length)
    const [calm, open] = [undefined, new SightTimeline(sights, viewerId, facts)].map((timeline) => {
      const answer = new Answer(queue, timeline, 0 as LogPosition)
      for (let at = 1; at <= 10; at++) answer.add(at as LogPosition, hundred)
      return answer
    })
    expect([calm?.isFull, open?.isFull]).toEqual([true, false])
    for (let at = 11; at <= 100; at++) open?.add(at as LogPosition, hundred)
    expect(() => open?.isFull).toThrow(/Bad event queue ID/)
  })
})
