import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JsonText } from '../../json-text.ts'
import { type Packed, pack, type SharedPart } from '../../shared-text.ts'
import { gzipOf, storedBlock } from './gzip-pieces.ts'

const compress = promisify(gzip)

/** Below this many characters it saves less than it costs. */
const worthIt = 4096

/** Below this many characters, a thread of the pool costs more than it saves. */
const worthPacking = 1024

/** Each piece costs about 0.1 ms of the event loop, so an answer has at most this many shared ones. */
const mostShared = 256

/** Shared parts of at least this many characters are kept if there are too many. */
const longPart = 16_384

/** The number of compressions that are started together. Starting one takes time of the event loop. */
const atOnce = 16

/**
 * A body in the encoding that it is sent in: compressed if the client accepts that. Note: at the fastest level, in
 * a thread of the pool. The initial state of 10,000 users gets 20 times smaller; slower levels gain little more.
 */
export async function encodeBody(
  { text, shared }: JsonText<object>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  if (text.length < worthIt) return text
  reply.header('Vary', 'Accept-Encoding')
  if (!takesEncoding(request.headers['accept-encoding'], 'gzip')) return Buffer.from(text)
  reply.header('Content-Encoding', 'gzip')
  const parts = partsWorth(shared)
  if (parts.length === 0) return compress(text, { level: constants.Z_BEST_SPEED })
  const pieces = await packedPieces(text, parts)
  const plain = pieces.map((piece) => piece.plain)
  return Buffer.concat(
    gzipOf(
      plain,
      pieces.map(({ packed }) => packed),
    ),
  )
}

/** The whole is compressed in one thread if there are more parts than the event loop should begin with. */
function partsWorth(shared: readonly SharedPart[]): readonly SharedPart[] {
  if (shared.length <= mostShared) return shared
  const long = shared.filter((part) => part.shared.text.length >= longPart)
  return long.length <= mostShared ? long : []
}

async function packedPieces(text: string, parts: readonly SharedPart[]): Promise<Packed[]> {
  const packed: Packed[] = []
  let begun: (Packed | Promise<Packed>)[] = []
  for (const piece of piecesOf(text, parts)) {
    begun.push(piece)
    if (begun.length < atOnce) continue
    packed.push(...(await Promise.all(begun)))
    begun = []
  }
  packed.push(...(await Promise.all(begun)))
  return packed
}

/** What is only in this answer is compressed for it; short pieces of that are not. */
function* piecesOf(
  text: string,
  shared: readonly SharedPart[],
): Generator<Packed | Promise<Packed>> {
  let end = 0
  for (const part of [...shared, undefined]) {
    const own = text.slice(end, part?.start)
    if (own.length >= worthPacking) yield pack(own)
    else if (own !== '') yield { plain: Buffer.from(own), packed: storedBlock(own) }
    if (!part) return
    yield part.shared.packed()
    end = part.start + part.shared.text.length
  }
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
