/**
 * What the app may do in a browser. Scripts and styles are the app's own files, and no text becomes a script: HTML enters
 * the page through the policy `parley` alone, the address of the service worker through `parley-worker`. Formulas
 * carry styles of their own, which run nothing. Pictures of people may be at Gravatar; those of
 * messages come from here, as do all files.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob: https://secure.gravatar.com",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types parley parley-worker',
].join('; ')

/** Of every file of the app. */
export const fileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** Of the page that the app runs in. Note: browsers leave the origin of a form out where there is no referrer at all. */
export const appHeaders = {
  ...fileHeaders,
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
} as const

/** Of the service worker: it asks this server, and nothing else. */
export const workerHeaders = {
  ...fileHeaders,
  'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
} as const
