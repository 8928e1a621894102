import { expect, test } from 'vitest'
import { subscribeAgain } from './subscribe-again.ts'

type Worker = Parameters<typeof subscribeAgain>[0]
type Change = Parameters<typeof subscribeAgain>[1]

const key = new Uint8Array([4, 1, 2]).buffer

function aSubscription(endpoint: string) {
  const keys = { p256dh: 'public', auth: 'secret' }
  return { endpoint, options: { applicationServerKey: key }, toJSON: () => ({ endpoint, keys }) }
}

/** What the worker asks the browser and the server for. */
async function changes(change: object, cookies: object | undefined) {
  const asked: unknown[] = []
  const worker = {
    registration: {
      pushManager: {
        subscribe: async (options: unknown) => {
          asked.push(options)
          return aSubscription('https://push.example/new')
        },
      },
    },
    fetch: async (url: string, { method, headers, body }: RequestInit) => {
      asked.push([method, url, headers, String(body)])
      return new Response()
    },
    cookieStore: cookies && {
      get: async (name: string) => {
        const value = (cookies as Readonly<Record<string, string>>)[name]
        return value === undefined ? null : { name, value }
      },
    },
  } as unknown as Worker
  const none = { oldSubscription: null, newSubscription: null }
  await subscribeAgain(worker, { ...none, ...change } as Change)
  return asked
}

const subscribing = { userVisibleOnly: true, applicationServerKey: key }
const telling = (token: string) => [
  'POST',
  '/api/v1/users/me/web_push/subscriptions',
  { 'X-CSRF-Token': token },
  'endpoint=https%3A%2F%2Fpush.example%2Fnew&p256dh=public&auth=secret',
]

test('a subscription that has ended is replaced by one with the same key, and the server hears of it', async () => {
  const change = { oldSubscription: aSubscription('https://push.example/old') }
  const cookies = { '__Host-parley_csrf': 'token' }
  expect(await changes(change, cookies)).toEqual([subscribing, telling('token')])
})

test('the server hears of what the browser has already subscribed', async () => {
  const change = { newSubscription: aSubscription('https://push.example/new') }
  expect(await changes(change, { parley_csrf: 'plain' })).toEqual([telling('plain')])
})

test('what the worker cannot do is left to the app', async () => {
  const change = { oldSubscription: aSubscription('https://push.example/old') }
  expect(await changes({}, { parley_csrf: 'token' })).toEqual([])
  expect(await changes(change, {})).toEqual([subscribing])
  expect(await changes(change, undefined)).toEqual([subscribing])
})
