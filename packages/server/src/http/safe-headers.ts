import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecureSite } from './session-cookie.ts'

/** Browsers guess no types here, whatever is answered. */
export const noSniff = { 'X-Content-Type-Options': 'nosniff' } as const

/** A year. Note: subdomains are organizations, and say it themselves. */
const strictTransport = 'max-age=31536000'

/** Sets what every answer says, of whatever protocol it is. */
export function setSafeHeaders(
  siteUrl: URL | undefined,
  request: FastifyRequest,
  { raw }: FastifyReply,
): void {
  raw.setHeader('X-Content-Type-Options', noSniff['X-Content-Type-Options'])
  if (isSecureSite(siteUrl, request)) raw.setHeader('Strict-Transport-Security', strictTransport)
}
