/**
 * The Content Security Policy of the app. Scripts and styles are the app's own files, and text never
 * becomes a script: HTML enters the page through the policy `parley` only, the URL of the service worker
 * through `parley-worker`. Formulas carry inline styles, which run no code. All pictures come from this
 * server: it relays those of messages, and the app shows initials in place of Gravatar pictures.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
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

/** The headers of every file of the app. */
export const fileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** For the page of the app. Note: with no referrer at all, browsers would omit the origin of forms. */
export const appHeaders = {
  ...fileHeaders,
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
} as const

/** For the service worker, which may contact only this server. */
export const workerHeaders = {
  ...fileHeaders,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
} as const
