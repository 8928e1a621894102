/** Messages of a client, split so that the database can process them in one call. */
export type Turn =
  /** SSL or GSS encryption: never on a Unix socket. */
  | { readonly kind: 'encryption' }
  | { readonly kind: 'startup' }
  | Batch
  /** Goodbye, or a cancel request, which one session that runs one batch at a time cannot serve. */
  | { readonly kind: 'goodbye' }

export interface Batch {
  readonly kind: 'batch'
  readonly bytes: Buffer
  /** `flush`: the client wants the answers so far and continues with the same query. */
  readonly end: 'sync' | 'query' | 'flush'
}

/** Bytes that are not the PostgreSQL protocol. The database process would exit on them. */
export class ProtocolViolation extends Error {
  override readonly name = 'ProtocolViolation'
}

const cancelRequest = 80_877_102
const sslRequest = 80_877_103
const gssRequest = 80_877_104
// Note: PostgreSQL's own limits; a longer message is fatal to the connection, and here to the database.
const shortMessage = 10_000
const longMessage = 2 ** 30 - 1
const shortMessages = 'DECSHX'
const messageTypes = `${shortMessages}PBQFdcf`

/** Splits the byte stream of a client into turns; each byte is copied at most twice. */
export class BatchReader {
  /** The prepared statements that this client made and has not closed. */
  readonly statements = new Set<string>()
  #started = false
  /** Whole messages of a batch that has not ended. */
  #messages: Buffer[] = []
  /** The beginning of a message, and the length from which it can be read further. */
  #rest: Buffer[] = []
  #restLength = 0
  #needed = 0

  read(chunk: Buffer): Turn[] {
    this.#rest.push(chunk)
    this.#restLength += chunk.length
    if (this.#restLength < this.#needed) return []
    const bytes = this.#rest.length === 1 ? chunk : Buffer.concat(this.#rest)
    const turns: Turn[] = []
    let at = 0
    for (let end = this.#endOf(bytes, at); end <= bytes.length; end = this.#endOf(bytes, at)) {
      const turn = this.#take(bytes.subarray(at, end))
      if (turn) turns.push(turn)
      at = end
    }
    this.#needed = this.#endOf(bytes, at) - at
    this.#rest = at < bytes.length ? [bytes.subarray(at)] : []
    this.#restLength = bytes.length - at
    return turns
  }

  /** The end of the message, or that of its header if the header is incomplete. */
  #endOf(bytes: Buffer, at: number): number {
    const type = this.#started ? 1 : 0
    const header = at + type + 4
    if (bytes.length < header) return header
    const length = bytes.readInt32BE(at + type)
    checkLength(type ? bytes[at] : undefined, length)
    return at + type + length
  }

  #take(message: Buffer): Turn | undefined {
    if (!this.#started) return this.#takeFirst(message)
    const type = String.fromCharCode(message[0] ?? 0)
    // Note: COPY data after a refused COPY; PostgreSQL ignores it, too.
    if ('dcf'.includes(type)) return undefined
    if (type === 'X') return { kind: 'goodbye' }
    if (type === 'P') this.#prepared(message)
    if (type === 'C') this.#closed(message)
    if ('SQFH'.includes(type)) return this.#end(type, message)
    this.#messages.push(message)
    return undefined
  }

  #takeFirst(message: Buffer): Turn {
    const code = message.length >= 8 ? message.readInt32BE(4) : 0
    if (code === cancelRequest) return { kind: 'goodbye' }
    if (code === sslRequest || code === gssRequest) return { kind: 'encryption' }
    this.#started = true
    return { kind: 'startup' }
  }

  #end(type: string, message: Buffer): Batch {
    const before = this.#messages
    this.#messages = []
    if (type === 'S') return batch('sync', [...before, copyFail, message])
    if (type === 'H') return batch('flush', [...before, copyFail, message])
    // Note: after a failed extended query, a simple one is skipped until the Sync, so wait for it.
    return batch(before.length > 0 ? 'flush' : 'query', [...before, message, copyFail])
  }

  #prepared(message: Buffer): void {
    const name = textAt(message, 5)
    if (name) this.statements.add(name)
  }

  #closed(message: Buffer): void {
    if (message[5] === statementMark) this.statements.delete(textAt(message, 6))
  }
}

const statementMark = 'S'.charCodeAt(0)

/** Messages that clean up a session: they end its query, roll back, and close its prepared statements. */
export function farewell(statements: Iterable<string>): Buffer {
  const closing = [...statements].map((name) => message('C', `S${name}\0`))
  return Buffer.concat([sync, message('Q', 'rollback\0'), ...closing, sync])
}

/** The first message of a connection, as any user of the database named `postgres`. */
export function startupMessage(): Buffer {
  const body = Buffer.from('\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1')
  return Buffer.concat([int32(body.length + 4), body])
}

export function queryMessage(text: string): Buffer {
  return message('Q', `${text}\0`)
}

function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(body)
  return Buffer.concat([Buffer.from(type), int32(bytes.length + 4), bytes])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const sync = message('S', '')
// Invariant: the database never reads beyond the batch; it would take that for the end of its only connection and
// exit. Only COPY FROM STDIN reads more, so every batch ends with CopyFail, which PostgreSQL ignores if no COPY is
// running.
const copyFail = message('f', 'the embedded database offers no COPY FROM STDIN\0')

function batch(end: Batch['end'], messages: Buffer[]): Batch {
  return { kind: 'batch', end, bytes: Buffer.concat(messages) }
}

function checkLength(type: number | undefined, length: number): void {
  const name = type === undefined ? undefined : String.fromCharCode(type)
  if (name !== undefined && !messageTypes.includes(name)) {
    throw new ProtocolViolation(`there is no message of type ${type}`)
  }
  const limit = name === undefined || shortMessages.includes(name) ? shortMessage : longMessage
  if (length < 4 || length > limit) throw new ProtocolViolation(`a message of ${length} bytes`)
}

function textAt(message: Buffer, at: number): string {
  return message.toString('utf8', at, message.indexOf(0, at))
}
