/** Schemes that a link may have; everything else stays text. */
const schemes = new Set(['http', 'https', 'ftp', 'mailto', 'tel', 'sms', 'bitcoin'])

/** Schemes without a host. */
const withoutHost = new Set(['mailto', 'tel', 'sms', 'bitcoin'])

const schemeForm = /^([a-z][a-z0-9+.-]*):/i

/** The address for use in a link; undefined if it is not allowed there. */
export function safeUrl(written: string): string | undefined {
  // Browsers drop these signs, so that a scheme could hide behind them.
  if (/\p{Cc}/u.test(written)) return undefined
  const url = tidied(written.trim().replaceAll(' ', '%20'))
  const given = schemeForm.exec(url)?.[1]
  const scheme = given?.toLowerCase()
  if (scheme !== undefined) {
    return withScheme(scheme === given ? url : scheme + url.slice(scheme.length), scheme)
  }
  if (url.startsWith('#')) return url.length > 1 ? url : undefined
  if (isLocalPath(url)) return url
  if (url === '' || url.startsWith('//'))
    return url === '' ? undefined : withScheme(`http:${url}`, 'http')
  if (/^[^/?#]*@/.test(url)) return `mailto:${url}`
  return withScheme(`http://${url}`, 'http')
}

/** Without the signs of a query or a fragment that is empty. */
function tidied(url: string): string {
  if (!/[?#]/.test(url)) return url
  return url.replace(/^([^#]+)#$/, '$1').replace(/^([^?#]+)\?(?=#|$)/, '$1')
}

// Browsers treat a backslash as a slash: `/\host` would be another host.
function isLocalPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url)
}

function withScheme(url: string, scheme: string): string | undefined {
  if (!schemes.has(scheme)) return undefined
  if (withoutHost.has(scheme)) return url
  return /^[a-z]+:\/\/[^/\\?#"'`<>]/i.test(url) ? url : undefined
}

/** Links to conversations and files of the organization itself, without its address. */
export function relativeUrl(url: string, siteUrl: string | undefined): string {
  if (siteUrl === undefined) return url
  const site = siteUrl.replace(/\/$/, '')
  if (url.startsWith(`${site}/#`)) return url.slice(site.length + 1)
  return url.startsWith(`${site}/user_uploads/`) ? url.slice(site.length) : url
}

/** The path of an uploaded file below `/user_uploads/`, if the address leads to one. */
export function uploadPath(url: string): string | undefined {
  const path = /^\/user_uploads\/(?!thumbnail\/)([^?#]+)/.exec(url)?.[1]
  return path === undefined || path.split('/').includes('..') ? undefined : path
}
