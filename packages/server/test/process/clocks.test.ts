import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anEmptyHome } from './home.ts'
import { says, theOwner } from './people.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const onPostgres = test.runIf(process.env.TEST_DATABASE_URL !== undefined)

/** Sets the clock of a Node process one hour back. */
const slowClock = `--import=data:text/javascript,${encodeURIComponent(`
  const Real = Date
  globalThis.Date = class Date extends Real {
    constructor(...given) { given.length ? super(...given) : super(Real.now() - 3600000) }
    static now() { return Real.now() - 3600000 }
  }`)}`

onPostgres('a node whose clock is an hour slow goes by the clock of the database', async () => {
  const home = await anEmptyHome()
  const server = await aServer({ ...home.settings, NODE_OPTIONS: slowClock })
  const olga = await theOwner(home)
  const { queue_id, last_event_id } = await olga.client.queues.register()
  const id = await says(olga, 'What time is it?')

  const { message } = await olga.client.messages.getOne({ message_id: id })
  expect(Math.abs(message.timestamp - Date.now() / 1000)).toBeLessThan(30)

  const registeredAt = await polledAt(home.settings.DATABASE_URL, queue_id)
  await pause(1500)
  await olga.client.queues.getEvents({ queue_id, last_event_id })
  await server.stop()
  const stoppedAt = await polledAt(home.settings.DATABASE_URL, queue_id)
  expect(stoppedAt - registeredAt).toBeGreaterThan(1000)
})

async function polledAt(connectionString: string | undefined, queueId: string): Promise<number> {
  const database = new pg.Client({ connectionString })
  await database.connect()
  onTestFinished(() => database.end().catch(() => undefined))
  const { rows } = await database.query('select polled_at from event_queue where id = $1', [
    queueId,
  ])
  await database.end()
  return rows[0].polled_at.getTime()
}
