import { theServer } from './a-realm.ts'
import type { Answer } from './call.ts'
import type { TestServer } from './test-server.ts'

interface Seen {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

interface BrowserOptions {
  readonly server?: TestServer
  readonly headers?: Readonly<Record<string, string>>
}

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const formType = 'application/x-www-form-urlencoded'

/** A user of the pages: stores cookies, does not follow redirects, submits forms as received. */
export class Browser {
  readonly #host: string
  readonly #options: BrowserOptions
  readonly cookies = new Map<string, string>()
  /** The server's Set-Cookie headers, newest last. */
  readonly cookieHeaders: string[] = []

  constructor(host: string, options: BrowserOptions = {}) {
    this.#host = host
    this.#options = options
  }

  get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Seen> {
    return this.#ask('GET', url, { headers })
  }

  /** Fills in the form at an address. */
  async submits(
    url: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Seen> {
    const page = await this.get(url)
    const token = /name="csrf_token" value="([^"]*)"/.exec(page.body)?.[1]
    return this.posts(url, { ...(token ? { csrf_token: token } : {}), ...fields }, headers)
  }

  /** Sends a form as another site would: with nothing that was not given. */
  posts(
    url: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Seen> {
    const payload = new URLSearchParams(fields).toString()
    return this.#ask('POST', url, { payload, headers: { 'content-type': formType, ...headers } })
  }

  signsIn(username: string, password: string, url = '/login'): Promise<Seen> {
    return this.submits(url, { username, password })
  }

  /** A script of the site calls the API. */
  async calls(
    method: string,
    path: string,
    params: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = { 'x-csrf-token': this.token },
  ): Promise<Answer> {
    const form = new URLSearchParams(params).toString()
    const inQuery = method === 'GET' || method === 'DELETE'
    const url = `/api/v1${path}${inQuery && form ? `?${form}` : ''}`
    const body = inQuery ? {} : { payload: form }
    const type: Record<string, string> = inQuery ? {} : { 'content-type': formType }
    const seen = await this.#ask(method, url, { ...body, headers: { ...type, ...headers } })
    return { ...seen, body: JSON.parse(seen.body) }
  }

  get token(): string {
    return this.cookies.get('parley_csrf') ?? ''
  }

  async #ask(
    method: string,
    url: string,
    { headers, payload }: { headers: Readonly<Record<string, string>>; payload?: string },
  ): Promise<Seen> {
    const { server = await theServer() } = this.#options
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await server.http.inject({
      method: method as 'GET',
      url,
      headers: {
        host: this.#host,
        'user-agent': agent,
        ...(cookie ? { cookie } : {}),
        ...this.#options.headers,
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    this.#keep([answer.headers['set-cookie'] ?? []].flat())
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }

  #keep(set: readonly string[]): void {
    for (const header of set) {
      this.cookieHeaders.push(header)
      const [name = '', value = ''] = (header.split(';')[0] ?? '').split('=')
      if (header.includes('Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}
