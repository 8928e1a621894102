/** The app's files in the build of this worker. */
declare const builtFiles: readonly string[]

const page = '/'

const assets = '/app/assets/'

const prefix = 'parley-shell-'

let named: Promise<string> | undefined

/** One cache per build, identified by the hashed names of its files. */
export function nameOfShell(): Promise<string> {
  named ??= makeName()
  return named
}

async function makeName(): Promise<string> {
  const text = new TextEncoder().encode(builtFiles.join())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return prefix + [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Caches the whole app, so that it starts without a network. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(await nameOfShell())
  await Promise.all([keepPage(cache), cache.addAll(builtFiles)])
}

/**
 * A start from this cache shows a picture first, so nothing is read beside the style sheet and the code for that: `start.ts`
 * asks for the rest.
 */
async function keepPage(cache: Cache): Promise<void> {
  const answer = await fetch(page, { cache: 'reload' })
  if (!answer.ok) throw new Error(`The page was answered with ${answer.status}`)
  const html = (await answer.text()).replaceAll('rel="modulepreload"', 'rel="later"')
  await cache.put(page, new Response(html, answer))
}

/** Note: the previous build stays, because tabs that run it may still load parts of it. */
export async function forgetOldShells(): Promise<void> {
  const current = await nameOfShell()
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(prefix) && name !== current)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * Whether a request is for a file of the app. Everything else goes to the server. API responses are never cached
 * here: the app stores its data in IndexedDB.
 */
export function isOfShell({ method, mode, url }: Request): boolean {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return false
  return mode === 'navigate' ? pathname === page : pathname.startsWith(assets)
}

export async function answerFromShell({ url }: Request): Promise<Response> {
  const { pathname } = new URL(url)
  const cache = await caches.open(await nameOfShell())
  const known = (await cache.match(pathname)) ?? (await ofOtherShell(pathname))
  return known ?? fetch(pathname)
}

/** File names contain hashes of the content, so any build's cache will do. */
async function ofOtherShell(pathname: string): Promise<Response | undefined> {
  return pathname === page ? undefined : caches.match(pathname)
}
