import { api, type ChannelId, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { workOnMoves } from './ordered-moves.ts'
import { type MessageChange, updateMessage } from './update-message.ts'

/** More than go at once, five times. */
const count = 450

async function longTopic() {
  const stage = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { olga, ana, ben, realm } = stage
  await olga.adds([ana, ben], 'sales')
  const ids = await Promise.all(
    Array.from({ length: count }, (_, n) => ana.sends('design', 'logo', `${n}`)),
  )
  const sales = realm.directory.channelByName('sales')?.id
  return { ...stage, sales, ids: ids.sort((a, b) => a - b) }
}

type Stage = Awaited<ReturnType<typeof longTopic>>

const moves = ({ olga }: Stage, message_id: MessageId | undefined, change: Loose) =>
  olga.calls(api.messages.update, { message_id, propagate_mode: 'change_all', ...change })

const idsIn = async ({ ana }: Stage, ...narrow: [string, unknown][]) =>
  (await ana.reads(narrow, { num_before: 5000 })).map(({ id }) => id)

const ordersOf = ({ realm }: Stage) =>
  realm.sql`select from ordered_move where realm_id = ${realm.id}`

/** The first messages move, and the server stops. */
const begins = (
  { realm, olga }: Pick<Stage, 'realm' | 'olga'>,
  messageId: MessageId | undefined,
  change: Partial<MessageChange>,
) => {
  const nothing = { content: undefined, expected: undefined, channelId: undefined }
  const notices = { oldThread: false, newThread: false }
  const whole = { messageId: messageId as MessageId, mode: 'change_all', notices } as const
  return realm.write(updateMessage, olga.id, { ...nothing, topic: undefined, ...whole, ...change })
}

test.each([
  ['to another topic', {}],
  ['to another channel', { stream_id: true }],
])('a long topic moves %s in batches, and the caller is answered at the end', async (_, to) => {
  const stage = await longTopic()
  const { olga, ana, ben, sales, ids } = stage
  const middle = ids[300]
  const stays = await ana.sends('design', 'other', 'stays')
  await ben.registers({ event_types: ['update_message'] })

  const change = { topic: 'x', ...('stream_id' in to && { stream_id: sales }) }
  await verifyAction([ana, olga], () => moves(stage, middle, change))

  const told = await ben.newEvents()
  const counts = told.map(({ message_ids }) => (message_ids as MessageId[]).length)
  expect([told[0]?.message_id, told[1]?.message_id]).toEqual([middle, ids[101]])
  expect(counts.slice(0, 2)).toEqual([102, 100])
  expect(Math.max(...counts.slice(2))).toBeLessThanOrEqual(400)
  const moved = told.flatMap(({ message_ids }) => message_ids as MessageId[])
  expect(moved.sort((a, b) => a - b)).toEqual(ids)
  const [notice] = (await idsIn(stage, ['topic', 'x'])).slice(-1)
  expect(await idsIn(stage, ['topic', 'x'])).toEqual([...ids, notice])
  expect(await idsIn(stage, ['channel', 'design'], ['topic', 'other'])).toEqual([stays])
  const [said] = await ana.reads([['id', String(notice)]])
  expect(said?.content).toContain('This topic was moved here from')
  expect(await ordersOf(stage)).toEqual([])
})

test('an interrupted move continues; messages that are sent to the old topic meanwhile stay', async () => {
  const stage = await longTopic()
  const { olga, ana, ben, realm, ids } = stage
  await begins(stage, ids[0], { topic: 'x', notices: { oldThread: true, newThread: false } })
  const late = await ana.sends('design', 'logo', 'late')
  expect(await idsIn(stage, ['topic', 'x'])).toEqual(ids.slice(0, 101))
  expect(await ordersOf(stage)).toHaveLength(1)

  await verifyAction([ana, ben, olga], () => workOnMoves(realm))

  expect((await idsIn(stage, ['topic', 'x'])).slice(0, count)).toEqual(ids)
  const left = await ana.reads([['topic', 'logo']])
  expect(left.map(({ content }) => content)).toEqual([
    '<p>late</p>',
    expect.stringContaining(`${count} messages from this topic were moved to`),
  ])
  expect(left[0]?.id).toBe(late)
  expect(await ordersOf(stage)).toEqual([])
})

test('moves of one topic are done one after the other', async () => {
  const stage = await longTopic()
  const { ids, realm } = stage
  expect(await begins(stage, ids[0], { topic: 'x' })).toEqual({ detached: [], isMore: true })
  expect(await begins(stage, ids[0], { topic: 'y' })).toBeUndefined()
  expect(await begins(stage, ids[449], { topic: 'y' })).toBeUndefined()

  await moves(stage, ids[0], { topic: 'y', send_notification_to_new_thread: false })

  expect((await idsIn(stage, ['topic', 'y'])).slice(0, count)).toEqual(ids)
  expect(await idsIn(stage, ['topic', 'x'])).toEqual([])
  expect(await workOnMoves(realm)).toBeUndefined()
})

test('the deletion of a topic waits for its move', async () => {
  const stage = await longTopic()
  const { olga, realm, ids } = stage
  const design = realm.directory.channelByName('design')?.id
  await begins(stage, ids[0], { topic: 'x' })

  const deletion = { stream_id: design as ChannelId, topic_name: 'logo' }
  expect(await olga.calls(api.topics.deleteAll, deletion)).toEqual({ complete: true })

  expect(await idsIn(stage, ['topic', 'x'])).toEqual(ids)
})

test('a topic that only changes its case moves once, whichever message was asked for', async () => {
  const stage = await longTopic()
  await moves(stage, stage.ids[440], { topic: 'LOGO', send_notification_to_new_thread: false })
  const found = await stage.ana.reads([['topic', 'logo']], { num_before: 5000 })
  const histories = found.map(({ edit_history }) => edit_history)
  expect(histories).toEqual(
    stage.ids.map(() => [expect.objectContaining({ prev_topic: 'logo', topic: 'LOGO' })]),
  )
})

test('a long topic is settled with one notice at the end', async () => {
  const stage = await longTopic()
  await moves(stage, stage.ids[0], { topic: '✔ logo' })
  const found = await stage.ana.reads([['topic', '✔ logo']], { num_before: 5000 })
  expect(found).toHaveLength(count + 1)
  expect(found.at(-1)?.content).toContain('marked this topic as resolved')
})

test('a user who reads only part of a long topic moves the messages that they received, even after leaving', async () => {
  const stage = await aRealm()
  const { olga, ana, realm } = stage
  await ana.adds([ana], 'closed', { invite_only: true, history_public_to_subscribers: false })
  await ana.sends('closed', 'logo', 'before Olga')
  await ana.adds([olga], 'closed')
  const sent = await Promise.all(
    Array.from({ length: 300 }, (_, n) => ana.sends('closed', 'logo', `${n}`)),
  )
  await begins({ realm, olga }, sent[0], { topic: 'x' })
  await ana.calls(api.channels.unsubscribe, {
    subscriptions: ['closed'],
    principals: [olga.id],
  })
  await workOnMoves(realm)
  const left = await ana.reads([['topic', 'logo']], { num_before: 5000 })
  expect(left.map(({ content }) => content)).toEqual(['<p>before Olga</p>'])
})

test('a user who may not move old messages learns how many of a long topic they may move', async () => {
  const stage = await longTopic()
  const { olga, ana, realm, ids } = stage
  await olga.calls(api.realm.update, { move_messages_within_stream_limit_seconds: 3600 })
  const old = ids.slice(0, 3)
  await realm.sql`update message set sent_at = sent_at - interval '2 hours'
    where realm_id = ${realm.id} and id = any(${old}::int[])`
  const refused = ana.calls(api.messages.update, {
    message_id: ids[400] as MessageId,
    topic: 'x',
    propagate_mode: 'change_all',
  })
  await expect(refused).rejects.toMatchObject({
    code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    body: {
      first_message_id_allowed_to_move: ids[3],
      total_messages_in_topic: count,
      total_messages_allowed_to_move: count - 3,
    },
  })
})
