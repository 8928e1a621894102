import { crc32 } from 'node:zlib'
import { joinedChecksum } from '../../joined-checksum.ts'
import type { OwnPart, SharedPart } from '../../shared-text.ts'

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const endOfDeflate = Buffer.from([1, 0, 0, 0xff, 0xff])

/**
 * A gzip stream of parts that are compressed by themselves (RFC 1952). Each ends at a byte, as after a sync flush. The
 * checksum is that of the plain texts.
 */
export function gzipOf(parts: readonly (OwnPart | SharedPart)[]): readonly Uint8Array[] {
  let [checksum, length] = [0, 0]
  for (const part of parts) {
    if ('plain' in part) {
      // Note: without data, crc32 starts again.
      if (part.plain.length > 0) checksum = crc32(part.plain, checksum)
      length += part.plain.length
    } else {
      checksum = joinedChecksum(checksum, part.checksum, part.shift)
      length += part.length
    }
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum)
  trailer.writeUInt32LE(length, 4)
  return [gzipHead, ...parts.map(({ packed }) => packed), endOfDeflate, trailer]
}

/** A word as a piece of such a stream, stored as it is (RFC 1951, 3.2.4). At most 65,535 bytes. */
export function storedBlock(word: string): Buffer {
  const bytes = Buffer.from(word)
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}
