const cookiePattern = /(?:^|;\s*)(?:__Host-)?parley_csrf=([^;]*)/

/** The CSRF token that the server requires with a session cookie; other sites cannot read it. */
export function crossSiteHeaders(
  csrf: (() => string | undefined) | undefined,
): Readonly<Record<string, string>> {
  const token = csrf ? csrf() : tokenInCookies()
  return token === undefined ? {} : { 'X-CSRF-Token': token }
}

function tokenInCookies(): string | undefined {
  return globalThis.document?.cookie.match(cookiePattern)?.[1]
}
