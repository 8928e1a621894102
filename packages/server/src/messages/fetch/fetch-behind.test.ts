import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'

/** A conversation, and another node that knows it but receives no more events of the organization. */
async function aNodeBehind() {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const ids: number[] = []
  for (const word of ['one', 'two', 'three', 'four']) {
    ids.push(await people.ana.sends('design', 'x', word))
  }
  const sibling = await startSibling(await theServer())
  const benBehind = people.ben.at(sibling)
  await benBehind.registers()
  return { ...people, ids, benBehind, close: () => sibling.close() }
}

function fetches(person: Person, params: Loose): Promise<Loose> {
  return person.calls(api.messages.getMany, { num_before: 2, num_after: 0, ...params })
}

const star = { op: 'add', flag: 'starred' } as const

const idsOf = ({ messages }: Loose): number[] => messages.map(({ id }: Loose) => id)

test('messages that another node deleted do not look like the end of the history', async () => {
  const { olga, ids, benBehind, close } = await aNodeBehind()
  await olga.calls(api.messages.remove, { message_id: ids[3] as never })

  const answer = await fetches(benBehind, { anchor: 'newest' })
  // One of the two newest messages that it knows is deleted, unless it happens to have received that event.
  expect([[ids[2]], [ids[1], ids[2]]]).toContainEqual(idsOf(answer))
  expect(answer).toMatchObject({ found_oldest: false })
  const narrow: Loose = { anchor: 'newest', num_before: 2, num_after: 0, narrow: [] }
  const marked = await benBehind.calls(api.flags.updateInNarrow, { ...narrow, ...star })
  expect(marked).toMatchObject({ found_oldest: false })
  expect([1, 2]).toContain(marked.processed_count)

  await close()
})

test('messages of a user who was created on another node can be fetched', async () => {
  const { joins, ids, benBehind, close } = await aNodeBehind()
  const zoe = await joins('zoe')
  await zoe.joins('design')
  const id = await zoe.sends('design', 'x', 'I am new here')

  const narrow = [{ operator: 'channel', operand: 'design' }]
  expect(idsOf(await fetches(benBehind, { anchor: 'newest', narrow }))).toEqual([ids[3], id])
  expect(await benBehind.calls(api.messages.getOne, { message_id: id })).toMatchObject({
    message: { sender_full_name: 'Zoe' },
  })

  await close()
})
