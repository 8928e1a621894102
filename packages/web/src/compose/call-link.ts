/**
 * The URL of a new call at this Jitsi server, for a Markdown link. Its name is random and long, because everybody who knows it
 * can join.
 */
export function callLink(server: string): string {
  const url = new URL(server)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${crypto.randomUUID()}`
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29')
}
