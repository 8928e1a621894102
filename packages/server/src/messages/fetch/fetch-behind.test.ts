import { api } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'

/** A conversation, and another node that knows it but learns of no later events: it has no bus, and never looks for them. */
async function aNodeBehind() {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const ids: number[] = []
  for (const word of ['one', 'two', 'three', 'four']) {
    ids.push(await people.ana.sends('design', 'x', word))
  }
  const server = await theServer()
  // What a node does periodically does not happen in the sibling.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const sibling = await startSibling(server, { env: { NATS_URL: '' } }).finally(vi.useRealTimers)
  const benBehind = people.ben.at(sibling)
  await benBehind.registers()
  const catchesUp = async () => (await sibling.realms.open(people.realm.id)).writer.catchUp()
  return { ...people, ids, benBehind, catchesUp, close: () => sibling.close() }
}

function fetches(person: Person, params: Loose): Promise<Loose> {
  return person.calls(api.messages.getMany, { num_before: 2, num_after: 0, ...params })
}

const star = { op: 'add', flag: 'starred' } as const

const idsOf = ({ messages }: Loose): number[] => messages.map(({ id }: Loose) => id)

test('messages that another node deleted do not look like the end of the history', async () => {
  const { olga, ids, benBehind, catchesUp, close } = await aNodeBehind()
  await olga.calls(api.messages.remove, { message_id: ids[3] as never })
  const narrow: Loose = { anchor: 'newest', num_before: 2, num_after: 0, narrow: [] }
  const marks = () => benBehind.calls(api.flags.updateInNarrow, { ...narrow, ...star })

  // One of the two newest messages that it knows is deleted.
  const behind = await fetches(benBehind, { anchor: 'newest' })
  expect(idsOf(behind)).toEqual([ids[2]])
  expect(behind).toMatchObject({ found_oldest: false })
  expect(await marks()).toMatchObject({ found_oldest: false, processed_count: 1 })

  await catchesUp()
  const current = await fetches(benBehind, { anchor: 'newest' })
  expect(idsOf(current)).toEqual([ids[1], ids[2]])
  expect(current).toMatchObject({ found_oldest: false })
  expect(await marks()).toMatchObject({ found_oldest: false, processed_count: 2 })

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
