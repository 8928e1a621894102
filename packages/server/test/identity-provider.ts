import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'
import { theServer } from './a-realm.ts'
import { startSibling, type TestServer, testHost } from './test-server.ts'

export interface Claims {
  /** Their account at the provider; absent: a new one. */
  readonly sub?: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly name?: string
}

const client = { client_id: 'parley', client_secret: randomUUID() }

/** An OpenID Connect provider from npm, and a server that uses it for signing in. */
export class IdentityProvider {
  readonly server: TestServer
  /** How often it asked who is there. */
  asked = 0
  readonly #http: Server
  readonly #accounts: Map<string, Claims>
  #next = ''

  private constructor(server: TestServer, http: Server, accounts: Map<string, Claims>) {
    this.server = server
    this.#http = http
    this.#accounts = accounts
    http.on('request', (request, response) => {
      if (request.url?.startsWith('/sign-in/')) {
        request.headers['x-account'] = this.#next
        this.asked += 1
      }
      this.#answer(request, response)
    })
  }

  #answer: (...args: Parameters<ReturnType<Provider['callback']>>) => void = () => undefined

  static async open(env: Readonly<Record<string, string>> = {}): Promise<IdentityProvider> {
    const http = createServer()
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()))
    const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    const accounts = new Map<string, Claims>()
    const provider = new Provider(issuer, configuration(accounts))
    // Every test has its own organization, and so its own address.
    provider.Client.prototype.redirectUriAllowed = (uri) =>
      new URL(uri).hostname.endsWith(`.${testHost}`) &&
      new URL(uri).pathname === '/login/openid/callback'
    const home = await theServer()
    const server = await startSibling(home, {
      env: {
        DATA_DIR: home.settings.DATA_DIR,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: client.client_id,
        OIDC_CLIENT_SECRET: client.client_secret,
        OIDC_NAME: 'The Provider',
        LOG_LEVEL: 'silent',
        ...env,
      },
    })
    const opened = new IdentityProvider(server, http, accounts)
    const callback = provider.callback()
    opened.#answer = (request, response) => {
      const accountId = request.headers['x-account']
      if (accountId === undefined) callback(request, response)
      else void provider.interactionFinished(request, response, { login: { accountId } })
    }
    return opened
  }

  /**
   * A user signs in at the provider, redirected with this address; returns the address of the way back. With the same cookies, the
   * provider knows the browser.
   */
  async signsIn(url: string, claims: Claims, cookies = new Map<string, string>()): Promise<string> {
    this.#next = claims.sub ?? randomUUID()
    this.#accounts.set(this.#next, claims)
    for (let at = url; ; ) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
        cookies.set(name, value)
      }
      const location = answer.headers.get('location')
      if (!location) throw new Error(`The provider said ${answer.status}: ${await answer.text()}`)
      const { host, pathname, search } = new URL(location, at)
      if (host.endsWith(testHost)) return pathname + search
      at = new URL(location, at).href
    }
  }

  async close(): Promise<void> {
    await this.server.close()
    this.#http.closeAllConnections()
    await new Promise<void>((resolve) => this.#http.close(() => resolve()))
  }
}

function configuration(accounts: ReadonlyMap<string, Claims>) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'ES256' }
  return {
    clients: [
      {
        ...client,
        id_token_signed_response_alg: 'ES256',
        redirect_uris: [`http://any.${testHost}/login/openid/callback`],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/sign-in/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
    loadExistingGrant: async ({ oidc: { client: asking, session, provider } }: Context) => {
      const { clientId } = asking
      const grant = new provider.Grant({ clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}
