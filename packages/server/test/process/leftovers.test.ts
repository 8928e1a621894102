import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { connect, readZuliprc } from '@parley/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { compiled } from '../places.ts'
import { aHome, anEmptyHome, type Home } from './home.ts'
import { aServer, ServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const onEmbedded = test.runIf(process.env.TEST_DATABASE_URL === undefined)

async function withTemporaryFiles<Home extends { dataDir: string; settings: object }>(home: Home) {
  const temporary = `${home.dataDir} temporary`
  await mkdir(temporary)
  return { ...home, temporary, settings: { ...home.settings, TMPDIR: temporary } }
}

onEmbedded(
  'what killed servers leave in the temporary files goes with the next start',
  async () => {
    const home = await withTemporaryFiles(await aHome())
    for (let kill = 0; kill < 2; kill++) await (await aServer(home.settings)).kill()
    expect(readdirSync(home.temporary)).toHaveLength(1)

    const server = await aServer(home.settings)
    expect(readdirSync(home.temporary)).toHaveLength(1)
    await server.stop()

    expect(readdirSync(home.temporary)).toEqual([])
  },
)

onEmbedded('what makes the database ends with the process that started it', async () => {
  const home = await anEmptyHome()
  const creator = await aCreator(home)
  const children = () => childrenOf(home.dataDir)
  const patience = { timeout: 60_000, interval: 20 }
  await vi.waitFor(() => expect(children()).toHaveLength(1), patience)
  await vi.waitFor(() => expect(filesMade(home)).toBeGreaterThan(0), patience)

  creator.kill('SIGKILL')

  await vi.waitFor(() => expect(children()).toEqual([]), { timeout: 3000, interval: 50 })
  // Note: a whole database has over 900 files; then it would have ended because it was finished.
  expect(filesMade(home)).toBeLessThan(800)
  await aServer(home.settings)
  expect(readdirSync(home.dataDir).filter((name) => name.includes('.new-'))).toEqual([])
})

/** How much there is of a database that is not finished. */
function filesMade({ dataDir }: Home): number {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  const [unfinished] = names.filter((name) => name.includes('.new-'))
  return unfinished ? readdirSync(join(dataDir, unfinished), { recursive: true }).length : 0
}

/** A process that makes a database from nothing, as where no prepared one can be copied. */
async function aCreator({ dataDir }: Home): Promise<ChildProcess> {
  const script = `
    import { openDatabase } from '${compiled('db/database.js')}'
    await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, onProgress: () => {} })`
  // Note: a file, because a child would inherit the flags of `--eval` and end with an error.
  const file = `${dataDir} creator.mjs`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, script)
  const creator = spawn(process.execPath, [file])
  onTestFinished(() => void creator.kill('SIGKILL'))
  return creator
}

/** The processes that create a database in this directory. */
function childrenOf(dataDir: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    const words = /^\d+$/.test(pid) ? commandLine(pid) : ''
    return words.includes('embedded-create') && words.includes(dataDir)
  })
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

test('an operator who has lost all secrets gets new ones', async () => {
  const home = await aHome()
  await (await aServer(home.settings)).stop()
  const flags = ['--email', 'owner@localhost.localdomain']

  const command = new ServerProcess(home.settings, flags, 'create-key')

  expect(await command.ended).toEqual({ code: 0, signal: null })
  const file = join(home.dataDir, 'zuliprc-1')
  expect(command.stdout).toContain(file)
  await aServer(home.settings)
  const client = connect({ ...readZuliprc(readFileSync(file, 'utf8')), site: home.site })
  expect(await client.users.getOwn()).toMatchObject({ is_owner: true })
})

onEmbedded('a database that cannot be read ends the start with one line', async () => {
  const home = await aHome()
  await writeFile(join(home.dataDir, 'database', 'global', 'pg_control'), 'nothing')

  const server = new ServerProcess(home.settings)

  expect(await server.ended).toEqual({ code: 1, signal: null })
  expect(server.stderr).toMatch(/^parley serve failed: The embedded database stopped: .*\n$/)
})
