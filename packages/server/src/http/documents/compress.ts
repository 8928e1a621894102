import type { FastifyReply, FastifyRequest } from 'fastify'
import { bytesOf, type JsonText, type Piece, textOf } from '../../json-text.ts'
import { compressed, type OwnPart, type SharedPart } from '../../shared-text.ts'
import { mapInTurns, ShortTurns } from '../../short-turns.ts'
import { gzipOf, storedBlock } from './gzip-pieces.ts'

/** Bodies with fewer characters are sent as they are: compressing them costs more than it saves. */
const minBodyLength = 4096

/** A text with fewer characters is not compressed by itself. */
const minPackedLength = 1024

/**
 * Shorter pieces are joined with their neighbours before they are compressed. Alone, a short piece repeats nothing: the
 * subscriptions to 1,000 channels took 800 KB instead of 23 KB.
 */
const shortPiece = 4096

/** A run of short pieces with fewer characters is not joined: it would save little. Texts that many answers share are compressed already. */
const minJoinedLength = 32_768

/** Joining and encoding more at once would take a millisecond. */
const maxJoinedLength = 262_144

/** Whether it is sent as it is, whatever the client accepts. */
export function isShort(body: JsonText<object>): boolean {
  return body.length < minBodyLength
}

/**
 * A body in the encoding that it is sent in: compressed if the client accepts that. Texts that many answers share are
 * compressed once; a registration after the first compresses only what belongs to its user.
 */
export async function encodeBody(
  body: JsonText<object>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  if (isShort(body)) return body.text
  reply.header('Vary', 'Accept-Encoding')
  if (!takesEncoding(request.headers['accept-encoding'], 'gzip')) {
    return Buffer.concat(await mapInTurns(body.pieces.flatMap(inSlices), bytesOf))
  }
  reply.header('Content-Encoding', 'gzip')
  const turns = new ShortTurns()
  const parts: (OwnPart | SharedPart)[] = []
  for (const piece of joined(body.pieces).flatMap(inSlices)) {
    const part = knownPart(piece)
    parts.push(part ?? (await packedPart(piece)))
    if (!part) await turns.rest()
  }
  return Buffer.concat(gzipOf(parts))
}

/** A text of one's own in slices that are encoded one by one. Note: a character of two units stays in one of them. */
function inSlices(piece: Piece): Piece[] {
  if (typeof piece !== 'string' || piece.length <= maxJoinedLength) return [piece]
  const slices: string[] = []
  for (let at = 0; at < piece.length; ) {
    const end = at + maxJoinedLength
    const splits = isFirstOfTwo(piece.charCodeAt(end - 1)) && end < piece.length
    slices.push(piece.slice(at, splits ? end - 1 : end))
    at = splits ? end - 1 : end
  }
  return slices
}

/** Whether a code unit is the first half of a surrogate pair. */
function isFirstOfTwo(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

/** The same text in fewer pieces: many short ones after each other become one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = []
  let [run, length]: [Piece[], number] = [[], 0]
  const endRun = () => {
    if (length < minJoinedLength) found.push(...run)
    else found.push(run.map(textOf).join(''))
    run = []
    length = 0
  }
  for (const piece of pieces) {
    const size = textOf(piece).length
    if (size > shortPiece || length > maxJoinedLength) endRun()
    if (size > shortPiece) found.push(piece)
    else {
      run.push(piece)
      length += size
    }
  }
  endRun()
  return found
}

/** The part of a piece that is already compressed, or too short to be. */
function knownPart(piece: Piece): OwnPart | SharedPart | undefined {
  if (typeof piece !== 'string') return piece.part
  if (piece.length >= minPackedLength) return undefined
  return { plain: Buffer.from(piece), packed: storedBlock(piece) }
}

async function packedPart(piece: Piece): Promise<OwnPart | SharedPart> {
  if (typeof piece !== 'string') return piece.pack()
  const plain = Buffer.from(piece)
  return { plain, packed: await compressed(plain) }
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
