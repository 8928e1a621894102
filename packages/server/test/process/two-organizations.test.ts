import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readZuliprc } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { aHome, type Home } from './home.ts'
import { aServer, ServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

async function runs(home: Home, command: string, flags: Readonly<Record<string, string>>) {
  const given = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  const child = new ServerProcess(home.settings, given, command)
  expect(await child.ended).toEqual({ code: 0, signal: null })
}

/** Who the credentials of a file belong to, at the address that it names. */
async function ownerOf(home: Home, file: string): Promise<string> {
  const path = join(home.dataDir, file)
  const { email, apiKey, site } = readZuliprc(readFileSync(path, 'utf8'))
  const { host, port } = new URL(site)
  const asked = request({
    ...{ host: '127.0.0.1', port, path: '/api/v1/users/me', auth: `${email}:${apiKey}` },
    headers: { host },
  }).end()
  const answer = await new Promise((resolve, reject) => {
    asked.once('response', (response) => resolve(text(response))).once('error', reject)
  })
  return JSON.parse(String(answer)).delivery_email
}

test('secrets of two organizations are in files of their own, and lead to theirs', async () => {
  const home = await aHome()
  for (const organization of ['one', 'two']) {
    const owner = `owner@${organization}.example`
    const email = `ben@${organization}.example`
    await runs(home, 'create-organization', { organization, name: organization, email: owner })
    await runs(home, 'create-user', { organization, email, name: 'Ben' })
    await runs(home, 'create-key', { organization, email: owner })
    await runs(home, 'create-key', { organization, email })
  }
  const password = (organization: string) =>
    readFileSync(join(home.dataDir, `password-${organization}.1`), 'utf8')
  expect(password('one')).not.toBe(password('two'))

  await aServer(home.settings)

  expect(await ownerOf(home, 'zuliprc-one.2')).toBe('ben@one.example')
  expect(await ownerOf(home, 'zuliprc-two.2')).toBe('ben@two.example')
  expect(await ownerOf(home, 'zuliprc-two.2-2')).toBe('ben@two.example')
  expect(await ownerOf(home, 'zuliprc-one.1')).toBe('owner@one.example')
})
