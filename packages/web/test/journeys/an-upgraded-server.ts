import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type AppServer, anAppProgram } from './a-server.ts'

const folder = '/app/assets/'

/** The name of a file in the newer app: none is as it was. */
const newer = (name: string) => name.replace(/\.(js|css)$/, '-newer.$1')

/** A server in front of another one, whose app can be replaced by another build of it, of which no file has its former name. */
class Front {
  isNewer = false
  readonly #port: string
  readonly #names: readonly string[]

  constructor(site: string, names: readonly string[]) {
    this.#port = new URL(site).port
    this.#names = names
  }

  async answer(asked: IncomingMessage, told: ServerResponse): Promise<void> {
    const { url: path = '' } = asked
    const answer = await this.#pass(asked, told)
    const { 'content-length': _length, ...kept } = answer.headers
    // Only the service worker keeps the files, not the browser, which may drop what it has at any time.
    const unkept = path.startsWith(folder) ? { 'cache-control': 'no-store' } : {}
    const isOfApp = /^\/($|sw\.js$|app\/)/.test(path)
    if (!this.isNewer || !isOfApp) {
      told.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...unkept })
      answer.pipe(told)
      return
    }
    const content = this.#renamed(await text(answer))
    const headers = { ...kept, ...unkept, etag: `"newer-${path}"` }
    told.writeHead(answer.statusCode ?? 502, headers).end(content)
  }

  async #pass(asked: IncomingMessage, told: ServerResponse): Promise<IncomingMessage> {
    const { method, url = '' } = asked
    // Whole and uncompressed, so that the names can be replaced.
    const { 'if-none-match': _known, ...others } = asked.headers
    const headers = { ...(this.isNewer ? others : asked.headers), 'accept-encoding': 'identity' }
    const passing = request({ port: this.#port, method, path: this.#pathBehind(url), headers })
    told.on('close', () => passing.destroy())
    passing.on('error', () => told.destroy())
    asked.pipe(passing)
    const [answer] = (await once(passing, 'response')) as [IncomingMessage]
    return answer
  }

  #pathBehind(path: string): string {
    const isGone = this.isNewer && this.#names.some((name) => path === folder + name)
    return isGone ? '/no-such-file' : path.replace(/-newer(?=\.(js|css)$)/, '')
  }

  #renamed(content: string): string {
    return this.#names.reduce((before, name) => before.replaceAll(name, newer(name)), content)
  }
}

/** A server whose app can be upgraded while tabs are open. */
export async function anUpgradedServer(): Promise<AppServer & { readonly upgrade: () => void }> {
  const server = await anAppProgram()
  const files = await readdir(new URL('../../dist/app/assets/', import.meta.url))
  const app = new Front(
    server.site,
    files.filter((name) => /\.(js|css)$/.test(name)),
  )
  const front = createServer((asked, told) => {
    // A tab that is closed leaves its poll.
    app.answer(asked, told).catch(() => told.destroy())
  }).listen(0, 'localhost')
  await once(front, 'listening')
  onTestFinished(() => {
    front.closeAllConnections()
    front.close()
  })
  const site = `http://localhost:${(front.address() as AddressInfo).port}`
  const ownerAddress = async () => {
    const { pathname, search, hash } = new URL(await server.ownerAddress())
    return site + pathname + search + hash
  }
  const upgrade = () => {
    app.isNewer = true
  }
  return { ...server, site, ownerAddress, upgrade }
}
