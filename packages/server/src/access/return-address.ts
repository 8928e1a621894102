const elsewhere = 'http://parley.invalid'

/** The app. */
export const appAddress = '/'

/**
 * The path to open after signing in, with the fragment of the conversation. Other targets are replaced by the app,
 * because an attacker may have written the link.
 */
export function returnAddress(wanted: string | undefined | null): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, elsewhere)) return appAddress
  const { origin, pathname, search, hash } = new URL(wanted, elsewhere)
  // Note: browsers treat `//host` and `/\host` as other hosts.
  if (origin !== elsewhere || pathname.startsWith('//')) return appAddress
  return pathname + search + hash
}

/** The sign-in page, which leads back. */
export function signInAddress(next: string): string {
  return `/login?${new URLSearchParams({ next })}`
}
