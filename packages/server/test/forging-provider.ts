import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { theServer } from './a-realm.ts'
import type { Browser } from './browser.ts'
import { startSibling, type TestServer } from './test-server.ts'

type Json = Readonly<Record<string, unknown>>

/** How an answer differs from an honest one. */
export interface Forgery {
  readonly claims?: Json
  readonly header?: Json
  readonly signedWith?: 'its key' | 'another key' | 'its public key' | 'nothing'
  readonly userinfo?: Json
  /** Answers requests for these paths instead. */
  readonly at?: Readonly<Record<string, (response: ServerResponse) => void>>
}

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An OpenID Connect provider that asserts and sends whatever a test wants, and checks nothing. */
export class ForgingProvider {
  readonly issuer: string
  /** The paths that were requested. */
  readonly asked: string[] = []
  /** Parts of its metadata that differ. */
  metadata: Json = {}
  forgery: Forgery = {}
  readonly #http: Server
  readonly #keys = keys()
  readonly #other = keys()
  #nonce = ''

  private constructor(http: Server) {
    this.#http = http
    this.issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    http.on('request', (request, response) => void this.#answer(request, response))
  }

  static async open(): Promise<ForgingProvider> {
    const http = createServer()
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()))
    return new ForgingProvider(http)
  }

  /** A server that uses it for signing in; the caller closes it. */
  async server(log: (line: string) => void = () => undefined): Promise<TestServer> {
    const home = await theServer()
    const { DATA_DIR } = home.settings
    const own = { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: 'parley', OIDC_NAME: 'The Provider' }
    const env = { DATA_DIR, ...own, OIDC_CLIENT_SECRET: 'secret', LOG_LEVEL: 'warn' }
    return startSibling(home, { env, log })
  }

  /** The way back of a browser that asked to sign in, with this forgery. */
  async wayBack(browser: Browser, forgery: Forgery, path = '/login/openid'): Promise<string> {
    this.forgery = {}
    const { headers } = await browser.get(path)
    const { searchParams } = new URL(String(headers.location))
    return this.returns(searchParams, forgery)
  }

  returns(sent: URLSearchParams, forgery: Forgery): string {
    this.forgery = forgery
    this.#nonce = sent.get('nonce') ?? ''
    const returned = new URLSearchParams({ code: randomUUID(), state: sent.get('state') ?? '' })
    return `/login/openid/callback?${returned}`
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', this.issuer).pathname
    this.asked.push(path)
    await text(request)
    const instead = this.forgery.at?.[path]
    if (instead) return instead(response)
    const known = this.#answers()[path]
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(known?.() ?? {}))
  }

  #answers(): Record<string, () => Json> {
    const { issuer } = this
    return {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        ...this.metadata,
      }),
      '/keys': () => {
        const jwk = this.#keys.publicKey.export({ format: 'jwk' })
        return { keys: [{ ...jwk, kid: 'its', use: 'sig' }] }
      },
      '/token': () => ({ access_token: 'x', token_type: 'Bearer', id_token: this.#idToken() }),
      '/userinfo': () => this.forgery.userinfo ?? {},
    }
  }

  #idToken(): string {
    const { claims, header, signedWith = 'its key' } = this.forgery
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: this.issuer, aud: 'parley', iat: now, exp: now + 60, nonce: this.#nonce }
    const parts = [
      { alg: 'RS256', kid: 'its', ...header },
      { ...honest, sub: randomUUID(), ...claims },
    ]
    const signed = parts.map((part) => encoded(JSON.stringify(part))).join('.')
    return `${signed}.${encoded(this.#signatures(signed)[signedWith]())}`
  }

  #signatures(signed: string) {
    const { publicKey } = this.#keys
    const by = (key: KeyObject) => () => sign('sha256', Buffer.from(signed), key)
    const pem = publicKey.export({ format: 'pem', type: 'spki' })
    return {
      'its key': by(this.#keys.privateKey),
      'another key': by(this.#other.privateKey),
      'its public key': () => createHmac('sha256', pem).update(signed).digest(),
      nothing: () => Buffer.alloc(0),
    }
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections()
    await new Promise<void>((resolve) => this.#http.close(() => resolve()))
  }
}

function encoded(bytes: string | Buffer): string {
  return Buffer.from(bytes).toString('base64url')
}
