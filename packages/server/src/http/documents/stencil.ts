import { constants, deflateRawSync } from 'node:zlib'
import { gzipOf, storedBlock } from './gzip-pieces.ts'

/** A place in a text that is filled in for each reader. */
export const hole = 'https://address.of.this.site.invalid'

/** The chunk size: a reader who stops costs no more memory. */
const chunkBytes = 64 * 1024

/** A body for a reader: a number of bytes, generated while they are read. */
export interface Filled {
  readonly size: number
  chunks(): Generator<Buffer>
}

/** The pieces of a text between its holes, plain and compressed. */
export interface Cut {
  readonly plain: readonly Uint8Array[]
  readonly packed: readonly Uint8Array[]
}

export function cutAtHoles(text: string): Cut {
  const plain = text.split(hole).map((piece) => Buffer.from(piece))
  // Note: a part that ends in a sync flush ends at a byte, so parts can be concatenated.
  const packed = plain.map((piece) =>
    deflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH }),
  )
  return { plain, packed }
}

/**
 * A long text that differs in one short word per reader, prepared plain and compressed. Filling it in only copies
 * bytes; the word comes from the reader, so nothing is stored for it.
 */
export class Stencil {
  readonly #plain: readonly Uint8Array[]
  readonly #packed: readonly Uint8Array[]

  constructor({ plain, packed }: Cut) {
    this.#plain = plain
    this.#packed = packed
  }

  fill(word: string): Filled {
    return filled(between(this.#plain, Buffer.from(word)))
  }

  /** The same as gzip: a stream of pieces, with the word stored as it is (RFC 1951, 3.2.4, and RFC 1952). */
  fillGzip(word: string): Filled {
    const plain = between(this.#plain, Buffer.from(word))
    const packed = between(this.#packed, storedBlock(word))
    return filled(
      gzipOf(plain.map((bytes, at) => ({ plain: bytes, packed: packed[at] ?? Buffer.alloc(0) }))),
    )
  }
}

function between(pieces: readonly Uint8Array[], word: Buffer): Uint8Array[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [word, piece]))
}

function filled(pieces: readonly Uint8Array[]): Filled {
  return {
    size: pieces.reduce((sum, { length }) => sum + length, 0),
    *chunks() {
      let chunk: Uint8Array[] = []
      let size = 0
      for (const piece of pieces) {
        chunk.push(piece)
        size += piece.length
        if (size < chunkBytes) continue
        yield Buffer.concat(chunk)
        chunk = []
        size = 0
      }
      yield Buffer.concat(chunk)
    },
  }
}
