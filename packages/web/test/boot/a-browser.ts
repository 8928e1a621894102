import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectLight, type LightClient } from '@parley/client/light'
import { openDB } from 'idb'
import { onTestFinished } from 'vitest'
import { Browser } from '../../../server/test/browser.ts'
import type { TestServer } from '../../../server/test/test-server.ts'
import { Boot, type BootState } from '../../src/boot/boot.ts'
import { PageSession } from '../../src/boot/page-session.ts'
import type { Platform } from '../../src/boot/platform.ts'
import { FakeLocks } from './fake-locks.ts'

/** The parameters of a tab's requests to `GET /events`. */
type Asked = readonly string[]

interface Tab {
  readonly boot: Boot
  readonly client: LightClient
  readonly asked: Asked
  /** The URLs to which the tab left the app. */
  readonly left: string[]
  readonly platform: Platform
  /** Cuts the network of this tab or restores it. */
  readonly network: (isThere: boolean) => void
  readonly shows: (isVisible: boolean) => void
  /** Suspends the tab as a phone does: nothing is received or sent any more. */
  readonly sleeps: () => void
}

const password = 'correct horse 9'

/** The browser of one user: its cookies, its database and its tabs. */
export class TestBrowser {
  readonly #site: string
  readonly #host: string
  readonly pages: Browser
  readonly locks = new FakeLocks()
  readonly #name = `browser-${randomUUID()}`
  build = 'build 1'
  /** Whether the first answer to each change is lost, after the server has made it. */
  losesAnswers = false
  /** Resolves when the next frame is drawn. */
  frame: Promise<void> = Promise.resolve()

  constructor(server: TestServer, host: string) {
    const { port } = server.http.server.address() as AddressInfo
    this.#site = `http://127.0.0.1:${port}`
    this.#host = host
    this.pages = new Browser(host, { server })
  }

  async signsIn(email: string): Promise<this> {
    await this.pages.signsIn(email, password)
    return this
  }

  /** The session ends without notice to the app, as an expired one does. */
  async signsOutAndIn(email: string): Promise<void> {
    this.pages.cookies.clear()
    await this.signsIn(email)
  }

  /** Resolves when the state is stored. A tab stores it when it is idle, so a tab that is closed before leaves no cache. */
  hasKeptState(): Promise<void> {
    return this.#hasStored('state', 1)
  }

  async keepsState(): Promise<boolean> {
    const database = await openDB(this.#name)
    const count = await database.count('state')
    database.close()
    return count > 0
  }

  /** Everything that is stored, as text. */
  async stored(): Promise<string> {
    const database = await openDB(this.#name)
    const stores = [...database.objectStoreNames]
    const rows = await Promise.all(stores.map((store) => database.getAll(store)))
    database.close()
    return JSON.stringify(rows)
  }

  /** Resolves when this many conversations are stored. */
  hasKept(count: number): Promise<void> {
    return this.#hasStored('conversations', count)
  }

  async #hasStored(store: string, count: number): Promise<void> {
    const database = await openDB(this.#name)
    try {
      for (let tries = 0; (await database.count(store)) < count; tries++) {
        if (tries > 500) throw new Error('The browser has kept nothing')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    } finally {
      database.close()
    }
  }

  /** Opens a tab at a URL, which starts the app. */
  opens(place = '/'): Tab {
    const asked: string[] = []
    const left: string[] = []
    const networkHears: ((isThere: boolean) => void)[] = []
    const visibleHears: ((isVisible: boolean) => void)[] = []
    let isThere = true
    let isAwake = true
    const platform: Platform = {
      databaseName: this.#name,
      locks: this.locks,
      channel: (name, hear) => {
        const channel = new BroadcastChannel(name + this.#name)
        channel.onmessage = (event) => {
          if (isAwake) hear((event as MessageEvent).data)
        }
        const tell = (message: unknown) => {
          if (isAwake) channel.postMessage(message)
        }
        return { tell, close: () => channel.close() }
      },
      sessionMark: () => this.pages.cookies.get('parley_csrf'),
      build: this.build,
      place: () => place,
      leave: (url) => void left.push(url),
      reload: () => void left.push(place),
      onNetwork: (tell) => void networkHears.push(tell),
      onVisible: (tell) => void visibleHears.push(tell),
      afterFrame: () => this.frame,
      whenIdle: (work) => void setTimeout(work, 0),
      painted: async () => undefined,
    }
    const [client, session] = this.#clientOf(asked, () => isThere && isAwake)
    const boot = new Boot({ platform, client, session })
    void boot.run()
    onTestFinished(() => boot.close())
    return {
      boot,
      client,
      asked,
      left,
      platform,
      network: (there) => {
        isThere = there
        for (const tell of networkHears) tell(there)
      },
      shows: (isVisible) => {
        for (const tell of visibleHears) tell(isVisible)
      },
      sleeps: () => {
        isAwake = false
      },
    }
  }

  #clientOf(asked: string[], isReachable: () => boolean): [LightClient, PageSession] {
    const site = this.#site
    const token = () => this.pages.cookies.get('parley_csrf')
    const lost = new Set<string>()
    const reach: typeof fetch = async (url, init) => {
      const { pathname } = new URL(String(url))
      const isFirst = init?.method !== 'GET' && !lost.has(pathname + init?.method)
      asked.push(`${init?.method ?? 'GET'} ${pathname.replace('/api/v1', '')}`)
      if (!isReachable()) throw new TypeError('fetch failed')
      const cookie = [...this.pages.cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { ...(init?.headers as Record<string, string>), host: this.#host, cookie }
      const answer = await ask(String(url), { ...init, headers })
      if (!this.losesAnswers || !isFirst) return answer
      lost.add(pathname + init?.method)
      throw new TypeError('fetch failed')
    }
    const anybody = connectLight({ site, csrf: token, fetch: reach })
    const session = new PageSession({
      cookie: token,
      fetch: reach,
      ask: () => anybody.users.getOwn(),
    })
    return [connectLight({ site, csrf: () => session.mark, fetch: session.fetch }), session]
  }
}

/** Note: `fetch` cannot set the Host header, and subdomains of a test do not resolve. */
async function ask(url: string, { method = 'GET', headers, body, signal }: RequestInit) {
  const form = body instanceof URLSearchParams ? body.toString() : undefined
  const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  const options = { method, headers: { ...(headers as Record<string, string>), ...type } }
  const asked = request(url, { ...options, ...(signal ? { signal } : {}) }).end(form)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const parts = await answer.toArray()
  return new Response(Buffer.concat(parts), {
    status: answer.statusCode ?? 500,
    headers: answer.headers as Record<string, string>,
  })
}

/** Resolves when a tab reaches this state. */
export function untilTab(boot: Boot, kind: BootState['kind']): Promise<BootState> {
  return until(() => {
    const state = boot.state.value
    if (state.kind === 'failed' && kind !== 'failed') throw state.error
    return state.kind === kind && state
  })
}

/** Polls until there is a result, for a limited time. */
export async function until<Found>(look: () => Found | undefined | false): Promise<Found> {
  const end = Date.now() + 20_000
  for (;;) {
    const found = look()
    if (found) return found
    if (Date.now() > end) throw new Error(`Waited in vain: ${look}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
