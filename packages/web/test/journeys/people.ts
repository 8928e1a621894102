import type { UserId } from '@parley/contract'
import type { AppServer } from './a-server.ts'
import { aVisitor, type Visitor } from './chromium.ts'

/** The owner in their own browser, with the app open. */
export async function theOwner(server: AppServer): Promise<Visitor> {
  return signsInBy(await server.ownerAddress(), server)
}

async function signsInBy(address: string, server: AppServer): Promise<Visitor> {
  const visitor = await aVisitor()
  await visitor.page.goto(address)
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
  const address = server.addressFor?.(Number(id) as UserId)
  const visitor = address ? await signsInBy(address, server) : await anotherBrowser(server, email)
  return { ...visitor, id: Number(id), email }
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

/** Sends a request with the owner's API key. */
export async function asOwner(
  server: AppServer,
  call: string,
  params: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const [method = '', path = ''] = call.split(' ')
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const fields = Object.entries(params).map(([name, value]) => [name, text(value)])
  const answer = await server.ask(`/api/v1${path}`, {
    method,
    headers: { authorization: await server.ownerKey() },
    body: new URLSearchParams(fields as [string, string][]),
  })
  const body = (await answer.json()) as { result: string; msg: string }
  if (body.result !== 'success') throw new Error(`${call}: ${body.msg}`)
  return { ...body }
}
