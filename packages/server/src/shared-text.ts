import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { checksumShift } from './joined-checksum.ts'

const compress = promisify(deflateRaw)

/** Note: at the fastest level. Slower levels gain little more. The result ends at a byte, so that others can follow it. */
const options = { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_SYNC_FLUSH }

/** Up to this many bytes, handing the work to a thread of the pool costs more of the event loop than doing it: 0.1 ms. */
const worthThread = 16_384

/** A text of this answer only, plain and compressed. */
export interface OwnPart {
  readonly plain: Uint8Array
  readonly packed: Uint8Array
}

/** A compressed text of many answers. */
export interface SharedPart {
  readonly packed: Uint8Array
  /** The number of plain bytes, their CRC-32, and what moves a checksum across them. */
  readonly length: number
  readonly checksum: number
  readonly shift: number
}

/** Compressed parts can be concatenated. */
export async function compressed(plain: Uint8Array): Promise<Uint8Array> {
  if (plain.length <= worthThread) return deflateRawSync(plain, options)
  return compress(plain, options)
}

/** A long text that is a part of many answers. It is encoded and compressed once for all of them, when it is first sent. */
export class SharedText {
  readonly text: string
  #bytes: Buffer | undefined
  #part: SharedPart | undefined
  #packing: Promise<SharedPart> | undefined

  constructor(text: string) {
    this.text = text
  }

  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text)
    return this.#bytes
  }

  /** Undefined until it has been compressed. */
  get part(): SharedPart | undefined {
    return this.#part
  }

  pack(): Promise<SharedPart> {
    this.#packing ??= this.#pack().finally(() => {
      this.#packing = undefined
    })
    return this.#packing
  }

  async #pack(): Promise<SharedPart> {
    const plain = Buffer.from(this.text)
    const { length } = plain
    const packed = await compressed(plain)
    this.#part = { packed, length, checksum: crc32(plain), shift: checksumShift(length) }
    return this.#part
  }
}
