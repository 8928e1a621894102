import type { Settings } from './settings.ts'

/** Settings that work, but are probably not intended. */
export function warningsOf({ SITE_URL, TRUSTED_PROXIES }: Settings): string[] {
  const isBehindProxy = SITE_URL?.startsWith('https:') ?? false
  const trustsAll = TRUSTED_PROXIES.some((network) => network.endsWith('/0'))
  return [
    ...(isBehindProxy && TRUSTED_PROXIES.length === 0 ? [noProxies] : []),
    ...(trustsAll ? [allProxies] : []),
  ]
}

const noProxies =
  'SITE_URL begins with https, so clients connect through a proxy, but TRUSTED_PROXIES is not set. ' +
  'All clients count as one address and share its limits.'

const allProxies =
  'TRUSTED_PROXIES contains every address, so every client can claim any address. List only the proxies.'
