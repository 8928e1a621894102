import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)

/** Below this many characters it saves less than it costs. */
const worthIt = 4096

/**
 * A body in the encoding that it is sent in: compressed if the client accepts that. Note: at the fastest level, in
 * a thread of the pool. The initial state of 10,000 users gets 20 times smaller; slower levels gain little more.
 */
export async function encodeBody(
  text: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  if (text.length < worthIt) return text
  reply.header('Vary', 'Accept-Encoding')
  if (!takesEncoding(request.headers['accept-encoding'], 'gzip')) return Buffer.from(text)
  reply.header('Content-Encoding', 'gzip')
  return compress(text, { level: constants.Z_BEST_SPEED })
}

/** Whether an encoding is accepted, by name or by a wildcard, with a weight above zero. */
export function takesEncoding(accepted: string | string[] = '', encoding: string): boolean {
  const offers = String(accepted).toLowerCase().split(',')
  const weightOf = (name: string) => {
    const offer = offers.find((one) => one.split(';')[0]?.trim() === name)
    if (offer === undefined) return undefined
    const weight = /;\s*q=([\d.]+)/.exec(offer)?.[1]
    return weight === undefined ? 1 : Number(weight)
  }
  return (weightOf(encoding) ?? weightOf('*') ?? 0) > 0
}
