import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'

/** Five messages, each of which is nearly as large as an answer may be, half of it in HTML. */
async function largeMessages() {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { ana } = people
  const ids: MessageId[] = []
  for (const word of ['one', 'two', 'three', 'four', 'five']) {
    ids.push(await ana.sends('design', 'x', word))
  }
  await makeLarge(people, ids)
  return { ...people, ids }
}

async function makeLarge({ realm, ana }: TestRealm, ids: MessageId[]): Promise<void> {
  // Drops this node's cached copies.
  for (const message_id of ids) {
    await ana.calls(api.messages.update, { message_id, content: 'edited' })
  }
  // No words: a single one of this length is longer than any that is stored.
  await realm.sql`
    update message set rendered = repeat('. ', 4000000)
    where realm_id = ${realm.id} and id = any(${ids}::int[])`
}

const fetches = (person: Person, asked: Loose): Promise<Loose> =>
  person.calls(api.messages.getMany, asked)
const idsOf = (answer: Loose): number[] => answer.messages.map((message: Loose) => message.id)

test('security 25: one answer of messages is bounded, and going on from it reaches all of them', async () => {
  const { ben, ids } = await largeMessages()
  const [first, second, third, fourth, fifth] = ids

  const newest = await fetches(ben, { anchor: 'newest', num_before: 5000, num_after: 0 })
  expect(idsOf(newest)).toEqual([fourth, fifth])
  expect(newest).toMatchObject({ found_newest: true, found_oldest: false })

  const before = { anchor: fourth, include_anchor: false, num_before: 5000, num_after: 0 }
  const earlier = await fetches(ben, before)
  expect(idsOf(earlier)).toEqual([second, third])
  expect(earlier).toMatchObject({ found_oldest: false })

  const narrow = [['channel', 'design']]
  const oldest = await fetches(ben, { anchor: 'oldest', num_before: 0, num_after: 5000, narrow })
  expect(idsOf(oldest)).toEqual([first, second])
  expect(oldest).toMatchObject({ found_oldest: true, found_newest: false })

  const around = await fetches(ben, { anchor: third, num_before: 100, num_after: 100, narrow })
  expect(idsOf(around)).toContain(third)
  expect(around).toMatchObject({ found_anchor: true })
  const last = await fetches(ben, { anchor: second, num_before: 100, num_after: 0, narrow })
  expect(last).toMatchObject({ found_oldest: true })
})

test('security 25: messages by their ids are refused where they are too large for one answer', async () => {
  const { ben, ids } = await largeMessages()
  const refused = { status: 400, body: { code: 'BAD_REQUEST' } }

  await expect(fetches(ben, { message_ids: ids })).rejects.toMatchObject(refused)
  const matching = ben.calls(api.messages.matchesNarrow, {
    msg_ids: ids,
    narrow: [['channel', 'design']] as never,
  })
  await expect(matching).rejects.toMatchObject(refused)
  expect(idsOf(await fetches(ben, { message_ids: ids.slice(0, 2) }))).toEqual(ids.slice(0, 2))
})

test('security 1: the size of messages that a user may not read does not tell whether they match', async () => {
  const { ids, ...people } = await largeMessages()
  const { ana, ben } = people
  const own = ids.slice(0, 2)
  const hidden = await ana.writes([ana], 'one')
  await makeLarge(people, [hidden])
  const message_ids = [...own, hidden]
  const narrow = [{ operator: 'sender', operand: ana.id }]

  expect(idsOf(await fetches(ben, { message_ids }))).toEqual(own)
  expect(idsOf(await fetches(ben, { message_ids, narrow }))).toEqual(own)
  const asked = { msg_ids: message_ids, narrow: narrow as never }
  const { messages } = await ben.calls(api.messages.matchesNarrow, asked)
  expect(Object.keys(messages)).toEqual(own.map(String))
})
