import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../bench/src/processes/free-port.ts'
import { anEmptyHome } from './home.ts'
import { allMessages, aMember, at, says, theOwner } from './people.ts'
import { Sending } from './sending.ts'
import { aServer, type ServerProcess } from './server-process.ts'
import { Wire } from './wire.ts'

vi.setConfig({ testTimeout: 120_000 })

const nats = process.env.TEST_NATS_URL
const onTwoNodes = test.runIf(process.env.TEST_DATABASE_URL !== undefined && nats !== undefined)

/** Two nodes on one database. The second is 20 ms away from it, so most of its groups are within a transaction. */
async function aNearAndAFarNode() {
  const home = await anEmptyHome()
  const wire = await Wire.to(home.settings.DATABASE_URL ?? '')
  wire.delays(10)
  const near = { ...home.settings, SITE_URL: 'http://127.0.0.1', NATS_URL: nats ?? '' }
  const PORT = String(await freePort())
  const far = { ...near, DATA_DIR: `${home.dataDir} of another`, PORT, DATABASE_URL: wire.url }
  await aServer(near)
  const farServer = await aServer(far)
  const olga = await theOwner({ ...home, settings: near })
  const ana = await aMember(olga, 'ana')
  const anaAtFar = { id: ana.id, ...at(`http://127.0.0.1:${PORT}`, ana.credentials) }
  return { url: home.settings.DATABASE_URL ?? '', farServer, olga, anaAtFar }
}

/** Freezes the node at a moment at which it holds the organization's row in an open transaction; answers when. */
async function freezeWithin(server: ServerProcess, url: string): Promise<number> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  onTestFinished(() => database.end())
  const holder = async () => {
    const { rows } = await database.query(`
      select pid, xact_start from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'
        and xact_start < clock_timestamp() - interval '5 ms'`)
    return rows[0] && `${rows[0].pid} since ${rows[0].xact_start.toISOString()}`
  }
  for (let tries = 0; tries < 500; tries++) {
    const before = await holder()
    if (!before) continue
    const frozenAt = performance.now()
    server.signal('SIGSTOP')
    // Messages in transit when the node was frozen arrive.
    await pause(100)
    if ((await holder()) === before) return frozenAt
    server.signal('SIGCONT')
    await pause(50)
  }
  throw new Error('The node was never frozen within a transaction')
}

/** The longest time without an acknowledgment, from then on and in the next seconds. */
async function longestSilence(sending: Sending, since: number, seconds: number): Promise<number> {
  let longest = 0
  let last = since
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    await Promise.race([sending.acknowledges(1), pause(end - performance.now())])
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  return longest
}

onTwoNodes(
  'a node that freezes in the middle of a write holds up the others for at most 2 s, and returns',
  async () => {
    const { url, farServer, olga, anaAtFar } = await aNearAndAFarNode()
    const far = new Sending([anaAtFar], 8, { directs: false })
    const near = new Sending([olga], 8, { directs: false })
    await Promise.all([far.acknowledges(50), near.acknowledges(50)])

    for (let round = 0; round < 2; round++) {
      const frozenAt = await freezeWithin(farServer, url)
      expect(await longestSilence(near, frozenAt, 4)).toBeLessThan(2000)

      farServer.signal('SIGCONT')
      await Promise.all([far.acknowledges(20), near.acknowledges(20)])
    }

    await Promise.all([far.stop(), near.stop()])
    await says(olga, 'The end')
    const contents = (await allMessages(olga)).map((message) => message.content)
    expect(contents.length).toBe(new Set(contents).size)
    expect(contents).toEqual(
      expect.arrayContaining([...far.acknowledged.keys(), ...near.acknowledged.keys()]),
    )
    expect([...far.refusals, ...near.refusals]).toEqual([])
  },
)
