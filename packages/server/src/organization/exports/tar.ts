/** A file of a tar archive, as it is written. */
export interface TarEntry {
  readonly name: string
  readonly size: number
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A file of a tar archive during reading: its content must be read before the next file. */
export interface ReadEntry {
  readonly name: string
  readonly size: number
  readonly content: AsyncIterable<Buffer>
}

/** The archive is not in our format; the message describes the problem. */
export class TarMalformed extends Error {
  override readonly name = 'TarMalformed'
}

const block = 512
/** Eleven octal digits. */
const largest = 8 ** 11 - 1

/** The archive (POSIX ustar: regular files with short names, and nothing else). */
export async function* tarOf(entries: AsyncIterable<TarEntry>, at: Date): AsyncGenerator<Buffer> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size, at)
    let written = 0
    for await (const piece of content) {
      written += piece.length
      yield Buffer.from(piece)
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`)
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * block)
}

function padding(size: number): number {
  return (block - (size % block)) % block
}

/** Offsets of the fields of a header. */
const fields = { name: 0, mode: 100, size: 124, time: 136, sum: 148, type: 156, magic: 257 }

function headerOf(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > 99 || size > largest)
    throw new Error(`${name} is too large or has too long a name`)
  const header = Buffer.alloc(block)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(name, fields.name)
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, fields.mode)
  header.write(octal(size, 11), fields.size)
  header.write(octal(Math.floor(at.getTime() / 1000), 11), fields.time)
  header.write('0', fields.type)
  header.write('ustar\x0000', fields.magic, 'latin1')
  header.write(`${octal(sumOf(header), 6)}\0 `, fields.sum, 'latin1')
  return header
}

/** The sum of all bytes, with those of the checksum counted as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (let at = 0; at < block; at++) {
    if (at < fields.sum || at >= fields.type) sum += header[at] ?? 0
  }
  return sum
}

/**
 * The files of an archive, in order. Accepts only what `tarOf` writes: no links, devices, folders or extended
 * headers, so that only contents can be large.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const bytes = new ByteReader(source)
  for (;;) {
    const header = await bytes.take(block)
    if (isZero(header)) return bytes.requireEnd()
    const { name, size } = readHeader(header)
    let left = size
    const content = (async function* () {
      while (left > 0) {
        const piece = await bytes.upTo(left)
        left -= piece.length
        yield piece
      }
    })()
    yield { name, size, content }
    while (left > 0) left -= (await bytes.upTo(left)).length
    await bytes.take(padding(size))
  }
}

function isZero(bytes: Buffer): boolean {
  return bytes.equals(Buffer.alloc(bytes.length))
}

function readHeader(header: Buffer): { name: string; size: number } {
  const textAt = (from: number, to: number) =>
    header.toString('latin1', from, to).replace(/\0.*$/s, '')
  const sum = Number.parseInt(textAt(fields.sum, fields.type), 8)
  if (sum !== sumOf(header)) throw new TarMalformed('a header is damaged')
  const name = textAt(fields.name, fields.mode)
  if (textAt(fields.magic, fields.magic + 6) !== 'ustar' || header[345] !== 0) {
    throw new TarMalformed(`${JSON.stringify(name)} has a header that Parley does not write`)
  }
  if (!['0', ''].includes(textAt(fields.type, fields.type + 1))) {
    throw new TarMalformed(`${JSON.stringify(name)} is not a regular file`)
  }
  const size = textAt(fields.size, fields.time)
  if (!/^[0-7]{11} ?$/.test(size)) throw new TarMalformed(`${JSON.stringify(name)} has no size`)
  return { name, size: Number.parseInt(size, 8) }
}

class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** At least one byte and at most this many. */
  async upTo(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#source.next()
      if (done) throw new TarMalformed('it is truncated')
      this.#rest = value
    }
    const piece = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(piece.length)
    return piece
  }

  /** Only zeros follow. Note: the checksum of a compressed source is behind its last byte. */
  async requireEnd(): Promise<void> {
    for (;;) {
      if (!isZero(this.#rest)) throw new TarMalformed('something follows its end')
      const { done, value } = await this.#source.next()
      if (done) return
      this.#rest = value
    }
  }

  /** Returns exactly this many bytes; for small numbers only. */
  async take(count: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let left = count; left > 0; ) {
      const piece = await this.upTo(left)
      pieces.push(piece)
      left -= piece.length
    }
    return Buffer.concat(pieces)
  }
}
