import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppServer } from './a-server.ts'
import { aVisitor, type Visitor } from './chromium.ts'

/** The owner in their own browser, with the app open. */
export async function theOwner(server: AppServer): Promise<Visitor> {
  const visitor = await aVisitor()
  await visitor.page.goto(await server.ownerAddress())
  await visitor.page.waitForURL(`${server.site}/`)
  await isReady(visitor)
  return visitor
}

export interface Colleague extends Visitor {
  readonly id: number
  readonly email: string
}

const password = 'correct horse battery staple'

/** A user whom the owner has added, in #general and signed in. */
export async function aColleague(server: AppServer, name: string): Promise<Colleague> {
  const email = `${name.toLowerCase()}@example.com`
  const { user_id: id } = await asOwner(server, 'POST /users', { email, password, full_name: name })
  await asOwner(server, 'POST /users/me/subscriptions', {
    subscriptions: [{ name: 'general' }],
    principals: [id],
  })
  return { ...(await anotherBrowser(server, email)), id: Number(id), email }
}

/** Another browser of a user, as on another device. */
export async function anotherBrowser(server: AppServer, email: string): Promise<Visitor> {
  const visitor = await aVisitor()
  const { page } = visitor
  await page.goto(`${server.site}/`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${server.site}/`)
  await isReady(visitor)
  return visitor
}

/** The organization is loaded, and events arrive. */
async function isReady({ page }: Visitor): Promise<void> {
  await page.waitForRequest((request) => request.url().includes('/api/v1/events'))
  await page.getByRole('complementary', { name: 'Sidebar' }).getByText('general').waitFor()
}

/** The Authorization header of the owner's API key. */
export async function authorizationOf({ home }: AppServer): Promise<string> {
  const zuliprc = await readFile(join(home.dataDir, 'zuliprc'), 'utf8')
  const field = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(zuliprc)?.[1] ?? ''
  return `Basic ${Buffer.from(`${field('email')}:${field('key')}`).toString('base64')}`
}

/** Sends a request with the owner's API key. */
export async function asOwner(
  server: AppServer,
  call: string,
  params: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const [method = '', path = ''] = call.split(' ')
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const fields = Object.entries(params).map(([name, value]) => [name, text(value)])
  const answer = await fetch(`${server.site}/api/v1${path}`, {
    method,
    headers: { authorization: await authorizationOf(server) },
    body: new URLSearchParams(fields as [string, string][]),
  })
  const body = (await answer.json()) as { result: string; msg: string }
  if (body.result !== 'success') throw new Error(`${call}: ${body.msg}`)
  return { ...body }
}
