const elsewhere = 'http://parley.invalid'

/**
 * The part of this site to go to after signing in. What would lead anywhere else leads to the account:
 * whoever made the link is not the one who follows it.
 */
export function returnAddress(wanted: string | undefined | null): string {
  const fallback = '/account'
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, elsewhere)) return fallback
  const { origin, pathname, search } = new URL(wanted, elsewhere)
  // Note: `//host` and `/\host` are other hosts to a browser, wherever they stand by themselves.
  if (origin !== elsewhere || pathname.startsWith('//')) return fallback
  return pathname + search
}

/** The sign-in page, which leads back. */
export function signInAddress(next: string): string {
  return `/login?${new URLSearchParams({ next })}`
}
