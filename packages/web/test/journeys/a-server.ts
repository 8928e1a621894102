import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RealmId, UserId } from '@parley/contract'
import { freePort } from '../../../bench/src/processes/free-port.ts'
import { newSecret } from '../../../server/src/access/create-api-key.ts'
import { oneTimePath } from '../../../server/src/access/one-time-sign-in.pages.ts'
import { hashPassword } from '../../../server/src/access/passwords.ts'
import { createOrganization } from '../../../server/src/organization/realm/create-organization.ts'
import { aHome, type Home } from '../../../server/test/process/home.ts'
import { aServer, type ServerProcess } from '../../../server/test/process/server-process.ts'
import { startTestServer, type TestServer } from '../../../server/test/test-server.ts'

/** An organization and its owner, as they are after the first start. */
export interface AppServer {
  /** The URL for browsers on this machine. */
  readonly site: string
  /** A URL that signs the owner in, as printed by `parley open`. */
  readonly ownerAddress: () => Promise<string>
  readonly ownerPassword: () => Promise<string>
  /** The Authorization header of the owner's API key. */
  readonly ownerKey: () => Promise<string>
  /** The same URL for any user; a program gives one to the owner only. */
  readonly addressFor?: (userId: UserId) => string
  /** Sends a request, as `fetch` does, which does not find the names below localhost as browsers do. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
}

/** The program as users run it. */
export interface AppProgram extends AppServer {
  readonly home: Home
  readonly process: ServerProcess
}

interface Listening {
  readonly server: TestServer
  readonly port: number
}

const email = 'owner@localhost.localdomain'

let starting: Promise<Listening> | undefined

/** One for all tests of this process: starting a server takes as long as many of them. It ends with the process. */
function sharedServer(): Promise<Listening> {
  starting ??= start()
  return starting
}

async function start(): Promise<Listening> {
  const port = await freePort()
  const env = { SITE_URL: `http://localhost:${port}`, ALLOWED_PRIVATE_NETWORKS: '' }
  const server = await startTestServer({ env: { ...env, OUTSIDE_PREVIEWS: 'off' } })
  await server.http.listen({ port, host: '127.0.0.1' })
  return { server, port }
}

/** A separate organization of a server with the app that the run has built. */
export async function anAppServer(): Promise<AppServer> {
  const { server, port } = await sharedServer()
  const [subdomain, password, apiKey] = [`j${randomUUID().slice(0, 13)}`, newSecret(), newSecret()]
  const { realmId, ownerId } = await createOrganization(server.database.sql, server.realms, {
    subdomain,
    name: 'Parley',
    owner: { email, fullName: 'Owner', passwordHash: await hashPassword(password), apiKey },
  })
  const host = `${subdomain}.localhost:${port}`
  const site = `http://${host}`
  const addressFor = (userId: UserId) => `${site}${oneTimePath}?code=${codeFor(realmId, userId)}`
  function codeFor(realmId: RealmId, userId: UserId): string {
    return server.oneTimeSignIn.issue({ realmId, userId })
  }
  const ask = async (path: string, init?: RequestInit) => {
    const { method, headers, body } = new Request(site + path, init)
    const answer = await server.http.inject({
      method: method as 'GET',
      url: path,
      headers: { ...Object.fromEntries(headers), host },
      payload: Buffer.from(await new Response(body).arrayBuffer()),
    })
    return new Response(answer.payload, { status: answer.statusCode })
  }
  return {
    site,
    ask,
    addressFor,
    ownerAddress: async () => addressFor(ownerId),
    ownerPassword: async () => password,
    ownerKey: async () => basic(email, apiKey),
  }
}

/** A server of the test's own, which it may stop. */
export async function anAppProgram(
  env: Readonly<Record<string, string>> = {},
): Promise<AppProgram> {
  const home = await aHome()
  const server = await aServer({ ...home.settings, ...env })
  const site = `http://localhost:${home.settings.PORT}`
  const secret = (name: string) => readFile(join(home.dataDir, name), 'utf8')
  return {
    home,
    process: server,
    site,
    ask: (path, init) => fetch(site + path, init),
    ownerAddress: () => askForAddress(home),
    ownerPassword: async () => (await secret('owner-password')).trim(),
    ownerKey: async () => basic(email, /^key=(.*)$/m.exec(await secret('zuliprc'))?.[1] ?? ''),
  }
}

function basic(name: string, key: string): string {
  return `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`
}

async function askForAddress({ dataDir }: Home): Promise<string> {
  const { port, secret } = JSON.parse(await readFile(join(dataDir, 'operator.json'), 'utf8'))
  const answer = await fetch(`http://127.0.0.1:${port}/sign-in-address`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
  })
  const { address } = (await answer.json()) as { address: string }
  return address
}
