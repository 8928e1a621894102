import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testDirectory } from '../storage.ts'
import { aHome, type Home } from './home.ts'
import { theOwner } from './people.ts'
import { aServer, ServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: 240_000 })

/** Files that take a while to pack. */
async function aHomeWithFiles(): Promise<Home> {
  const home = await aHome()
  const server = await aServer(home.settings)
  const { email, apiKey } = (await theOwner(home)).credentials
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
  for (let left = 2; left > 0; left--) {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(randomBytes(20_000_000))]), 'a.bin')
    const to = `${home.site}/api/v1/user_uploads`
    expect((await fetch(to, { method: 'POST', headers: { authorization }, body })).status).toBe(200)
  }
  await server.stop()
  return home
}

test('an export that is interrupted leaves nothing, and one that is killed nothing that looks like an archive', async () => {
  const home = await aHomeWithFiles()
  const folder = join(testDirectory(), randomUUID())
  await mkdir(folder)
  const begins = async () => {
    const command = new ServerProcess(
      home.settings,
      ['--file', join(folder, 'acme.tar.gz')],
      'export',
    )
    const isWriting = async () => expect(await readdir(folder)).not.toEqual([])
    await vi.waitFor(isWriting, { timeout: 60_000, interval: 5 })
    return command
  }

  const interrupted = await begins()
  expect(await interrupted.stop()).toEqual({ code: 1, signal: null })
  expect(interrupted.stderr).toBe('Interrupted: nothing was written\n')
  expect(await readdir(folder)).toEqual([])
  expect(await readdir(join(home.dataDir, 'uploads', 'incoming'))).toEqual([])

  await (await begins()).kill()
  expect(await readdir(folder)).toEqual([
    expect.stringMatching(/^acme\.tar\.gz\.unfinished-[0-9a-f-]{36}$/),
  ])
})
