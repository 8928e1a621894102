import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Credentials } from '@parley/client'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aHome, anEmptyHome } from './home.ts'
import { Listener } from './listener.ts'
import { allMessages, says, theOwner } from './people.ts'
import { Sending } from './sending.ts'
import { aServer, ServerProcess } from './server-process.ts'
import { aWaitingPoll } from './waiting-poll.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The lock of the migrations (`db/migrate.ts`). */
const migrationLock = 7_275_396

/** A server that was asked to stop ends soon, cleanly and without an error. */
async function stopsWell(server: ServerProcess): Promise<void> {
  const asked = Date.now()
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(Date.now() - asked).toBeLessThan(8000)
  expect(server.stderr).toBe('')
}

test('a stopping server answers waiting polls, and the next one continues with their queues', async () => {
  const home = await aHome()
  const server = await aServer(home.settings)
  const olga = await theOwner(home)
  const { queue_id, last_event_id } = await olga.client.queues.register()
  const cursor = { queue_id, last_event_id }
  const { polling } = await aWaitingPoll(olga.client, cursor)

  await stopsWell(server)

  expect(await polling).toMatchObject({ events: [] })
  await aServer(home.settings)
  const id = await says(olga, 'Here again')
  const { events } = await olga.client.queues.getEvents(cursor)
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'message', message: expect.objectContaining({ id }) }),
  )
})

test('a server that is stopped while sixteen users send keeps what it has acknowledged', async () => {
  const home = await aHome()
  const server = await aServer(home.settings)
  const olga = await theOwner(home)
  const listener = (await Listener.register(olga)).listens()
  const sending = new Sending([olga], 16)
  await sending.acknowledges(100)

  await stopsWell(server)

  await aServer(home.settings)
  await sending.acknowledges(100)
  await sending.stop()
  const last = await says(olga, 'The end')
  await listener.hears(last)
  const contents = (await allMessages(olga)).map((message) => message.content)
  expect(sending.refusals).toEqual([])
  expect(contents.length).toBe(new Set(contents).size)
  expect(contents).toEqual(expect.arrayContaining([...sending.acknowledged.keys()]))
  expect(listener.messages.map((message) => message.content)).toEqual(contents)
})

test('a server that is stopped answers every request that it took', async () => {
  const home = await aHome()
  const server = await aServer(home.settings)
  const { credentials } = await theOwner(home)
  const askers = Array.from({ length: 16 }, () => new Asker(home.site, credentials))
  await vi.waitFor(() => expect(askers.every(({ answered }) => answered > 20)).toBe(true), 20_000)

  await stopsWell(server)

  const ends = await Promise.all(askers.map((asker) => asker.ended))
  expect([...new Set(ends)]).toEqual(['ECONNREFUSED'])
})

function formOf({ email, apiKey }: Credentials) {
  return {
    Authorization: `Basic ${btoa(`${email}:${apiKey}`)}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
}

/** Somebody who fetches and sends in turn over one connection, until no request gets through. */
class Asker {
  answered = 0
  /** Why the last request failed. */
  readonly ended: Promise<string | undefined>
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #headers: Readonly<Record<string, string>>
  readonly #site: string

  constructor(site: string, credentials: Credentials) {
    this.#site = site
    this.#headers = formOf(credentials)
    this.ended = this.#askOn()
  }

  async #askOn(): Promise<string | undefined> {
    try {
      for (;;) {
        await this.#asks('GET', '/api/v1/users/me')
        await this.#asks('POST', '/api/v1/messages')
        this.answered++
      }
    } catch (error) {
      this.#agent.destroy()
      return (error as { code?: string }).code
    }
  }

  async #asks(method: string, path: string): Promise<void> {
    const asking = request(`${this.#site}${path}`, {
      method,
      agent: this.#agent,
      headers: this.#headers,
    })
    asking.end(method === 'POST' ? 'type=channel&to=general&topic=talk&content=Hi' : '')
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(200)
    await once(response.resume(), 'end')
  }
}

test('a request whose body is still arriving is answered before the stop', async () => {
  const home = await aHome()
  const server = await aServer(home.settings)
  const { credentials } = await theOwner(home)
  const [first, rest] = ['type=channel&to=general', '&topic=talk&content=Hi']
  const headers = { ...formOf(credentials), 'Content-Length': `${first}${rest}`.length }
  const asking = request(`${home.site}/api/v1/messages`, { method: 'POST', headers })
  const answered = once(asking, 'response')
  asking.write(first)
  await pause(200)

  const stopped = stopsWell(server)
  await pause(500)
  asking.end(rest)

  const [response] = (await answered) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  response.resume()
  await stopped
})

test('connections that nothing comes over do not hold up the stop', async () => {
  const home = await aHome()
  const server = await aServer(home.settings)
  const half = 'POST /api/v1/messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n'
  for (const said of ['', half, `${half}\r\ntype=channel`]) {
    const socket = connect(Number(home.settings.PORT), '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(said)
  }
  await (await theOwner(home)).client.users.getOwn()

  await stopsWell(server)
})

test('a server that is asked to stop while it starts ends in order, and the next start works', async () => {
  const home = await aHome()
  const server = new ServerProcess(home.settings)
  await server.says(/Creating the organization/)

  await stopsWell(server)

  await aServer(home.settings)
  const { client } = await theOwner(home)
  expect(await client.users.getOwn()).toMatchObject({ is_owner: true })
})

test('a server that is asked to stop while NATS takes its connection and says nothing ends in order', async () => {
  const taken: Socket[] = []
  const silent = createServer((socket) => taken.push(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of taken) socket.destroy()
    silent.close()
  })
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const home = await aHome()
  const server = await aServer({ ...home.settings, NATS_URL: `nats://127.0.0.1:${port}` })

  await stopsWell(server)
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'a server that is asked to stop while it waits for the migration of another node ends in time',
  async () => {
    const { settings } = await anEmptyHome()
    const other = new pg.Client({ connectionString: settings.DATABASE_URL })
    onTestFinished(() => other.end())
    await other.connect()
    await other.query(`select pg_advisory_lock(${migrationLock})`)
    const server = new ServerProcess(settings)
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`
    await vi.waitFor(async () => expect((await other.query(waiting)).rowCount).toBe(1), 30_000)

    const asked = Date.now()
    expect(await server.stop()).toEqual({ code: 1, signal: null })

    expect(Date.now() - asked).toBeLessThan(25_000)
    expect(server.stdout).toContain('did not stop within 20 s')
  },
)
