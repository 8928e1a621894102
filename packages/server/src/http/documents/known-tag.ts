import type { FastifyRequest } from 'fastify'

/** Whether the client already has the content of this ETag. */
export function isKnownTag({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.some((tag) => tag === etag || tag === '*') ?? false
}
