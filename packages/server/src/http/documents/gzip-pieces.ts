import { crc32 } from 'node:zlib'

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const endOfDeflate = Buffer.from([1, 0, 0, 0xff, 0xff])

/**
 * A gzip stream of pieces that are compressed by themselves (RFC 1952). Each ends at a byte, as after a sync flush. The
 * checksum is that of the plain pieces.
 */
export function gzipOf(
  plain: readonly Uint8Array[],
  packed: readonly Uint8Array[],
): readonly Uint8Array[] {
  const trailer = Buffer.alloc(8)
  // Note: without data, crc32 starts again.
  const filled = plain.filter(({ length }) => length > 0)
  trailer.writeUInt32LE(filled.reduce((sum, piece) => crc32(piece, sum), 0))
  trailer.writeUInt32LE(
    plain.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  return [gzipHead, ...packed, endOfDeflate, trailer]
}

/** A word as a piece of such a stream, stored as it is (RFC 1951, 3.2.4). At most 65,535 bytes. */
export function storedBlock(word: string): Buffer {
  const bytes = Buffer.from(word)
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}
