import { api } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { asks, expectError } from '../../test/asks.ts'
import { startSibling } from '../../test/test-server.ts'
import { Overload } from './overload.ts'

/** Whether requests are refused after timers were so late. */
function after(lagMs: number) {
  let now = 0
  const overload = new Overload(() => now)
  onTestFinished(() => overload.close())
  const passes = (milliseconds: number) => {
    now += milliseconds
    overload.look()
  }
  for (let count = 0; count < 3; count++) passes(100 + lagMs)
  const { messages, queues, server } = api
  const isRefused = (endpoint: Parameters<Overload['refusalOf']>[0], isSignedIn = true) =>
    overload.refusalOf(endpoint, isSignedIn) !== undefined
  const look = () => ({
    anonymous: isRefused(server.getSettings, false),
    register: isRefused(queues.register),
    read: isRefused(messages.getMany),
    send: isRefused(messages.send),
    poll: isRefused(queues.getEvents),
  })
  return { look, passes }
}

const nobody = { anonymous: false, register: false, read: false, send: false, poll: false }

test('a server without overload refuses nobody', () => {
  expect(after(50).look()).toEqual(nobody)
})

test('an overloaded server refuses strangers and expensive requests first, then all except sends and polls', () => {
  expect(after(400).look()).toEqual({ ...nobody, anonymous: true, register: true })
  expect(after(1500).look()).toEqual({ ...nobody, anonymous: true, register: true, read: true })
})

test('a server that has caught up, or was late once, takes everybody', () => {
  const { look, passes } = after(1500)
  passes(100)
  expect(look()).toEqual(nobody)
  passes(5000)

  expect(look()).toEqual(nobody)
})

test('a refused stranger learns when to retry, and a member is served', async () => {
  const { host, ana } = await aRealm()
  const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
  onTestFinished(() => server.close())
  const hold = new Int32Array(new SharedArrayBuffer(4))
  const settings = { method: 'GET', url: '/server_settings', server }
  await asks(host, settings)

  // Note: the server of this test lives in this process, so all of it stands still.
  for (let count = 0; count < 3; count++) {
    Atomics.wait(hold, 0, 0, 700)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }

  const refused = await asks(host, settings)
  expectError(refused, 503, 'OVERLOADED')
  expect(refused.headers).toMatchObject({ 'retry-after': '5' })
  expect((await ana.at(server).requests('GET', '/users/me')).status).toBe(200)
})
