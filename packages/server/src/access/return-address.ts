const elsewhere = 'http://parley.invalid'

/** The app. */
export const appAddress = '/'

/**
 * The part of this site to go to after signing in, with the fragment that says which conversation it is. What
 * would lead anywhere else leads to the app: whoever made the link is not the one who follows it.
 */
export function returnAddress(wanted: string | undefined | null): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, elsewhere)) return appAddress
  const { origin, pathname, search, hash } = new URL(wanted, elsewhere)
  // Note: `//host` and `/\host` are other hosts to a browser, wherever they stand by themselves.
  if (origin !== elsewhere || pathname.startsWith('//')) return appAddress
  return pathname + search + hash
}

/** The sign-in page, which leads back. */
export function signInAddress(next: string): string {
  return `/login?${new URLSearchParams({ next })}`
}
