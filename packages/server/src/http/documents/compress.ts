import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { add, type JsonText, type Piece, textOf } from '../../json-text.ts'
import { type Packed, pack } from '../../shared-text.ts'
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

/** Whether it is sent as it is, whatever the client accepts. */
export function isShort(body: JsonText<object>): boolean {
  return body.length < worthIt
}

/**
 * A body in the encoding that it is sent in: compressed if the client accepts that. Note: at the fastest level, in
 * a thread of the pool. The initial state of 10,000 users gets 20 times smaller; slower levels gain little more.
 */
export async function encodeBody(
  body: JsonText<object>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  if (isShort(body)) return body.text
  reply.header('Vary', 'Accept-Encoding')
  if (!takesEncoding(request.headers['accept-encoding'], 'gzip')) return Buffer.from(body.text)
  reply.header('Content-Encoding', 'gzip')
  const pieces = piecesWorth(body.pieces)
  if (pieces.length === 1) return compress(body.text, { level: constants.Z_BEST_SPEED })
  const packed = await packedPieces(pieces)
  return Buffer.concat(
    gzipOf(
      packed.map(({ plain }) => plain),
      packed.map((piece) => piece.packed),
    ),
  )
}

/** If there are more shared pieces than the event loop should begin with, those that are not long become text of the answer. */
function piecesWorth(pieces: readonly Piece[]): readonly Piece[] {
  const shared = pieces.filter((piece) => typeof piece !== 'string')
  if (shared.length <= mostShared) return pieces
  const long = new Set<Piece>(shared.filter(({ text }) => text.length >= longPart))
  const merged: Piece[] = []
  for (const piece of pieces)
    add(merged, long.size <= mostShared && long.has(piece) ? piece : textOf(piece))
  return merged
}

async function packedPieces(pieces: readonly Piece[]): Promise<Packed[]> {
  const packed: Packed[] = []
  for (let from = 0; from < pieces.length; from += atOnce) {
    packed.push(...(await Promise.all(pieces.slice(from, from + atOnce).map(packedPiece))))
  }
  return packed
}

/** What is only in this answer is compressed for it; short pieces of that are not. */
function packedPiece(piece: Piece): Packed | Promise<Packed> {
  if (typeof piece !== 'string') return piece.packed()
  if (piece.length >= worthPacking) return pack(piece)
  return { plain: Buffer.from(piece), packed: storedBlock(piece) }
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
