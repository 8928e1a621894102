import { expect, test } from 'vitest'
import {
  aServer,
  failure,
  type Script,
  type Scripted,
  type ScriptedServer,
  success,
} from '../test/scripted-server.ts'
import {
  ApiError,
  connect,
  eventStream,
  isEvent,
  type Listening,
  listen,
  type Update,
} from './index.ts'

const registering = 'POST /register'
const polling = 'GET /events'
const leaving = 'DELETE /events'

const registered = (queue_id = 'q1', last_event_id = 10) => success({ queue_id, last_event_id })
const queueUnknown = failure(400, 'BAD_EVENT_QUEUE_ID', { queue_id: 'q1' })
const news = (...ids: number[]) => success({ events: ids.map((id) => ({ id, type: 'message' })) })
const heartbeat = (id: number) => success({ events: [{ id, type: 'heartbeat' }] })

/** Ana's client. Its waits end at once and are recorded, and its random numbers are always 0.5. */
function ana(server: ScriptedServer, patience: Listening = {}) {
  const waits: number[] = []
  const troubles: string[] = []
  const client = connect({ site: server.site, email: 'ana@example.com', apiKey: 'k' })
  const updates = listen(
    client,
    {},
    {
      random: () => 0.5,
      wait: async (ms) => void waits.push(ms),
      onTrouble: (error) => troubles.push(error.name),
      onRecovery: () => troubles.push('recovery'),
      ...patience,
    },
  )
  return { waits, troubles, updates }
}

function summary(update: Update): string {
  if (update.kind === 'event') return `event ${update.event.id}`
  return `${update.restarted ? 'new ' : ''}snapshot of ${update.snapshot.queue_id}`
}

async function seen(updates: AsyncIterable<Update>, count: number): Promise<string[]> {
  const all: string[] = []
  for await (const update of updates) {
    all.push(summary(update))
    if (all.length === count) break
  }
  return all
}

/** A server that registers one queue, gives these answers to polls and accepts the deletion of the queue. */
function polled(...answers: Scripted[]): Promise<ScriptedServer> {
  return aServer({
    [registering]: [registered()],
    [polling]: answers,
    [leaving]: [success()],
  })
}

test('a snapshot comes first, then each event once and in order', async () => {
  const server = await polled(news(11, 12), news(12, 14))
  const { updates } = ana(server)

  expect(await seen(updates, 4)).toEqual(['snapshot of q1', 'event 11', 'event 12', 'event 14'])

  expect(server.to(polling).map(({ query }) => query)).toEqual([
    { queue_id: 'q1', last_event_id: '10', dont_block: 'false' },
    { queue_id: 'q1', last_event_id: '12', dont_block: 'false' },
  ])
})

test('the options reach the server, and the snapshot has the state that they ask for', async () => {
  const state = { queue_id: 'q1', last_event_id: 10, streams: [{ stream_id: 3, name: 'design' }] }
  const server = await aServer({ [registering]: [success(state)], [leaving]: [success()] })
  const client = connect({ site: server.site, email: 'ana@example.com', apiKey: 'k' })
  const names: string[] = []

  for await (const update of listen(client, {
    event_types: ['stream'],
    all_public_streams: true,
  })) {
    if (update.kind === 'snapshot')
      names.push(...(update.snapshot.streams ?? []).map((s) => s.name))
    break
  }

  expect(names).toEqual(['design'])
  expect(server.to(registering)[0]?.form).toEqual({
    event_types: '["stream"]',
    all_public_streams: 'true',
  })
})

test('an event is identified by its name in the contract, with its fields', async () => {
  const sent = { id: 11, type: 'message', message: { content: 'Ship it?' }, flags: [] }
  const added = { id: 12, type: 'update_message_flags', op: 'add', messages: [5] }
  const server = await polled(
    success({ events: [sent, added, { id: 13, type: 'from-the-future' }] }),
  )
  const found: unknown[] = []

  for await (const update of ana(server).updates) {
    if (update.kind !== 'event') continue
    const { event } = update
    if (isEvent(event, 'message')) found.push(event.message.content)
    if (isEvent(event, 'updateMessageFlagsAdd')) found.push(event.messages)
    if (isEvent(event, 'updateMessageFlagsRemove')) found.push('removed')
    if (event.id === 13) break
  }

  expect(found).toEqual(['Ship it?', [5]])
})

test('after two streams without events, only polls are used', async () => {
  const noStream = failure(404, 'NOT_FOUND')
  const server = await aServer({
    [registering]: [registered()],
    'GET /events/stream': [noStream, success()],
    [polling]: [success({ events: [] }), success({ events: [] }), news(11), news(12)],
    [leaving]: [success()],
  })
  const stream = eventStream({ site: server.site, email: 'ana@example.com', apiKey: 'k' })
  const { updates, troubles } = ana(server, { stream })

  expect(await seen(updates, 3)).toEqual(['snapshot of q1', 'event 11', 'event 12'])

  const streams = server.to('GET /events/stream').map(({ query }) => query)
  expect(streams).toEqual([1, 2].map(() => ({ queue_id: 'q1', last_event_id: '10' })))
  const polls = server.to(polling).map(({ query }) => query.dont_block)
  expect(polls).toEqual(['true', 'true', 'false', 'false'])
  expect(troubles).toEqual([])
})

test('a stream that may be silent for longer than any timer is not ended at once', async () => {
  const leavingNow = new AbortController()
  const forLong = { event_queue_longpoll_timeout_seconds: 3_000_000 }
  const server = await aServer({
    [registering]: [success({ queue_id: 'q1', last_event_id: 10, ...forLong })],
    [leaving]: [success()],
  })
  const stream = eventStream({ site: server.site, email: 'ana@example.com', apiKey: 'k' })
  const { updates } = ana(server, { stream, signal: leavingNow.signal })

  await updates.next()
  const next = updates.next()
  await Promise.race([next, new Promise((resolve) => setTimeout(resolve, 200))])

  expect(server.requests.map(({ route }) => route)).toEqual([registering, 'GET /events/stream'])
  leavingNow.abort()
  expect((await next).done).toBe(true)
})

test('heartbeats are acknowledged but not delivered', async () => {
  const server = await polled(heartbeat(11), heartbeat(11), news(12))

  expect(await seen(ana(server).updates, 2)).toEqual(['snapshot of q1', 'event 12'])

  expect(server.to(polling).map(({ query }) => query.last_event_id)).toEqual(['10', '11', '11'])
})

test('an event counts as received when the next is asked for', async () => {
  const server = await polled(news(11), news(12))
  const { updates } = ana(server)

  await updates.next()
  await updates.next()

  expect(server.to(polling)).toHaveLength(1)
  await updates.next()
  expect(server.to(polling)[1]?.query.last_event_id).toBe('11')
  await updates.return()
})

test('a broken connection is resumed on the same queue, where it was', async () => {
  const server = await polled(news(11), 'reset', 'reset', success({ events: [] }), news(12))
  const { updates, waits, troubles } = ana(server)

  expect(await seen(updates, 3)).toEqual(['snapshot of q1', 'event 11', 'event 12'])

  expect(server.to(registering)).toHaveLength(1)
  expect(server.to(polling).map(({ query }) => [query.last_event_id, query.dont_block])).toEqual([
    ['10', 'false'],
    ['11', 'false'],
    ['11', 'true'],
    ['11', 'true'],
    ['11', 'false'],
  ])
  expect(troubles).toEqual(['ConnectionError', 'ConnectionError', 'recovery'])
  expect(waits).toEqual([375, 750])
})

test('a restart of the server costs neither the queue nor an event', async () => {
  const first = await polled(news(11), success({ events: [] }))
  let second: ScriptedServer | undefined
  const script: Script = { [polling]: [news(12)], [leaving]: [success()] }
  const restart = async () => {
    if (first.to(polling).length < 2 || second) return
    await first.close()
    second = await aServer(script, first.port)
  }
  const { updates, troubles } = ana(first, { wait: restart })

  expect(await seen(updates, 3)).toEqual(['snapshot of q1', 'event 11', 'event 12'])

  expect(second?.requests).toMatchObject([
    { route: polling, query: { queue_id: 'q1', last_event_id: '11' } },
    { route: leaving, form: { queue_id: 'q1' } },
  ])
  expect(troubles.at(-1)).toBe('recovery')
})

test('only a queue that the server does not know is replaced, with a new snapshot', async () => {
  const server = await aServer({
    [registering]: [registered('q1', 10), registered('q2', 30)],
    [polling]: [news(11), queueUnknown, news(31)],
    [leaving]: [success()],
  })
  const { updates, waits } = ana(server)

  expect(await seen(updates, 4)).toEqual([
    'snapshot of q1',
    'event 11',
    'new snapshot of q2',
    'event 31',
  ])

  expect(server.to(polling)[2]?.query).toMatchObject({ queue_id: 'q2', last_event_id: '30' })
  expect(server.to(leaving).map(({ form }) => form)).toEqual([{ queue_id: 'q2' }])
  expect(waits).toEqual([375])
})

test('a queue that the server does not know is not deleted', async () => {
  const server = await polled(queueUnknown)
  const stopping = new AbortController()
  const wait = async () => stopping.abort()

  expect(await seen(ana(server, { signal: stopping.signal, wait }).updates, 9)).toHaveLength(1)

  expect(server.to(leaving)).toEqual([])
})

test('a server that loses every queue at once is asked less and less', async () => {
  const server = await aServer({
    [registering]: [registered('q1'), registered('q2'), registered('q3'), registered('q4')],
    [polling]: [queueUnknown, queueUnknown, queueUnknown],
    [leaving]: [success()],
  })
  const { updates, waits } = ana(server)

  await seen(updates, 4)

  expect(waits).toEqual([750, 1500, 3000])
})

test('failures of the server are waited out, longer each time, up to half a minute', async () => {
  const failing = Array.from({ length: 8 }, () => failure(500, 'INTERNAL_SERVER_ERROR'))
  const gateway: Scripted = { status: 502, body: '<html>Bad gateway</html>' }
  const server = await polled(...failing, gateway, news(11), failure(503, 'X'), news(12))
  const { updates, waits } = ana(server)

  expect(await seen(updates, 3)).toEqual(['snapshot of q1', 'event 11', 'event 12'])

  const doubling = [375, 750, 1500, 3000, 6000, 12_000, 22_500, 22_500, 22_500]
  expect(waits).toEqual([...doubling, 375])
})

test('a rate limit is waited out for as long as the server says', async () => {
  const server = await polled(
    failure(429, 'RATE_LIMIT_HIT', { 'retry-after': 12.5 }),
    { status: 429, headers: { 'retry-after': '3' }, body: 'Slow down' },
    news(11),
  )
  const { updates, waits } = ana(server)

  await seen(updates, 2)

  expect(waits).toEqual([12_500, 3000])
})

test('the first registration waits for a server that is not up yet', async () => {
  const server = await aServer({
    [registering]: ['reset', failure(503, 'SERVER_NOT_READY'), registered()],
    [leaving]: [success()],
  })
  const { updates, troubles } = ana(server)

  expect(await seen(updates, 1)).toEqual(['snapshot of q1'])

  expect(troubles).toEqual(['ConnectionError', 'ApiError', 'recovery'])
})

test('an error that a retry cannot fix is thrown', async () => {
  const server = await polled(news(11), failure(401, 'UNAUTHORIZED'))
  const { updates, waits } = ana(server)

  const error = await seen(updates, 3).catch((thrown: unknown) => thrown)

  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 'UNAUTHORIZED' })
  expect(waits).toEqual([])
})

test('an abort ends the wait for events at once and deletes the queue', async () => {
  const server = await polled('silence')
  const stopping = new AbortController()
  const { updates, troubles } = ana(server, { signal: stopping.signal })

  const all = seen(updates, 9)
  await server.arrived(polling)
  stopping.abort()

  expect(await all).toEqual(['snapshot of q1'])
  expect(server.to(leaving).map(({ form }) => form)).toEqual([{ queue_id: 'q1' }])
  expect(troubles).toEqual([])
})

test('an abort ends the wait for a retry', async () => {
  const server = await polled('reset')
  const stopping = new AbortController()
  const options = { signal: stopping.signal, onTrouble: () => stopping.abort(), wait: undefined }
  const { updates } = ana(server, options)

  expect(await seen(updates, 9)).toEqual(['snapshot of q1'])

  expect(server.to(polling)).toHaveLength(1)
  expect(server.to(leaving)).toHaveLength(1)
})

test('no event is delivered after an abort, even one that has arrived', async () => {
  const server = await polled(news(11, 12, 13))
  const stopping = new AbortController()
  const all: string[] = []

  for await (const update of ana(server, { signal: stopping.signal }).updates) {
    all.push(summary(update))
    if (all.length === 2) stopping.abort()
  }

  expect(all).toEqual(['snapshot of q1', 'event 11'])
  expect(server.to(leaving)).toHaveLength(1)
})

test('an exception in the loop deletes the queue, and is thrown', async () => {
  const server = await polled(news(11))
  const bug = new Error('a bug of Ana')

  const failing = async () => {
    for await (const update of ana(server).updates) if (update.kind === 'event') throw bug
  }

  await expect(failing()).rejects.toBe(bug)
  expect(server.to(leaving)).toHaveLength(1)
})

test('a queue that cannot be deleted does not delay the end', async () => {
  const server = await aServer({ [registering]: [registered()], [leaving]: ['reset'] })

  expect(await seen(ana(server).updates, 1)).toEqual(['snapshot of q1'])
})
