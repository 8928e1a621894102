import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { get } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { program } from '../places.ts'
import { aHome, type Home } from './home.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const run = promisify(execFile)

/** Gives a program a terminal to write to. */
const terminal = '/usr/bin/script'

const address = /http:\/\/localhost:\d+\/login\/once\?code=(\w{32})/

function inTerminal(home: Home, command: string): ChildProcess {
  const line = `'${process.execPath}' '${program}' ${command}`
  const child = spawn(terminal, ['-qec', line, '/dev/null'], {
    env: { PATH: process.env.PATH ?? '', ...home.settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
  })
  return child
}

/** The terminal's content, as soon as it contains this text. */
async function shows(child: ChildProcess, wanted: RegExp): Promise<string> {
  let text = ''
  for await (const part of child.stdout ?? []) {
    text += part
    if (wanted.test(text)) return text
  }
  throw new Error(`The terminal did not show ${wanted}: ${text}`)
}

/** The status for a browser that came here through another host name (DNS rebinding). */
async function statusUnder(host: string, { settings }: Home, path: string): Promise<number> {
  const asked = get({ host: '127.0.0.1', port: settings.PORT, path, headers: { host } })
  const [answer] = await once(asked, 'response')
  answer.resume()
  return answer.statusCode
}

test.runIf(existsSync(terminal))(
  'the owner signs in with the address on the terminal, and with a new one later',
  async () => {
    const home = await aHome()
    const server = inTerminal(home, 'serve')
    const shown = await shows(server, address)
    const [first = ''] = address.exec(shown) ?? []

    const there = await fetch(first, { redirect: 'manual' })
    expect(there).toMatchObject({ status: 303 })
    const cookie = there.headers.getSetCookie().join('; ')
    const own = await fetch(`${home.site}/api/v1/users/me`, { headers: { cookie } })
    expect(await own.json()).toMatchObject({ is_owner: true })
    expect((await fetch(first)).status).toBe(404)

    const opened = await shows(inTerminal(home, 'open'), address)
    const [second = '', code = ''] = address.exec(opened) ?? []
    expect(second).not.toBe(first)
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']) {
      expect(await statusUnder(host, home, `/login/once?code=${code}`)).toBe(403)
    }
    expect((await fetch(second, { redirect: 'manual' })).status).toBe(303)
  },
)

const ownAddresses = Object.values(networkInterfaces()).flat()
const hasIPv6 = ownAddresses.some((own) => own?.address === '::1')
const inNetwork = ownAddresses.find((own) => own?.family === 'IPv4' && !own.internal)?.address

test.runIf(existsSync(terminal)).each([
  { host: '0.0.0.0', answer: address, isHere: true },
  { host: '127.0.0.2', answer: address, isHere: true },
  { host: '::1', answer: address, isHere: hasIPv6 },
  { host: '::', answer: address, isHere: hasIPv6 },
  {
    host: inNetwork ?? '',
    answer: /The health port listens on [\d.]+ only, not on localhost/,
    isHere: inNetwork !== undefined,
  },
])('where the health port listens on $host, the command says how it can be used', async (where) => {
  if (!where.isHere) return
  const home = await aHome()
  const settings = { ...home.settings, HEALTH_HOST: where.host }
  await aServer(settings)

  await shows(inTerminal({ ...home, settings }, 'open'), where.answer)
})

test('the address is in no log, and is printed to terminals only', async () => {
  const home = await aHome()
  const server = await aServer({ ...home.settings, LOG_LEVEL: 'trace' })
  const file = join(home.dataDir, 'operator.json')
  const { port, secret } = JSON.parse(await readFile(file, 'utf8'))
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const env = { PATH: process.env.PATH ?? '', ...home.settings }
  await expect(run(process.execPath, [program, 'open'], { env })).rejects.toMatchObject({
    code: 1,
    stderr: 'The address is printed to a terminal only\n',
  })
  const asks = (authorization: string, method = 'POST') =>
    fetch(`http://127.0.0.1:${port}/sign-in-address`, { method, headers: { authorization } })
  for (const answer of [
    await asks('Bearer x'),
    await asks(''),
    await asks(`Bearer ${secret}`, 'GET'),
  ]) {
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('http')
  }
  const made = (await (await asks(`Bearer ${secret}`)).json()) as { address: string }
  const [, code = ''] = address.exec(made.address) ?? []
  expect(code).not.toBe('')
  await fetch(made.address)
  await fetch(`${home.site}/login/once?code=${code}`)

  await server.stop()
  expect(existsSync(file)).toBe(false)
  const written = server.stdout + server.stderr
  expect(written).toContain('Parley listens on')
  expect(written).not.toContain('/login/once')
  for (const hidden of [code, secret]) expect(written).not.toContain(hidden)
})

test.runIf(existsSync(terminal))('without a server there is nothing to open', async () => {
  const home = await aHome()

  const said = await shows(inTerminal(home, 'open'), /start it first/)

  expect(said).toContain('No server is running on the data directory')
})
