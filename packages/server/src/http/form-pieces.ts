import { Transform, type TransformCallback } from 'node:stream'
import type { Busboy } from '@fastify/busboy'

/** Room for some hundred parts: they are counted before the next piece. */
const pieceBytes = 2048

/**
 * Passes a form to its parser in small pieces, until it has too many parts. Note: above its limits, the parser reads the rest of
 * what it was given. Half a megabyte of boundaries took it 1.4 s and 100 MB, in one turn of the event loop.
 */
export class FormPieces extends Transform {
  /** Calls back when there are too many parts; the parser then gets no more. */
  static into(parser: InstanceType<typeof Busboy>, onTooMany: () => void): FormPieces {
    const pieces = new FormPieces()
    for (const limit of ['fieldsLimit', 'partsLimit']) {
      parser.once(limit, () => {
        pieces.unpipe(parser)
        onTooMany()
      })
    }
    pieces.pipe(parser)
    return pieces
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      this.push(bytes.subarray(at, at + pieceBytes))
    }
    done()
  }
}
