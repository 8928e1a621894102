import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface SiteAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface Site {
  readonly url: string
  /** The received requests, in order. */
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[]
}

/**
 * An external web site, until the test ends. Tests may reach 127.0.0.1; all other addresses of this machine are
 * refused, as for every server.
 */
export async function aSite(
  answers: (path: string, count: number) => SiteAnswer | undefined | Promise<SiteAnswer>,
  host = '127.0.0.1',
): Promise<Site> {
  const asked: Site['asked'] = []
  const server = createServer(async ({ url: path = '', headers: given }, response) => {
    asked.push({ path, headers: given })
    const {
      status = 200,
      headers = {},
      body = '',
    } = (await answers(path, asked.length)) ?? {
      status: 404,
    }
    response.writeHead(status, headers).end(body)
  }).listen(0, host)
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, asked }
}
