import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aHome } from './home.ts'
import { allMessages, says, theOwner } from './people.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

/** What a standby without the last commits does when it takes over. */
async function losesTheLastMessage(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  onTestFinished(() => client.end())
  await client.connect()
  await client.query('delete from message where id = (select last_message_id from realm)')
  await client.query('delete from event where id = (select last_event_id from realm)')
  await client.query(
    'update realm set last_event_id = last_event_id - 1, last_message_id = last_message_id - 1',
  )
}

test.runIf(process.env.TEST_DATABASE_URL)(
  'a node whose database was set back says so, answers 503, ends in order and can be started again',
  async () => {
    const home = await aHome()
    const { NATS_URL: _, ...settings } = home.settings
    const server = await aServer(settings)
    const olga = await theOwner(home)
    await says(olga, 'Kept')
    await says(olga, 'Lost')
    await losesTheLastMessage(settings.DATABASE_URL ?? '')

    await expect(says(olga, 'After')).rejects.toMatchObject({ status: 503 })

    await server.says(/The database was set back/)
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(server.stderr).toBe('')
    expect(server.stdout).not.toMatch(/"level":50.*"stack"/)

    await aServer(settings)
    await says(olga, 'Again')
    const contents = (await allMessages(olga)).map(({ content }) => content)
    expect(contents).toEqual(expect.arrayContaining(['Kept', 'Again']))
    expect(contents).not.toContain('Lost')
  },
)

test.runIf(process.env.TEST_DATABASE_URL && process.env.TEST_NATS_URL)(
  'one of several nodes notices without a write that its database was set back',
  async () => {
    const home = await aHome()
    const server = await aServer(home.settings)
    const olga = await theOwner(home)
    await says(olga, 'Lost')

    await losesTheLastMessage(home.settings.DATABASE_URL ?? '')

    await server.says(/The database was set back/)
    expect(await server.ended).toEqual({ code: 0, signal: null })
  },
)
