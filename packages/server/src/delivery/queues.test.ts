import { randomUUID } from 'node:crypto'
import { api, limits, type QueueId } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'
import { startSibling } from '../../test/test-server.ts'
import { mirrored } from '../../test/verify-action.ts'
import type { Realm } from '../realms/realm.ts'

const badQueue = { status: 400, code: 'BAD_EVENT_QUEUE_ID' }

function polls(person: Person, params: Loose): Promise<Loose> {
  const usual = { queue_id: person.queueId, last_event_id: -1, dont_block: true }
  return person.calls(api.queues.getEvents, { ...usual, ...params })
}

/** A poll that waits; resolves when it does. */
async function waits(person: Person): Promise<{ answer: Promise<Loose> }> {
  const answer = polls(person, { dont_block: false })
  answer.catch(() => undefined)
  // By the time that a later request is answered, the poll has found nothing and waits.
  await person.calls(api.channels.list, {})
  return { answer }
}

/** An event that a node of an earlier version wrote: this node notices it with its next write. */
async function appendsAsEarlierVersion(realm: Realm, kind: string, fields: object): Promise<void> {
  await realm.sql`
    with moved as (
      update realm set last_event_id = last_event_id + 1 where id = ${realm.id}
      returning id, last_event_id)
    insert into event (realm_id, id, kind, fields)
    select id, last_event_id, ${kind}, ${JSON.stringify(fields)}::json from moved`
}

const contents = (events: readonly Loose[]) => events.map(({ message }) => message?.content)

describe('a poll', () => {
  test('that must not block is answered at once, with or without events', async () => {
    const { ana, ben } = await aRealm()
    await ana.registers()

    expect(await polls(ana, {})).toEqual({ events: [] })
    const id = await ben.writes([ana], 'hi')

    expect(await polls(ana, {})).toMatchObject({ events: [{ type: 'message', message: { id } }] })
  })

  test('that waits is answered with the next event', async () => {
    const { ana, ben } = await aRealm()
    await ana.registers()

    const { answer } = await waits(ana)
    const id = await ben.writes([ana], 'hi')

    expect(await answer).toMatchObject({
      queue_id: ana.queueId,
      events: [{ type: 'message', message: { id }, flags: [] }],
    })
  })

  test('that waits is not answered with what concerns others', async () => {
    const { ana, ben, gus } = await aRealm()
    await ana.registers()

    const { answer } = await waits(ana)
    await ben.writes([gus], 'not for Ana')
    await ben.writes([ana], 'for Ana')

    expect(contents((await answer).events)).toEqual(['for Ana'])
  })

  test('ends the one that waited on the same queue before it', async () => {
    const { ana, ben } = await aRealm()
    await ana.registers()

    const first = await waits(ana)
    const second = await waits(ana)
    expect(await first.answer).toEqual({ events: [], queue_id: ana.queueId })
    await ben.writes([ana], 'hi')

    expect(contents((await second.answer).events)).toEqual(['hi'])
  })

  test('gets the same events until they are acknowledged, and each one once after that', async () => {
    const { ana, ben } = await aRealm()
    const { last_event_id } = await ana.registers()
    await ben.writes([ana], 'one')
    await ben.writes([ana], 'two')

    const { events } = await polls(ana, {})
    expect(contents(events)).toEqual(['one', 'two'])
    expect(await polls(ana, { last_event_id })).toEqual({ events })
    expect(await polls(ana, { last_event_id: events[0].id })).toEqual({ events: [events[1]] })
    expect(await polls(ana, { last_event_id: events[1].id })).toEqual({ events: [] })
    // Nothing is forgotten by being acknowledged; a client that crashed may go back.
    expect(await polls(ana, { last_event_id: events[0].id })).toEqual({ events: [events[1]] })
  })

  test('can go back to the beginning, and not on beyond the end', async () => {
    const { ana, ben } = await aRealm()
    const { last_event_id } = await ana.registers()
    const id = await ben.writes([ana], 'hi')

    for (const beginning of [last_event_id, -1]) {
      const { events } = await polls(ana, { last_event_id: beginning })
      expect(events).toMatchObject([{ type: 'message', message: { id } }])
    }
    const before = await ana.requests('GET', '/events', {
      ...{ queue_id: ana.queueId, last_event_id: '-2', dont_block: 'true' },
    })
    expect(before).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    for (const beyond of [last_event_id + 5000, Number.MAX_SAFE_INTEGER]) {
      await expect(polls(ana, { last_event_id: beyond })).rejects.toMatchObject(badQueue)
    }
    const { queueId: queue_id } = ana
    expect(await ana.requests('GET', '/events', { queue_id })).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'last_event_id' },
    })
  })

  test('is answered with a heartbeat where nothing happens, alone and as a place to go on from', async () => {
    const { ana, ben } = await aRealm()
    const sibling = await startSibling(await theServer(), { heartbeat: { least: 20, most: 40 } })
    const listener = ana.at(sibling)
    await listener.registers()
    await ben.at(sibling).writes([ben], 'not for Ana')

    const { events } = await polls(listener, { dont_block: false })
    expect(events).toMatchObject([{ type: 'heartbeat' }])
    await ben.at(sibling).writes([ana], 'hi')
    const next = await polls(listener, { last_event_id: events[0].id, dont_block: false })

    expect(contents(next.events)).toEqual(['hi'])
    await sibling.close()
  })

  test('that waits is answered when the server stops', async () => {
    const { ana } = await aRealm()
    const sibling = await startSibling(await theServer())
    const listener = ana.at(sibling)
    await listener.registers()

    const { answer } = await waits(listener)
    await sibling.close()

    expect(await answer).toMatchObject({ events: [] })
  })

  test('gets at most a thousand events, and the rest when it asks again', async () => {
    const { realm, ana } = await aRealm()
    await ana.registers()
    await fillLog(realm, ana, 2500)

    const sizes: number[] = []
    for (let size = 1; size > 0; ) {
      size = (await ana.newEvents()).length
      sizes.push(size)
    }

    expect(sizes).toEqual([1000, 1000, 500, 0])
  })
})

describe('what lies further back than the memory goes', () => {
  test('is read from the database after a restart', async () => {
    const { ana, ben } = await aRealm()
    await ana.registers()
    await ben.writes([ana], 'one')
    const sibling = await startSibling(await theServer())
    await ben.at(sibling).writes([ana], 'two')

    const { events } = await polls(ana.at(sibling), {})

    expect(contents(events)).toEqual(['one', 'two'])
    await sibling.close()
  })

  test('is read from the database where much has happened', async () => {
    const { realm, ana, ben } = await aRealm()
    await ana.registers({ event_types: ['message'] })
    await ben.writes([ana], 'long ago')
    for (let round = 0; round < 6; round++) await fillLog(realm, ana, 2000)
    await ben.writes([ana], 'just now')

    expect(realm.log.recent(0 as never)).toBeUndefined()
    expect(contents(await ana.newEvents())).toEqual(['long ago', 'just now'])
  })
})

describe('a queue', () => {
  test('ends where a node of an earlier version tells a part of a fact by itself', async () => {
    const { realm, ana, ben } = await aRealm()
    await ana.registers()
    const fields = { groupId: 1, userId: ben.id, isMember: false }
    await appendsAsEarlierVersion(realm, 'membership-followed', fields)

    await ben.writes([ana], 'before')

    await expect(polls(ana, {})).rejects.toMatchObject(badQueue)
    await ana.registers()
    await ben.writes([ana], 'after')
    expect(contents(await ana.newEvents())).toEqual(['after'])
  })

  test('delivers events that an earlier version stored under other kinds', async () => {
    const { realm, ana, ben } = await aRealm()
    await ana.registers()
    await realm.sql`
      insert into muted_user (realm_id, user_id, muted_user_id, muted_at)
      values (${realm.id}, ${ana.id}, ${ben.id}, to_timestamp(1))`
    const muting = { userId: ana.id, mutedUserId: ben.id }
    await appendsAsEarlierVersion(realm, 'user-muted', { ...muting, at: 1 })
    await appendsAsEarlierVersion(realm, 'device-removed', { userId: ana.id, deviceId: 7 })

    await ana.writes([ana], 'now this node has caught up')

    const muted_users = [{ id: ben.id, timestamp: 1 }]
    expect(await ana.newEvents()).toMatchObject([
      { type: 'muted_users', muted_users },
      { type: 'device', op: 'remove', device_id: 7 },
      { type: 'message' },
    ])
    const snapshot = await ana.calls(api.queues.register, { fetch_event_types: ['muted_users'] })
    expect(snapshot).toMatchObject({ muted_users })
    await realm.sql`delete from muted_user where realm_id = ${realm.id}`
    await appendsAsEarlierVersion(realm, 'user-unmuted', muting)
    await ana.writes([ana], 'and again')
    expect(await ana.newEvents()).toMatchObject([
      { type: 'muted_users', muted_users: [] },
      { type: 'message' },
    ])
  })

  test('is unknown to others, and unknown once it was given up', async () => {
    const { ana, ben } = await aRealm()
    await ana.registers()
    const queue_id = ana.queueId
    const refused = { ...badQueue, body: { queue_id } }

    await expect(
      ben.calls(api.queues.getEvents, { queue_id, last_event_id: -1 as never }),
    ).rejects.toMatchObject(refused)
    await expect(ben.calls(api.queues.deleteQueue, { queue_id })).rejects.toMatchObject(refused)

    await ana.calls(api.queues.deleteQueue, { queue_id })
    await expect(polls(ana, {})).rejects.toMatchObject(refused)
    await expect(ana.calls(api.queues.deleteQueue, { queue_id })).rejects.toMatchObject(refused)
  })

  test.each(['nonsense', '1:2', "'; drop table event_queue", '🦜'])('is not %s', async (name) => {
    const { ana } = await aRealm()

    const queue_id = name as QueueId
    await expect(
      ana.calls(api.queues.getEvents, { queue_id, last_event_id: -1 as never }),
    ).rejects.toMatchObject(badQueue)
  })

  test('of another organization is unknown', async () => {
    const { ana } = await aRealm()
    const other = await aRealm()
    await other.ana.registers()

    await ana.registers()
    await expect(polls(ana, { queue_id: other.ana.queueId })).rejects.toMatchObject(badQueue)
  })

  test('that is given up ends the poll that waits on it', async () => {
    const { ana } = await aRealm()
    await ana.registers()

    const { answer } = await waits(ana)
    await ana.calls(api.queues.deleteQueue, { queue_id: ana.queueId })

    await expect(answer).rejects.toMatchObject(badQueue)
  })

  test('expires after its idle time, unless somebody waits on it', async () => {
    const { realm, ana, ben } = await aRealm()
    await Promise.all([ana.registers(), ben.registers()])
    const { answer } = await waits(ben)

    await realm.sql`update event_queue set polled_at = now() - interval '11 minutes'
      where realm_id = ${realm.id}`
    await realm.queues.tidy()

    await expect(polls(ana, {})).rejects.toMatchObject(badQueue)
    await ana.writes([ben], 'still there?')
    expect(contents((await answer).events)).toEqual(['still there?'])
  })

  test('that expired while the server was down is unknown afterwards', async () => {
    const { realm, ana } = await aRealm()
    await ana.registers()
    await realm.sql`update event_queue set polled_at = now() - interval '11 minutes'
      where realm_id = ${realm.id}`
    const sibling = await startSibling(await theServer())

    const poll = polls(ana.at(sibling), {})

    await expect(poll).rejects.toMatchObject(badQueue)
    await sibling.close()
  })

  test.each([
    [{}, 600],
    [{ idle_queue_timeout: 'mobile' }, 604_800],
    [{ idle_queue_timeout: 30 }, 30],
    [{ idle_queue_timeout: 0 }, 600],
    [{ queue_lifespan_secs: 900 }, 900],
    [{ idle_queue_timeout: 1_209_600 }, 1_209_600],
    [{ idle_queue_timeout: 10_000_000 }, 1_209_600],
  ])('asked for with %j may be idle for %i seconds', async (params: Loose, seconds) => {
    const { ana } = await aRealm()

    expect(await ana.registers(params)).toMatchObject({ idle_queue_timeout_secs: seconds })
  })

  test('is one of at most three hundred of the same user', async () => {
    const { realm, ana, ben } = await aRealm()
    await ana.registers()
    await realm.sql`
      insert into event_queue
      select realm_id, id || number, user_id, options, registered_at, idle_timeout, polled_at
      from event_queue, generate_series(1, 299) as number where realm_id = ${realm.id}`

    await expect(ana.registers()).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    await expect(ben.registers()).resolves.toBeDefined()
  })

  test('security 25: is one of at most three hundred, however many are asked for at once', async () => {
    const { realm, ana } = await aRealm()
    await ana.registers()
    await realm.sql`
      insert into event_queue
      select realm_id, id || number, user_id, options, registered_at, idle_timeout, polled_at
      from event_queue, generate_series(1, 296) as number where realm_id = ${realm.id}`

    const asked = Array.from({ length: 12 }, () => ana.calls(api.queues.register, {}))
    const outcomes = await Promise.allSettled(asked)

    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(9)
    const [row] = await realm.sql<{ count: number }[]>`
      select count(*)::int as count from event_queue where realm_id = ${realm.id}`
    expect(row?.count).toBe(297 + outcomes.length - refused.length)
  })

  test('with a bug behind it fails alone', async () => {
    const { realm, ana, ben, gus } = await aRealm()
    await Promise.all([ana.registers(), ben.registers()])
    const options = { narrow: [['no such operator', 'x']] }
    const id = randomUUID()
    await realm.sql`
      insert into event_queue
      select realm_id, ${id}, ${gus.id}, options::jsonb || ${realm.sql.json(options)}::jsonb,
        registered_at, idle_timeout, polled_at
      from event_queue where realm_id = ${realm.id} limit 1`

    const broken = gus.calls(api.queues.getEvents, {
      queue_id: id as QueueId,
      last_event_id: -1 as never,
    })
    broken.catch(() => undefined)
    const { answer } = await waits(ana)
    await ben.writes([ana, gus], 'hi')

    await expect(broken).rejects.toThrow()
    expect(contents((await answer).events)).toEqual(['hi'])
    expect(contents(await ben.newEvents())).toEqual(['hi'])
  })
})

describe('what a queue asks for', () => {
  test('are events of some types only', async () => {
    const { ana, ben } = await aRealm()
    await ana.registers({ event_types: ['update_message_flags'] })

    const id = await ben.writes([ana], 'hi')
    await ana.marks([id], 'add')

    expect(await ana.newEvents()).toMatchObject([{ type: 'update_message_flags', messages: [id] }])
    await ana.registers({ event_types: [] })
    await ben.writes([ana], 'hi')
    expect(await ana.newEvents()).toEqual([])
  })

  test.each([
    [[['channel', 'DESIGN']], ['in design', 'in design, y', 'from Ben', '@**Ana**']],
    [[['stream', 'design']], ['in design', 'in design, y', 'from Ben', '@**Ana**']],
    [
      [
        ['channel', 'design'],
        ['topic', 'X'],
      ],
      ['in design', 'from Ben', '@**Ana**'],
    ],
    [[['topic', 'y']], ['in design, y']],
    [[['is', 'dm']], ['direct']],
    [[['is', 'private']], ['direct']],
    [[['is', 'mentioned']], ['@**Ana**']],
    [[['is', 'alerted']], ['@**Ana**']],
    [[['is', 'resolved']], []],
    [[['is', 'starred']], []],
    [[['channel', 'general']], []],
  ])('are messages that match %j', async (narrow: Loose, expected) => {
    const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
    await ana.registers({ narrow })

    await ana.sends('design', 'x', 'in design')
    await ana.sends('design', 'y', 'in design, y')
    await ben.sends('design', 'x', 'from Ben')
    await ben.writes([ana], 'direct')
    await ben.sends('design', 'x', '@**Ana**')

    const messages = (await ana.newEvents()).filter(({ type }) => type === 'message')
    expect(contents(messages)).toEqual(expected)
  })

  test('are messages from one sender, or unread ones', async () => {
    const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
    await ana.registers({ narrow: [['sender', ben.email.toUpperCase()]], event_types: ['message'] })
    await ana.sends('design', 'x', 'from Ana')
    await ben.sends('design', 'x', 'from Ben')
    expect(contents(await ana.newEvents())).toEqual(['from Ben'])

    await ana.registers({ narrow: [['is', 'unread']], event_types: ['message'] })
    const read = { type: 'channel', to: 'design', topic: 'x', content: 'read' } as const
    await ana.calls(api.messages.send, { ...read, read_by_sender: true })
    await ben.sends('design', 'x', 'unread')
    expect(contents(await ana.newEvents())).toEqual(['unread'])
  })

  test.each([
    [['near', '1']],
    [['dm', 'x']],
    [['is', 'followed']],
    [['constructor', 'x']],
    [['__proto__', 'x']],
    [['is', 'constructor']],
    [['is', '__proto__']],
    [['toString', 'x']],
  ])('is not %j', async (...narrow) => {
    const { ana } = await aRealm()

    await expect(ana.registers({ narrow: narrow as never })).rejects.toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    })
  })

  test('are the messages of all public channels, where it says so', async () => {
    const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    await ana.calls(api.channels.subscribe, {
      subscriptions: [{ name: 'secret' }],
      invite_only: true,
    })
    await ben.registers({ all_public_streams: true, event_types: ['message'] })

    await ana.sends('design', 'x', 'public')
    await ana.sends('secret', 'x', 'private')
    await ana.writes([ana], 'direct')

    expect(contents(await ben.newEvents())).toEqual(['public'])
  })

  test('decides how messages look', async () => {
    const { ana, ben } = await aRealm()
    await ana.joins('general')
    const look = async (params: Loose) => {
      await ana.registers({ event_types: ['message'], ...params })
      await ben.sends('general', '', '*hi*')
      const [{ message }] = await ana.newEvents()
      return message
    }

    expect(await look({})).toMatchObject({
      content: '*hi*',
      content_type: 'text/x-markdown',
      topic: 'general chat',
      avatar_url: null,
    })
    expect(await look({ apply_markdown: true })).toMatchObject({
      content: '<p><em>hi</em></p>',
      content_type: 'text/html',
    })
    expect(await look({ client_gravatar: false })).toMatchObject({
      avatar_url: expect.stringContaining('https://'),
    })
    expect(await look({ client_capabilities: { empty_topic_name: true } })).toMatchObject({
      topic: '',
      subject: '',
    })
  })
})

describe('registering', () => {
  test('is exact while others write all the time', async () => {
    const { ana, ben, olga } = await aRealm({ channel: 'busy', subscribers: ['ana', 'ben'] })
    const words = ['message', 'update_message_flags', 'recent_private_conversations']
    const state = { fetch_event_types: [...words, 'subscription', 'stream'] }
    const capable = { client_capabilities: { empty_topic_name: true }, include_subscribers: true }
    let isBusy = true
    const writing = [olga, ben].map(async (person, index) => {
      for (let count = 0; isBusy; count++) {
        await person.writes([ana], `direct ${count}`)
        await person.sends('busy', `topic ${index}`, `message ${count}`)
      }
    })

    const seen: { snapshot: Loose; person: Person }[] = []
    for (let count = 0; count < 12; count++) {
      const person = ana.at(await theServer())
      seen.push({ snapshot: await person.registers({ ...state, ...capable }), person })
    }
    isBusy = false
    await Promise.all(writing)

    const last = await ana.registers({ ...state, ...capable })
    const { unread_msgs, max_message_id } = last
    expect(unread_msgs.count).toBeGreaterThan(12)
    for (const { snapshot, person } of seen) {
      const told: Loose = mirrored(snapshot, await allEvents(person), person).toSnapshot()
      expect(byPlace(told.unread_msgs)).toEqual(byPlace(unread_msgs))
      expect(told.max_message_id).toBe(max_message_id)
    }
  })

  test('inside a commit counts no message of the same commit twice', async () => {
    const { ana, ben } = await aRealm({ channel: 'busy', subscribers: ['ana', 'ben'] })
    const fresh = await startSibling(await theServer())
    const [writer, listener] = [ben.at(fresh), ana.at(fresh)]
    await writer.sends('busy', 'x', 'first')
    let isBusy = true
    const writing = Array.from({ length: 8 }, async () => {
      while (isBusy) await writer.sends('busy', 'x', 'more')
    })

    const snapshot = await listener.registers({
      fetch_event_types: ['message', 'update_message_flags'],
    })
    isBusy = false
    await Promise.all(writing)

    const events = await allEvents(listener)
    const listed = snapshot.unread_msgs.streams.flatMap((group: Loose) => group.unread_message_ids)
    const told = events.flatMap(({ message }) => message?.id ?? [])
    expect(told.filter((id) => listed.includes(id))).toEqual([])
    const messages = await listener.reads([['channel', 'busy']], { num_before: 5000 })
    expect([...listed, ...told]).toEqual(messages.map(({ id }: Loose) => id))
    await fresh.close()
  })

  test('gives the parts that were asked for, and no others', async () => {
    const { ana } = await aRealm()

    const all = await ana.registers()
    expect(all).toHaveProperty('unread_msgs')
    expect(all).toHaveProperty('realm_users')
    const some = await ana.registers({ fetch_event_types: ['message'] })
    expect(some).toHaveProperty('max_message_id')
    expect(some).not.toHaveProperty('unread_msgs')
    expect(some).not.toHaveProperty('realm_users')
    const none = await ana.registers({ fetch_event_types: ['no such word', 'constructor'] })
    expect(none).not.toHaveProperty('max_message_id')
    const asEvents = await ana.registers({ event_types: ['starred_messages'] })
    expect(asEvents).toHaveProperty('starred_messages')
    expect(asEvents).not.toHaveProperty('max_message_id')
    expect(all.max_message_length).toBe(limits.maxMessageLength)
  })
})

/** Events that change nothing, as many as are wanted. */
async function fillLog(realm: Realm, person: Person, count: number): Promise<void> {
  const nothing = { kind: 'flags-changed', op: 'add', flag: 'collapsed', messageIds: [] } as const
  await realm.writeAsSystem((tx) => {
    for (let index = 0; index < count; index++)
      tx.append({ ...nothing, userId: person.id } as never)
  }, undefined)
}

async function allEvents(person: Person): Promise<Loose[]> {
  const all: Loose[] = []
  for (;;) {
    const events = await person.newEvents()
    if (events.length === 0) return all
    all.push(...events)
  }
}

function byPlace(unread: Loose): Loose {
  const key = (group: Loose) => [group.stream_id ?? group.other_user_id, group.topic].join()
  const sort = (list: Loose[]) => [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1))
  return { ...unread, streams: sort(unread.streams), pms: sort(unread.pms) }
}
