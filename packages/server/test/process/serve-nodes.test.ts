import type { MessageId } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { anEmptyHome, type Home } from './home.ts'
import { Listener } from './listener.ts'
import { triesOldKeys } from './old-keys.ts'
import { says, theOwner } from './people.ts'
import { ServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined

async function twoNodes(): Promise<{ home: Home; server: ServerProcess }> {
  const home = await anEmptyHome()
  const { NATS_URL, ...settings } = home.settings
  const server = new ServerProcess(settings, ['--nodes', '2'])
  await server.says(/2 nodes accept requests/)
  return { home, server }
}

test('several nodes need a PostgreSQL server', async () => {
  const { settings } = await anEmptyHome()
  const { DATABASE_URL, NATS_URL, ...embedded } = settings
  for (const [nodes, problem] of [
    ['2', 'needs a PostgreSQL server'],
    ['0', 'a number from 1 to 64'],
    ['many', 'a number from 1 to 64'],
  ] as const) {
    const server = new ServerProcess(embedded, ['--nodes', nodes])
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.stderr).toContain(problem)
  }
})

test.runIf(hasPostgres)('two nodes serve one port and stop cleanly', async () => {
  const { home, server } = await twoNodes()
  const olga = await theOwner(home)
  const listeners = await Promise.all(
    Array.from({ length: 6 }, async () => (await Listener.register(olga)).listens()),
  )

  const ids: MessageId[] = []
  for (let count = 0; count < 12; count++) ids.push(await says(olga, `Message ${count}`))

  for (const listener of listeners) {
    await listener.hears(ids.at(-1) as MessageId)
    expect(listener.messages.map(({ id }) => id)).toEqual(ids)
  }
  await Promise.all(listeners.map((listener) => listener.stop()))
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(server.stderr).toBe('')
})

test.runIf(hasPostgres)(
  'security 9: once a key is answered to be revoked, no node accepts it',
  async () => {
    const { home, server } = await twoNodes()
    const { credentials } = await theOwner(home)

    await triesOldKeys({ here: credentials, there: home.site, rounds: 40 })

    expect(await server.stop()).toEqual({ code: 0, signal: null })
  },
)

test.runIf(hasPostgres)(
  'a node that dies is started again, and the other one serves on',
  async () => {
    const { home, server } = await twoNodes()
    const olga = await theOwner(home)
    const [, victim] = await server.says(/2 nodes accept requests \(processes \d+, (\d+)\)/)
    // A connection to a killed node ends with it, so a client retries.
    const asksAgain = (content: string) =>
      vi.waitFor(() => says(olga, content), { timeout: 30_000 })

    process.kill(Number(victim), 'SIGKILL')
    await server.says(/Node 2 ended \(SIGKILL\)/)
    await asksAgain('Still here')
    await server.says(/Restarting node 2/)
    await asksAgain('And again')

    expect(await server.stop()).toEqual({ code: 0, signal: null })
  },
)
