import { readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { signIn } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { aHome, anEmptyHome } from './home.ts'
import { theOwner } from './people.ts'
import { aServer, ServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

test('the first start makes everything, says so line by line, and lets the owner in', async () => {
  const home = await anEmptyHome()

  const server = await aServer(home.settings)

  const answer = await fetch(`${home.site}/api/v1/server_settings`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ result: 'success', realm_name: 'Parley' })
  const { dataDir, settings } = home
  const migrations = readdirSync(new URL('../../migrations', import.meta.url))
  const newest = migrations.sort().at(-1)?.replace('.sql', '')
  // An embedded database is a copy of one that has the schema.
  const made = settings.DATABASE_URL
    ? `Created the schema of ${newest}`
    : `Creating the embedded database in ${dataDir}`
  const steps = [made, 'Creating the organization']
  expect(server.stdout.split('\n')).toEqual([
    ...steps.map((step) => expect.stringContaining(step)),
    `The owner's first password is in ${join(dataDir, 'owner-password')}`,
    `The owner is owner@localhost.localdomain; sign in at http://localhost:${settings.PORT}`,
    `Parley listens on ${home.site} (API reference: ${home.site}/api)`,
    `Existing clients and bots sign in with ${join(dataDir, 'zuliprc')}`,
    '',
  ])
  const { client } = await theOwner(home)
  expect(await client.users.getOwn()).toMatchObject({ is_owner: true, full_name: 'Owner' })
})

test('the first start writes the zuliprc that clients read and a password, for the owner alone', async () => {
  const home = await aHome()
  const { PORT } = home.settings

  await aServer({ ...home.settings, OWNER_EMAIL: 'olga@example.com' })

  const zuliprc = join(home.dataDir, 'zuliprc')
  const head = '\\[api\\]\nemail=olga@example\\.com\nkey=[A-Za-z0-9]{32}\n'
  expect(await readFile(zuliprc, 'utf8')).toMatch(
    new RegExp(`^${head}site=http://localhost:${PORT}\n$`),
  )
  const passwordFile = join(home.dataDir, 'owner-password')
  const password = (await readFile(passwordFile, 'utf8')).trim()
  const olga = { site: home.site, username: 'olga@example.com', password }
  expect(await signIn(olga)).toMatchObject({ email: 'olga@example.com' })
  for (const file of [zuliprc, passwordFile]) expect((await stat(file)).mode & 0o777).toBe(0o600)
})

/** The steps of a first start, as it names them, and that it has taken them all. */
const steps = [/Creating the organization/, /first password/, /The owner is|listens/]

test('a first start that is killed at any step is taken up again, and lets the owner in', async () => {
  const home = await aHome()
  for (const step of steps) {
    const killed = new ServerProcess(home.settings)
    await killed.says(step)
    await killed.kill()
  }

  await aServer(home.settings)

  const { client } = await theOwner(home)
  expect(await client.users.getOwn()).toMatchObject({ is_owner: true })
  const { streams } = await client.channels.list()
  expect(streams.map((channel) => channel.name)).toEqual(['general'])
})

const isEmbedded = process.env.TEST_DATABASE_URL === undefined
const isFuzz = process.env.PARLEY_FUZZ !== undefined

test.runIf(isEmbedded && isFuzz)(
  'a first start that is killed while it creates the database does not block the next',
  async () => {
    const home = await anEmptyHome()
    for (let kill = 0; kill < 5; kill++) {
      const killed = new ServerProcess(home.settings)
      await killed.says(/Creating the embedded database/)
      await vi.waitFor(() => expect(filesIn(home.dataDir)).toBeGreaterThan(100 * kill), 30_000)
      await killed.kill()
    }

    await aServer(home.settings)

    const { client } = await theOwner(home)
    expect(await client.users.getOwn()).toMatchObject({ is_owner: true })
  },
)

function filesIn(directory: string): number {
  return readdirSync(directory, { recursive: true }).length
}
