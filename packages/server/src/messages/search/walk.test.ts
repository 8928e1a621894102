import type { MessageId } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Narrow } from '../narrow/narrow.ts'
import { startTime } from '../narrow/search-time.ts'
import { type Piece, walkInPieces } from './walk.ts'

const narrow: Narrow = { conditions: [], search: 'red', wholeHistory: false }

/** What a database with these ids answers. */
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
        return answer(ids, part)
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
    return []
  }

  const walking = walkInPieces({ narrow: timed, end: piece.upTo, piece, find })

  await expect(walking).rejects.toMatchObject({ message: expect.stringContaining('too long') })
})
