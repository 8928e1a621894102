import { type Readable, Transform } from 'node:stream'
import { FilesAway } from '../files/files-away.ts'

/**
 * The same bytes, which fail if they are more or fewer than these. Invariant: an answer has as many bytes as its
 * Content-Length. Clients and proxies would take further ones, which a user uploaded, for the next answer of the connection.
 * Before each piece, `check` may fail, too.
 */
export function exactLength(
  content: Readable,
  length: number,
  check: () => Promise<void> | undefined,
): Readable {
  let left = length
  const exact = new Transform({
    transform(piece: Buffer, _encoding, done) {
      left -= piece.length
      if (left < 0) return done(differs())
      const checking = check()
      if (checking === undefined) return done(null, piece)
      checking.then(() => done(null, piece), done)
      return undefined
    },
    flush(done) {
      done(left > 0 ? differs() : null)
    },
  })
  content.once('error', (error) => exact.destroy(error))
  exact.once('close', () => content.destroy())
  return content.pipe(exact)
}

function differs(): FilesAway {
  return new FilesAway('The file storage returned more or fewer bytes than the file has')
}
