import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { aPicture } from '../pictures.ts'
import { program } from '../places.ts'
import { creation, patch, type TusTarget, tus } from '../tus.ts'
import { anEmptyHome, type Home } from './home.ts'
import { aNewcomer, type Person, says, theOwner } from './people.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 240_000 })

/** The files and directories that others may access. Operators' shells usually have umask 022. */
async function openToOthers(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true })
  const paths = [directory, ...names.map((name) => join(directory, name))]
  const modes = await Promise.all(paths.map(async (path) => ({ path, ...(await modeOf(path)) })))
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path)
}

/** Note: a socket or temporary database file may disappear meanwhile. */
const modeOf = (path: string) => stat(path).catch(() => ({ mode: 0 }))

/** Leaves something of every kind in the data directory: files, pictures, mails, exports, uploads half-way. */
async function usesEverything(home: Home, owner: Person): Promise<void> {
  const { site, username, apiKey } = { ...owner.credentials, username: owner.credentials.email }
  const authorization = `Basic ${Buffer.from(`${username}:${apiKey}`).toString('base64')}`
  const { port, host } = new URL(site)
  const target: TusTarget = { port: Number(port), host, authorization }
  const uploads = async (path: string, name: string, content: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.append('file', new Blob([content]), name)
    const answer = await fetch(`${site}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { url: string }).url
  }
  const picture = new Uint8Array(await aPicture(2000, 1500))
  const address = await uploads('/user_uploads', 'a.png', picture)
  await fetch(
    `${site}/user_uploads/thumbnail/${address.replace('/user_uploads/', '')}/840x560.webp`,
    {
      headers: { authorization },
    },
  )
  await uploads('/users/me/avatar', 'me.png', picture)
  const created = await tus(target, { method: 'POST', url: '/api/v1/tus', headers: creation(10) })
  const at = String(created?.headers.location)
  const part = { method: 'PATCH', url: at, headers: patch(0), body: Buffer.from('Hello') }
  expect((await tus(target, part))?.status).toBe(204)
  await owner.client.exports.start({})
  await vi.waitFor(
    async () => {
      const { exports } = await owner.client.exports.list()
      expect(exports[0]?.export_url).toMatch(/^http/)
    },
    { timeout: 60_000 },
  )
  await aNewcomer(owner, 'ana')
  await owner.client.invitations.send({
    invitee_emails: 'ben@example.com',
    stream_ids: [],
    invite_expires_in_minutes: 60,
  } as never)
  await vi.waitFor(async () => expect(await readdir(join(home.dataDir, 'mail'))).not.toEqual([]))
}

test('security 20: after use, only its user can access the data directory', async () => {
  const home = await anEmptyHome()
  // As an operator makes it, and as an older version left it.
  await mkdir(home.dataDir, { recursive: true })
  await chmod(home.dataDir, 0o755)
  const server = await aServer(home.settings)
  const owner = await theOwner(home)
  await says(owner, 'psst')
  await usesEverything(home, owner)

  expect(await openToOthers(home.dataDir)).toEqual([])
  await server.stop()
  const { PATH = '' } = process.env
  await promisify(execFile)(
    process.execPath,
    [program, 'reset-password', '--email', owner.credentials.email],
    {
      env: { PATH, ...home.settings },
    },
  )
  expect(await openToOthers(home.dataDir)).toEqual([])
})

test('security 20: open files of an older version are closed at the next start', async () => {
  const home = await anEmptyHome()
  const first = await aServer(home.settings)
  await first.stop()
  const names = await readdir(home.dataDir, { recursive: true })
  for (const path of ['', ...names].map((name) => join(home.dataDir, name))) {
    await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644)
  }
  expect((await openToOthers(home.dataDir)).length).toBeGreaterThan(names.length / 2)

  await aServer(home.settings)

  expect(await openToOthers(home.dataDir)).toEqual([])
  expect(await readFile(join(home.dataDir, 'zuliprc'), 'utf8')).toContain('[api]')
})
