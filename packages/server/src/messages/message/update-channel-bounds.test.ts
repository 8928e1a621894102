import { api, type ChannelId, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { verifyAction } from '../../../test/verify-action.ts'

/** Messages of two channels in turn. Only the last one is from this hour, so the newest of a channel is known by its time. */
async function twoChannels() {
  const stage = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { olga, ana, ben, realm } = stage
  await olga.adds([ana, ben], 'sales')
  const [design, sales] = ['design', 'sales'].map((name) => realm.directory.channelByName(name)?.id)
  const ids: MessageId[] = []
  for (const place of ['design', 'sales', 'design', 'design', 'sales', 'design'] as const)
    ids.push(await ana.sends(place, 'logo', `${ids.length}`))
  const old = ids.slice(0, -1)
  await realm.sql`update message set sent_at = sent_at - interval '2 hours'
    where realm_id = ${realm.id} and id = any(${old}::int[])`
  const newest = realm.directory.channels.get(sales as ChannelId)
  if (newest?.lastMessageAt) newest.lastMessageAt -= 7200
  const areExact = async () => {
    const { live, rebuilt } = await realm.compareDirectories()
    expect(live).toEqual(rebuilt)
  }
  return { ...stage, design, sales, ids, areExact }
}

type Stage = Awaited<ReturnType<typeof twoChannels>>

const moves = ({ olga }: Stage, message_id: MessageId | undefined, stream_id: number | undefined) =>
  olga.calls(api.messages.update, {
    message_id: message_id as MessageId,
    stream_id,
    propagate_mode: 'change_one',
    send_notification_to_new_thread: false,
  } as never)

const removes = ({ olga }: Stage, message_id: MessageId | undefined) =>
  olga.calls(api.messages.remove, { message_id: message_id as MessageId })

test.each([
  ['the first message moves before the first of the other channel', [[0, 'sales']]],
  ['a message in the middle moves into the middle', [[2, 'sales']]],
  ['the newest message moves behind the newest', [[5, 'sales']]],
  ['the only old one moves', [[1, 'design']]],
  [
    'all leave',
    [
      [1, 'design'],
      [4, 'design'],
    ],
  ],
  [
    'all leave and one returns',
    [
      [4, 'design'],
      [1, 'design'],
      [4, 'sales'],
    ],
  ],
  ['the first is deleted', [[0, 'nowhere']]],
  ['one in the middle is deleted', [[3, 'nowhere']]],
  ['the newest is deleted', [[5, 'nowhere']]],
  [
    'all are deleted',
    [
      [4, 'nowhere'],
      [1, 'nowhere'],
    ],
  ],
] as const)('the ends of channels are exact when %s', async (_what, changes) => {
  const stage = await twoChannels()
  const { everyone, ids } = stage
  for (const [index, to] of changes) {
    const change = (): Promise<unknown> =>
      to === 'nowhere' ? removes(stage, ids[index]) : moves(stage, ids[index], stage[to])
    await verifyAction(everyone, change)
    await stage.areExact()
  }
})
