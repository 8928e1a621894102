import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../bench/src/processes/free-port.ts'
import { testDirectory } from '../storage.ts'
import { aHome, type Home } from './home.ts'
import { aServer, ServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The output of a server that cannot start: one line without secrets. */
async function refusal(
  home: Home,
  settings: Record<string, string>,
  flags: readonly string[] = [],
) {
  const server = new ServerProcess({ ...home.settings, ...settings }, flags)
  expect(await server.ended).toEqual({ code: 1, signal: null })
  const [line, ...rest] = server.stderr.split('\n')
  expect(rest, server.stderr).toEqual([''])
  return line
}

/** For starts that end before they look for their data. */
const nowhere: Home = { dataDir: '/nowhere', site: '', settings: { DATA_DIR: '/nowhere' } }

test('a setting that cannot be used ends the start with one sentence that names it', async () => {
  const line = await refusal(nowhere, { PORT: 'ninety' })

  expect(line).toBe('The setting PORT is invalid: Invalid input: expected number, received NaN')
})

test('a flag that does not exist ends the start with one sentence that names it', async () => {
  expect(await refusal(nowhere, {}, ['--colour', 'red'])).toMatch(/^Unknown option '--colour'/)
})

test('a start that waits for its database names it without its password, and ends when asked', async () => {
  const place = `127.0.0.1:${await freePort()}`
  const DATABASE_URL = `postgres://ana:sesame@${place}/chat`
  const server = new ServerProcess({ ...nowhere.settings, DATABASE_URL })
  const sentence = `PostgreSQL cannot be used at ${place} (database chat, user ana): connection refused.`

  await server.says(/Waiting for it/)

  expect(server.stdout).toBe(`${sentence} Waiting for it…\n`)
  expect(await server.stop()).toEqual({ code: 1, signal: null })
  expect(server.stderr).toBe(`${sentence}\n`)
})

test('a command but for serve does not wait for a database that is away', async () => {
  const place = `127.0.0.1:${await freePort()}`
  const DATABASE_URL = `postgres://ana:sesame@${place}/chat`
  const settings = { ...nowhere.settings, DATABASE_URL }

  const server = new ServerProcess(settings, [], 'migrate')

  expect(await server.ended).toEqual({ code: 1, signal: null })
  expect(server.stderr).toBe(
    `PostgreSQL cannot be used at ${place} (database chat, user ana): connection refused.\n`,
  )
})

test('a server starts though NATS does not answer, and names it without its password', async () => {
  const home = await aHome()
  const place = `127.0.0.1:${await freePort()}`

  const server = await aServer({ ...home.settings, NATS_URL: `nats://ana:sesame@${place}` })

  expect(server.stdout).toContain(`NATS is unavailable at ${place}: connection refused. Retrying.`)
  expect(server.stdout).not.toContain('sesame')
})

test('a data directory that cannot be made ends the start with one sentence', async () => {
  const file = join(testDirectory(), 'a file')
  await writeFile(file, '')

  const below = join(file, 'data')
  const sentence = (directory: string, reason: string) =>
    `The data directory ${directory} cannot be used: ${reason}, mkdir '${directory}'`

  expect(await refusal(nowhere, { DATA_DIR: below })).toBe(
    sentence(below, 'ENOTDIR: not a directory'),
  )
  expect(await refusal(nowhere, { DATA_DIR: file })).toBe(
    sentence(file, 'EEXIST: file already exists'),
  )
})

test('a port in use ends the start with one sentence, and the next start works', async () => {
  const home = await aHome()
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const port = String((taken.address() as AddressInfo).port)
  const sentence = `listen EADDRINUSE: address already in use 127.0.0.1:${port}`

  expect(await refusal(home, { PORT: port })).toBe(sentence)
  expect(await refusal(home, { HEALTH_PORT: port })).toBe(sentence)

  await aServer(home.settings)
})

const isEmbedded = process.env.TEST_DATABASE_URL === undefined

test.runIf(isEmbedded)(
  'a second server on the same directory is refused with one sentence',
  async () => {
    const home = await aHome()
    const first = await aServer(home.settings)

    const line = await refusal(home, { PORT: '0' })

    expect(line).toBe(
      `Another Parley (process ${first.pid}) is using ${home.dataDir}. ` +
        'Stop it first, or give this one a DATA_DIR of its own.',
    )
    expect((await fetch(`${home.site}/api/v1/server_settings`)).status).toBe(200)
  },
)
