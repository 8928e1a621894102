import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aHome } from './home.ts'
import { says, theOwner } from './people.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const nats = process.env.TEST_NATS_URL

/** Writes a fact as a node of a newer version would. */
async function writesNews(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  onTestFinished(() => client.end())
  await client.connect()
  await client.query(`
    with moved as (update realm set last_event_id = last_event_id + 1 returning id, last_event_id)
    insert into event (realm_id, id, kind, fields)
    select id, last_event_id, 'from-the-future', '{}' from moved`)
}

test.runIf(process.env.TEST_DATABASE_URL && nats)(
  'a node that meets a fact of a newer version says so, answers 503 and ends in order',
  async () => {
    const home = await aHome()
    const server = await aServer({ ...home.settings, NATS_URL: nats ?? '' })
    const olga = await theOwner(home)
    await says(olga, 'Before')
    await writesNews(home.settings.DATABASE_URL ?? '')

    await expect(says(olga, 'After')).rejects.toMatchObject({ status: 503 })

    await server.says(/A newer version has written "from-the-future"/)
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(server.stderr).toBe('')
  },
)
