const cookiePattern = /(?:^|;\s*)(?:__Host-)?parley_csrf=([^;]*)/

/** What the server wants beside a session's cookie: a token that other sites cannot read. */
export function crossSiteHeaders(
  csrf: (() => string | undefined) | undefined,
): Readonly<Record<string, string>> {
  const token = csrf ? csrf() : tokenInCookies()
  return token === undefined ? {} : { 'X-CSRF-Token': token }
}

function tokenInCookies(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.cookie.match(cookiePattern)?.[1]
}
