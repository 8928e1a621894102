import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecureSite } from './session-cookie.ts'

/**
 * An answer that a browser renders by itself loads and runs nothing, and cannot be framed. Pages set their own
 * policy.
 */
export const inertHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
} as const

const inertPairs = Object.entries(inertHeaders)

/** A year. Note: subdomains are organizations, which send the header themselves. */
const strictTransport = 'max-age=31536000'

/** Sets the headers of every answer, in all protocols. */
export function setSafeHeaders(
  siteUrl: URL | undefined,
  request: FastifyRequest,
  { raw }: FastifyReply,
): void {
  for (const [name, value] of inertPairs) raw.setHeader(name, value)
  if (isSecureSite(siteUrl, request)) raw.setHeader('Strict-Transport-Security', strictTransport)
}
