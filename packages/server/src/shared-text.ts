import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import { rememberResult } from './remember-result.ts'

const compress = promisify(deflateRaw)

/** A piece of a body, as it is and compressed. Compressed pieces can be concatenated, because each ends at a byte. */
export interface Packed {
  readonly plain: Uint8Array
  readonly packed: Uint8Array
}

/** Note: at the fastest level, in a thread of the pool. Slower levels gain little more. */
export async function pack(text: string): Promise<Packed> {
  const plain = Buffer.from(text)
  const packed = await compress(plain, {
    level: constants.Z_BEST_SPEED,
    finishFlush: constants.Z_SYNC_FLUSH,
  })
  return { plain, packed }
}

/** A long text that is a part of many answers. It is compressed once for all of them, when the first is sent. */
export class SharedText {
  readonly text: string
  readonly packed: () => Promise<Packed>

  constructor(text: string) {
    this.text = text
    this.packed = rememberResult(() => pack(text))
  }
}
