/** A line is longer than any that we write. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong'
}

const newline = 0x0a

/** The lines of a UTF-8 text. Note: only `\n` ends a line; JSON strings may contain other separators. */
export async function* linesOf(
  source: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<string> {
  let pieces: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    let from = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      pieces.push(chunk.subarray(from, end))
      if (length + end - from > maxBytes) throw new LineTooLong()
      yield Buffer.concat(pieces).toString('utf8')
      pieces = []
      length = 0
      from = end + 1
    }
    const rest = chunk.subarray(from)
    length += rest.length
    if (length > maxBytes) throw new LineTooLong()
    if (rest.length > 0) pieces.push(rest)
  }
  if (length > 0) yield Buffer.concat(pieces).toString('utf8')
}
