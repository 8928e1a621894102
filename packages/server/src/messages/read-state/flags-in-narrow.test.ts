import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const whole = { anchor: 'oldest', num_before: 0, num_after: 5000, narrow: [] } as const

const marks = (person: Person, params: Loose): Promise<Loose> =>
  person.calls(api.flags.updateInNarrow, { ...whole, op: 'add', flag: 'read', ...params })

async function threeMessages() {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const ids: MessageId[] = []
  for (const topic of ['a', 'b', 'a']) ids.push(await realm.ben.sends('design', topic, 'hi'))
  return { ...realm, ids }
}

test('marking a narrow as read returns the range and the number of changes', async () => {
  const { ana, everyone, ids } = await threeMessages()
  const [first, second, third] = ids
  await ana.marks([first as MessageId], 'add')

  const result = await verifyAction(everyone, () =>
    marks(ana, {
      narrow: [
        ['channel', 'design'],
        ['topic', 'a'],
      ],
    }),
  )

  expect(result).toEqual({
    processed_count: 2,
    updated_count: 1,
    first_processed_id: first,
    last_processed_id: third,
    found_oldest: true,
    found_newest: true,
  })
  expect(await ana.reads([['is', 'unread']])).toMatchObject([{ id: second }])
})

test('an empty range has no ends', async () => {
  const { gus } = await threeMessages()

  expect(await marks(gus, {})).toEqual({
    processed_count: 0,
    updated_count: 0,
    first_processed_id: null,
    last_processed_id: null,
    found_oldest: true,
    found_newest: true,
  })
})

test('the anchor counts only where it is wanted', async () => {
  const { ana, ids } = await threeMessages()
  const [first, second, third] = ids

  const around = await marks(ana, { anchor: second, num_after: 1, flag: 'collapsed' })
  expect(around).toMatchObject({ processed_count: 2, found_newest: false, found_oldest: false })
  const without = await marks(ana, {
    anchor: second,
    num_after: 5,
    include_anchor: false,
    flag: 'starred',
  })
  expect(without).toMatchObject({ first_processed_id: third, processed_count: 1 })
  const unread = await marks(ana, { anchor: 'first_unread', num_after: 0 })
  expect(unread).toMatchObject({ first_processed_id: first, updated_count: 1 })
  const newest = await marks(ana, { anchor: 'newest', num_before: 1, num_after: 0 })
  expect(newest).toMatchObject({ first_processed_id: third, found_newest: true })
})

test('more than a call may touch is lowered, not refused', async () => {
  const { ana } = await threeMessages()

  expect(await marks(ana, { num_before: 60_000, num_after: 60_000 })).toMatchObject({
    processed_count: 3,
    updated_count: 3,
  })
})

test('messages of channels that one is not subscribed to cannot be made unread', async () => {
  const { olga, realm, ids } = await threeMessages()
  const design = realm.directory.channelByName('design')?.id
  const narrow = [['channel', 'design']]

  expect(await marks(olga, { narrow, op: 'remove' })).toMatchObject({
    processed_count: ids.length,
    updated_count: 0,
    ignored_because_not_subscribed_channels: [design],
  })
  const starring = await marks(olga, { narrow, flag: 'starred' })
  expect(starring).toMatchObject({ updated_count: 3 })
  expect(starring).not.toHaveProperty('ignored_because_not_subscribed_channels')
  expect(await olga.reads(narrow)).toMatchObject(
    ids.map(() => ({ flags: expect.arrayContaining(['starred', 'historical', 'read']) })),
  )
})

test('starred messages of channels that one is not subscribed to are found, as long as one may read them', async () => {
  const { olga, ana, realm, ids } = await threeMessages()
  const [first, second] = ids as [MessageId, MessageId]
  const starred = [['is', 'starred']]
  const found = async () => (await olga.reads(starred)).map(({ id }: Loose) => id)
  await marks(olga, { narrow: [['channel', 'design']], flag: 'starred', num_before: 0 })
  await olga.calls(api.flags.update, { messages: [first], op: 'remove', flag: 'starred' })

  expect(await found()).toEqual(ids.slice(1))
  expect((await olga.registers()).starred_messages).toEqual(ids.slice(1))
  await ana.adds([ana], 'closed', { invite_only: true, history_public_to_subscribers: false })
  const closed = realm.directory.channelByName('closed')?.id
  await ana.calls(api.messages.update, { message_id: second, stream_id: closed as never })
  expect(await found()).toEqual(ids.slice(2))
})

test('flags of the server cannot be changed', async () => {
  const { ana } = await threeMessages()

  for (const flag of ['mentioned', 'has_alert_word', 'historical', 'wildcard_mentioned']) {
    await expect(marks(ana, { flag })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test.each([
  { anchor: 'middle' },
  { anchor: '1.5' },
  { anchor: '' },
  { include_anchor: 'maybe' },
  { num_before: -1 },
  { num_before: 'x' },
  { num_after: -1 },
  { num_after: '1.5' },
  { narrow: '{}' },
  { narrow: '[[1]]' },
  { op: 'toggle' },
  { flag: 'shiny' },
  { anchor: 'date', anchor_date: 'yesterday' },
])('bad input %j is refused', async (wrong) => {
  const { ana } = await aRealm()
  const good = { anchor: 'oldest', num_before: '0', num_after: '5', op: 'add', flag: 'read' }
  const text = Object.fromEntries(Object.entries(wrong).map(([key, value]) => [key, String(value)]))

  const answer = await ana.requests('POST', '/messages/flags/narrow', { ...good, ...text })

  expect(answer).toMatchObject({ status: 400, body: { result: 'error' } })
})

test.each(['anchor', 'num_before', 'num_after', 'op', 'flag'])('%s is needed', async (name) => {
  const { ana } = await aRealm()
  const good = { anchor: 'oldest', num_before: '0', num_after: '5', op: 'add', flag: 'read' }
  const { [name as keyof typeof good]: _, ...rest } = good

  const answer = await ana.requests('POST', '/messages/flags/narrow', rest as Loose)

  expect(answer.body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: name })
})

test('security 1: a guest marks nothing in channels they cannot read', async () => {
  const { gus } = await threeMessages()

  await expect(marks(gus, { narrow: [['channel', 'design']] })).rejects.toMatchObject({
    code: 'BAD_NARROW',
  })
  expect(await marks(gus, { narrow: [['channels', 'public']] })).toMatchObject({
    processed_count: 0,
  })
})
