const cookie = /(?:^|;\s*)(?:__Host-)?parley_csrf=([^;]+)/

/** Follows from the session's secret: another session, another mark. Undefined if nobody is signed in. */
export function ownSessionMark(): string | undefined {
  return cookie.exec(document.cookie)?.[1]
}
