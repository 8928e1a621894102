import { api, type MessageFlag, type MessageId, messageFlags } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { invariant } from '../../invariant.ts'
import { readState } from './read-state.ts'
import { unreadMessages } from './received.ts'

const badRequest = { status: 400, code: 'BAD_REQUEST' }

/** Ana has written five messages that Ben has not read; Olga and Gus are not in the channel. */
async function aTalk() {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const ids: MessageId[] = []
  for (let index = 0; index < 5; index++) ids.push(await people.ana.sends('design', 'x', 'hi'))
  return { ...people, ids }
}

async function unreadIds(person: Person): Promise<number[]> {
  const { unread_msgs } = await person.registers()
  const groups = [...unread_msgs.streams, ...unread_msgs.pms, ...unread_msgs.huddles]
  const ids = groups.flatMap((group: Loose) => group.unread_message_ids)
  expect(unread_msgs.count).toBe(ids.length)
  return ids.sort((a: number, b: number) => a - b)
}

async function flagsOf(person: Person, id: MessageId): Promise<MessageFlag[]> {
  const { message } = await person.calls(api.messages.getOne, { message_id: id })
  return message.flags
}

describe('read', () => {
  test('is told with the messages that changed, and those alone', async () => {
    const { ben, everyone, ids } = await aTalk()

    const first = await verifyAction(everyone, () => ben.marks(ids.slice(0, 2), 'add'))
    expect(first).toEqual({ messages: ids.slice(0, 2) })
    const second = await verifyAction(everyone, () => ben.marks([...ids, ...ids].reverse(), 'add'))
    expect(second).toEqual({ messages: ids.slice(2) })
    const third = await verifyAction(everyone, () => ben.marks(ids, 'add'), {
      changesNothing: true,
    })
    expect(third).toEqual({ messages: [] })

    expect(await unreadIds(ben)).toEqual([])
    expect((await ben.reads()).map((message) => message.flags)).toEqual(ids.map(() => ['read']))
  })

  test('can be taken back, with what clients need to count the messages again', async () => {
    const { ana, ben, everyone, ids } = await aTalk()
    const mention = await ana.sends('design', 'y', '@**Ben**')
    const direct = await ana.writes([ben], 'psst')
    await ben.marks([...ids, mention, direct], 'add')

    const answer = await verifyAction(everyone, () =>
      ben.marks([ids[1] as MessageId, mention, direct], 'remove'),
    )

    const none = { ignored_because_not_subscribed_channels: [] }
    expect(answer).toEqual({ messages: [ids[1], mention, direct], ...none })
    expect(await unreadIds(ben)).toEqual([ids[1], mention, direct])
    const again = await verifyAction(everyone, () => ben.marks([mention], 'remove'), {
      changesNothing: true,
    })
    expect(again).toEqual({ messages: [], ...none })
  })

  test('is taken back in topics that clients can show', async () => {
    const { ana, ben } = await aTalk()
    const id = await ana.sends('design', '', 'hi')
    const words = { event_types: ['update_message_flags'] }
    for (const [empty_topic_name, topic] of [
      [false, 'general chat'],
      [true, ''],
    ] as const) {
      await ben.marks([id], 'add')
      await ben.registers({ ...words, client_capabilities: { empty_topic_name } })
      await ben.marks([id], 'remove')
      expect(await ben.newEvents()).toMatchObject([{ message_details: { [id]: { topic } } }])
    }
  })

  test('cannot be taken back where one is not subscribed, and says where', async () => {
    const { olga, ben, everyone, ids } = await aTalk()
    const [message] = await olga.reads([['channel', 'design']])
    const own = await olga.sends('design', 'x', 'from outside')

    const answer = await verifyAction(everyone, () => olga.marks([...ids, own], 'remove'), {
      changesNothing: true,
    })

    const { stream_id } = message
    expect(answer).toEqual({
      messages: [],
      ignored_because_not_subscribed_channels: [stream_id],
    })
    expect(await flagsOf(olga, own)).toEqual(['read'])
    expect(await unreadIds(ben)).toEqual([...ids, own])
  })

  test('what was sent before one joined is unread when one marks it so, and stays historical', async () => {
    const { ana, ben, olga, everyone } = await aTalk()
    const early = await ana.sends('design', 'x', 'from before')
    const own = await olga.sends('design', 'x', 'from outside')
    await olga.joins('design')
    expect(await flagsOf(olga, early)).toEqual(['read', 'historical'])

    const answer = await verifyAction(everyone, () => olga.marks([early, own], 'remove'))

    expect(answer).toEqual({
      messages: [early, own],
      ignored_because_not_subscribed_channels: [],
    })
    expect(await unreadIds(olga)).toEqual([early, own])
    expect(await flagsOf(olga, early)).toEqual(['historical'])
    expect(await flagsOf(olga, own)).toEqual([])
    expect((await olga.reads()).map(({ id }) => id)).toEqual(expect.arrayContaining([early, own]))
    expect(await unreadIds(ben)).toContain(early)

    expect(await olga.marks([early, own], 'remove')).toMatchObject({ messages: [] })
    expect(await olga.marks([early], 'add')).toEqual({ messages: [early] })
    expect(await unreadIds(olga)).toEqual([own])
    await olga.calls(api.channels.unsubscribe, { subscriptions: ['design'] })
    expect(await unreadIds(olga)).toEqual([])
    await olga.joins('design')
    expect(await unreadIds(olga)).toEqual([])
  })

  test('what was moved before one joined stays read', async () => {
    const { realm, ana, olga, everyone } = await aTalk()
    await ana.adds([ana], 'archive')
    const moved = await ana.sends('archive', 'x', 'from elsewhere')
    const stream_id = realm.directory.channelByName('design')?.id
    invariant(stream_id, 'the channel is there')
    await olga.calls(api.messages.update, { message_id: moved, stream_id })
    await olga.joins('design')

    const answer = await verifyAction(everyone, () => olga.marks([moved], 'remove'), {
      changesNothing: true,
    })

    expect(answer).toMatchObject({ messages: [] })
    expect(await unreadIds(olga)).toEqual([])
  })

  test('one has read what one wrote, until one takes it back', async () => {
    const { ana, everyone } = await aTalk()
    const { id } = await ana.calls(api.messages.send, {
      type: 'channel',
      to: 'design',
      topic: 'x',
      content: 'hi',
      read_by_sender: true,
    })
    expect(await flagsOf(ana, id)).toEqual(['read'])

    await verifyAction(everyone, () => ana.marks([id], 'remove'))
    expect(await flagsOf(ana, id)).toEqual([])
    await verifyAction(everyone, () => ana.marks([id], 'add'))
    expect(await flagsOf(ana, id)).toEqual(['read'])
  })

  test('holds over many messages, chunks of ids and a restart', async () => {
    const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
    // Message ids of a realm that has been in use for a while, on both sides of a chunk's end.
    await realm.sql`update realm set last_message_id = 65500 where id = ${realm.id}`
    realm.directory.lastMessageId = 65_500 as MessageId
    const sent = Array.from({ length: 80 }, () => ana.sends('design', 'x', 'hi'))
    const ids = (await Promise.all(sent)).sort((a, b) => a - b)
    const isThird = (_: unknown, index: number) => index % 3 === 0

    await ben.marks(ids, 'add')
    await ben.marks(ids.filter(isThird), 'remove')

    const expected = ids.filter(isThird)
    expect(await unreadIds(ben)).toEqual(expected)
    const sibling = await startSibling(await theServer())
    expect(await unreadIds(ben.at(sibling))).toEqual(expected)
    await sibling.close()
  })
})

describe('starred and collapsed', () => {
  test.each(['starred', 'collapsed'] as const)('%s is set and unset', async (flag) => {
    const { ben, everyone, ids } = await aTalk()
    const [first, second] = ids as [MessageId, MessageId]

    const set = await verifyAction(everyone, () => ben.marks([second, first], 'add', flag))
    expect(set).toEqual({ messages: [first, second] })
    expect(await flagsOf(ben, first)).toEqual([flag])
    const again = await verifyAction(everyone, () => ben.marks([first], 'add', flag), {
      changesNothing: true,
    })
    expect(again).toEqual({ messages: [] })
    const unset = await verifyAction(everyone, () => ben.marks(ids, 'remove', flag))
    expect(unset).toEqual({ messages: [first, second] })
    expect(await flagsOf(ben, first)).toEqual([])
  })

  test('a star brings a message into the history of somebody who did not receive it', async () => {
    const { olga, everyone, ids } = await aTalk()
    const [first] = ids as [MessageId]

    await verifyAction(everyone, () => olga.marks([first], 'add', 'starred'))

    expect((await flagsOf(olga, first)).sort()).toEqual(['historical', 'read', 'starred'])
    expect(await unreadIds(olga)).toEqual([])
    const { starred_messages } = await olga.registers()
    expect(starred_messages).toEqual([first])
  })

  test('everybody has their own', async () => {
    const { ana, ben, ids } = await aTalk()

    await Promise.all([ana.marks(ids, 'add', 'starred'), ben.marks(ids, 'add')])

    expect((await ana.reads()).map((message) => message.flags)).toEqual(ids.map(() => ['starred']))
    expect((await ben.reads()).map((message) => message.flags)).toEqual(ids.map(() => ['read']))
  })
})

describe('is refused', () => {
  test.each(messageFlags.filter((flag) => !['read', 'starred', 'collapsed'].includes(flag)))(
    '%s, which the server alone sets',
    async (flag) => {
      const { ben, everyone, ids } = await aTalk()

      for (const op of ['add', 'remove'] as const) {
        const refused = () => expect(ben.marks(ids, op, flag)).rejects.toMatchObject(badRequest)
        await verifyAction(everyone, refused, { changesNothing: true })
      }
    },
  )

  test.each(['read', 'starred', 'collapsed'])(
    '%s of all, where one message is unknown or hidden',
    async (flag) => {
      const { ana, ben, gus, everyone, ids } = await aTalk()
      const secret = await ana.writes([gus], 'not for Ben')

      for (const op of ['add', 'remove'] as const) {
        for (const id of [secret, 4711 as MessageId, 0 as MessageId]) {
          const refused = () =>
            expect(ben.marks([...ids, id], op, flag)).rejects.toMatchObject(badRequest)
          await verifyAction(everyone, refused, { changesNothing: true })
        }
      }
      expect(await unreadIds(ben)).toEqual(ids)
    },
  )

  test('nothing of nothing', async () => {
    const { ben, everyone } = await aTalk()

    for (const flag of ['read', 'starred']) {
      for (const op of ['add', 'remove'] as const) {
        const answer = await verifyAction(everyone, () => ben.marks([], op, flag), {
          changesNothing: true,
        })
        expect(answer).toMatchObject({ messages: [] })
      }
    }
  })
})

describe('at once', () => {
  test('if two clients star the same messages, one of them is told that it did', async () => {
    const { ben, everyone, ids } = await aTalk()

    const answers = await verifyAction(everyone, () =>
      Promise.all(Array.from({ length: 6 }, () => ben.marks(ids, 'add', 'starred'))),
    )

    expect(answers.flatMap(({ messages }) => messages)).toEqual(ids)
  })

  test('reading and unreading end in one of the two', async () => {
    const { ben, everyone, ids } = await aTalk()

    await verifyAction(everyone, () =>
      Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          ben.marks(ids, index % 2 === 0 ? 'add' : 'remove'),
        ),
      ),
    )

    expect([[], ids]).toContainEqual(await unreadIds(ben))
  })

  // Note: on the embedded database, statements of the pool wait for the open transaction. An action that waits for
  // a bitmap that is being read outside would wait for itself.
  test('an action goes on while others read the same marks for the first time', async () => {
    const { realm, ben, ids } = await aTalk()
    const fresh = await startSibling(await theServer())
    const sibling = await fresh.realms.open(realm.id)
    const state = readState.of(sibling)
    await ben.at(fresh).calls(api.channels.list, {})
    let reading: Promise<Loose[]> | undefined

    const unread = await sibling.write(
      async (tx, viewer) => {
        const sql = await tx.open()
        reading = ben.at(fresh).reads()
        // While these are answered, the request reaches the point where it needs the bitmaps.
        for (let count = 0; count < 20; count++) await sql`select 1`
        const found = await unreadMessages(state, viewer, tx.settled())
        return found.toArray()
      },
      ben.id,
      undefined,
    )

    expect(unread).toEqual(ids)
    expect(await reading).toMatchObject(ids.map((id) => ({ id, flags: [] })))
    await fresh.close()
  })
})
