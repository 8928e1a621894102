import type { MessageId } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Narrow } from '../narrow/narrow.ts'
import { startTime } from '../narrow/search-time.ts'
import { findIn, type Piece, walkInPieces } from './walk.ts'

const narrow: Narrow = { conditions: [], search: 'red', wholeHistory: false }

/** The answer of a database with these ids. */
const answer = (ids: readonly number[], { from, upTo, limit, isDown }: Piece) => {
  const inside = ids.filter((id) => from <= id && id < upTo).sort((a, b) => a - b)
  return (isDown ? inside.reverse() : inside).slice(0, limit) as MessageId[]
}

test('a walk finds what one statement would find, and reads no id twice', async () => {
  const id = fc.integer({ min: 0, max: 50_000 })
  const asked = fc.record({
    ids: fc.uniqueArray(id, { maxLength: 60 }),
    from: id,
    upTo: id,
    end: id,
    limit: fc.integer({ min: 0, max: 20 }),
    isDown: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ ids, end, ...piece }) => {
      const pieces: Piece[] = []
      const find = async (part: Piece) => {
        pieces.push(part)
        return { ids: answer(ids, part), tookMs: 1 }
      }

      const found = await walkInPieces({ narrow: startTime({ ...narrow }), end, piece, find })

      expect(found).toEqual(answer(ids, piece))
      const ordered = piece.isDown ? pieces.reverse() : pieces
      for (const [index, next] of ordered.slice(1).entries()) {
        expect(next.from).toBe(ordered[index]?.upTo)
      }
    }),
  )
})

test('a walk ends with the time of its search', async () => {
  const timed = startTime({ ...narrow }, 30)
  const piece = { from: 0, upTo: 1_000_000_000, limit: 1, isDown: true }
  const find = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { ids: [], tookMs: 5 }
  }

  const walking = walkInPieces({ narrow: timed, end: piece.upTo, piece, find })

  await expect(walking).rejects.toMatchObject({ message: expect.stringContaining('too long') })
})

test('a walk takes long pieces while its statements wait for those of others', async () => {
  const { realm } = await aRealm()
  const { sql } = realm
  let isBusy = true
  const keepBusy = async () => {
    while (isBusy) await sql`select pg_sleep(0.03)`
  }
  const busy = keepBusy()
  const lengths: number[] = []
  const findEach = findIn(sql, sql`realm_id = ${realm.id}`)
  const find = (part: Piece) => {
    lengths.push(part.upTo - part.from)
    return findEach(part)
  }
  const piece = { from: 0, upTo: 2_000_000, limit: 1, isDown: true }

  const end = piece.upTo
  const found = await walkInPieces({ narrow: startTime({ ...narrow }), end, piece, find })

  isBusy = false
  await busy
  expect(found).toEqual([])
  expect(lengths.length).toBeLessThan(50)
})

test('the time of a piece is that of its statement, and not its wait for others', async () => {
  const { realm } = await aRealm()
  const { sql } = realm
  const piece = { from: 0, upTo: 10, limit: 1, isDown: false }
  const slowly = sql`realm_id = ${realm.id} and (select pg_sleep(0.05)) is not null`

  const others = sql`select pg_sleep(0.5)`.then(() => undefined)
  const found = await Promise.all([
    findIn(sql, sql`realm_id = ${realm.id}`)(piece),
    findIn(sql, slowly)(piece),
  ])
  await others

  expect(found[0].tookMs).toBeLessThan(400)
  expect(found[1].tookMs).toBeGreaterThan(45)
  expect(found[1].tookMs).toBeLessThan(450)
})
