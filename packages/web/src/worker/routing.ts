import { nameOfShell } from './shell.ts'

/** A rule by which the browser answers a request without the worker. Chromium knows such rules since version 123. */
interface Rule {
  readonly condition: {
    readonly urlPattern: string | { readonly pathname: string; readonly search?: string }
    readonly requestMethod?: string
    readonly requestMode?: RequestMode
  }
  /** `cache`: all caches of this origin. What no cache has comes from the server. */
  readonly source: 'network' | 'cache' | { readonly cacheName: string }
}

export interface Installing extends ExtendableEvent {
  addRoutes?(rules: readonly Rule[]): Promise<void>
}

/**
 * Lets the browser read the page and its files from the cache itself, and send everything else to the server: the
 * worker, which may have to be started first, would do the same. Its `fetch` listener stays for other browsers, and for those
 * that refuse a rule.
 */
export async function routePastWorker(event: Installing): Promise<void> {
  const cacheName = await nameOfShell()
  const adding = event.addRoutes?.([
    { condition: { urlPattern: '/app/assets/*', requestMethod: 'GET' }, source: 'cache' },
    {
      condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
      source: { cacheName },
    },
    { condition: { urlPattern: '/:folder/*' }, source: 'network' },
  ])
  await adding?.catch(() => undefined)
}
