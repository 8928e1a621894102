import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aHome, type Home } from './home.ts'
import { aMember, type Person, says, theOwner } from './people.ts'
import { aServer, theServerOfAll } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const shared = theServerOfAll()

interface Streamed {
  readonly id: number
  readonly type: string
  readonly message?: { readonly id: number }
}

/** A client of Server-Sent Events. */
class Stream {
  readonly events: Streamed[] = []
  readonly response: Response
  ending: string | undefined
  isOver = false
  readonly #leaving: AbortController

  private constructor(response: Response, leaving: AbortController) {
    this.response = response
    this.#leaving = leaving
    // Note: a client that closes a stream gets an error.
    const end = () => {
      this.isOver = true
    }
    void this.#read().then(end, end)
  }

  static async open(home: Home, person: Person, query: string, headers = {}): Promise<Stream> {
    const { email, apiKey } = person.credentials
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const response = await fetch(`${home.site}/api/v1/events/stream?${query}`, {
      headers: { Authorization: `Basic ${btoa(`${email}:${apiKey}`)}`, ...headers },
      signal: leaving.signal,
    })
    return new Stream(response, leaving)
  }

  leave(): void {
    this.#leaving.abort()
  }

  hears(id: number): Promise<void> {
    const ids = () => this.events.map(({ message }) => message?.id)
    return vi.waitFor(() => expect(ids()).toContain(id), 10_000)
  }

  async #read(): Promise<void> {
    let rest = ''
    const text = this.response.body?.pipeThrough(new TextDecoderStream()) ?? []
    for await (const chunk of text as AsyncIterable<string>) {
      const frames = (rest + chunk).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) this.#take(frame)
    }
  }

  #take(frame: string): void {
    const [, field, first, data = ''] = /^(id|event): (.*)\ndata: (.*)$/.exec(frame) ?? []
    if (field === 'event') this.ending = `${first} ${data}`
    if (field !== 'id') return
    const event: Streamed = JSON.parse(data)
    expect(event.id).toBe(Number(first))
    this.events.push(event)
  }
}

async function aQueue({ client }: Person) {
  const { queue_id, last_event_id } = await client.queues.register()
  return { queue_id, last_event_id, query: `queue_id=${queue_id}&last_event_id=${last_event_id}` }
}

test('a stream delivers the events of polls, and continues after a restart', async () => {
  const home = await aHome()
  const server = await aServer(home.settings)
  const olga = await theOwner(home)
  const { queue_id, last_event_id, query } = await aQueue(olga)
  await says(olga, 'before')

  const stream = await Stream.open(home, olga, query)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await stream.hears(await says(olga, 'during'))
  await server.stop()
  await vi.waitFor(() => expect(stream.isOver).toBe(true), 5000)

  await aServer(home.settings)
  const later = await says(olga, 'after a restart')
  const last = String(stream.events.at(-1)?.id)
  const resumed = await Stream.open(home, olga, query, { 'Last-Event-ID': last })
  await resumed.hears(later)
  const polled = await olga.client.queues.getEvents({ queue_id, last_event_id, dont_block: true })
  const streamed = [...stream.events, ...resumed.events]
  expect(streamed).toEqual(polled.events)
  resumed.leave()
})

test('a stream ends with the reason when its key is revoked, and refuses as polls do', async () => {
  const home = shared()
  const mia = await aMember(await theOwner(home), 'mia')
  const { query } = await aQueue(mia)
  const stream = await Stream.open(home, mia, query)
  await stream.hears(await says(mia, 'Hello'))

  for (const [wrong, code] of [
    ['queue_id=none&last_event_id=-1', 'BAD_EVENT_QUEUE_ID'],
    [`${query}x`, 'BAD_REQUEST'],
  ] as const) {
    const { email, apiKey } = mia.credentials
    const headers = { Authorization: `Basic ${btoa(`${email}:${apiKey}`)}` }
    const response = await fetch(`${home.site}/api/v1/events/stream?${wrong}`, { headers })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ result: 'error', code })
  }
  await mia.client.auth.regenerateApiKey({})

  await vi.waitFor(() => expect(stream.isOver).toBe(true), 5000)
  expect(stream.ending).toMatch(/^refused .*Invalid API key/)
})

test('a client may reopen a stream, and the earlier one ends', async () => {
  const home = shared()
  const olga = await theOwner(home)
  const { query } = await aQueue(olga)
  const first = await Stream.open(home, olga, query)
  await first.hears(await says(olga, 'one'))
  await pause(50)

  const second = await Stream.open(home, olga, query)

  await vi.waitFor(() => expect(first.isOver).toBe(true), 5000)
  await second.hears(await says(olga, 'two'))
  second.leave()
})
