import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { packageFile } from '../../package-files.ts'
import { isKnownTag } from '../documents/known-tag.ts'

/** Parley's icon, as it is, and for phones that crop it to a shape. */
const icons = {
  '/icon.png': { file: 'assets/icon.png', type: 'image/png' },
  '/icons/icon.svg': { file: 'assets/icons/icon.svg', type: 'image/svg+xml' },
  '/icons/icon-192.png': { file: 'assets/icons/icon-192.png', type: 'image/png' },
  '/icons/icon-512.png': { file: 'assets/icons/icon-512.png', type: 'image/png' },
  '/icons/maskable-192.png': { file: 'assets/icons/maskable-192.png', type: 'image/png' },
  '/icons/maskable-512.png': { file: 'assets/icons/maskable-512.png', type: 'image/png' },
  '/icons/touch-180.png': { file: 'assets/icons/touch-180.png', type: 'image/png' },
  '/icons/badge-96.png': { file: 'assets/icons/badge-96.png', type: 'image/png' },
  // The picture of the emoji that every server has in addition to Unicode: the icon of the server.
  '/static/generated/emoji/images/emoji/unicode/zulip.png': {
    file: 'assets/icons/icon-192.png',
    type: 'image/png',
  },
} as const

const iconHeaders = {
  'Cache-Control': 'public, max-age=86400',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
} as const

export function addIcons(app: FastifyInstance): void {
  for (const [url, { file, type }] of Object.entries(icons)) {
    const content = readFileSync(packageFile(file))
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
    app.get(url, (request, reply) => {
      reply.headers(iconHeaders).header('ETag', etag)
      if (isKnownTag(request, etag)) return reply.code(304).send()
      return reply.header('Content-Type', type).send(content)
    })
  }
}
