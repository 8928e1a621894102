import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Engine } from './embedded-engine.ts'
import {
  type Batch,
  BatchReader,
  farewell,
  ProtocolViolation,
  queryMessage,
  startupMessage,
  type Turn,
} from './wire-batches.ts'

// A client that pipelines more than this is read further only when it has been served.
const batchesInHand = 64

/** One client of the embedded database. */
interface Session {
  readonly socket: Socket
  readonly reader: BatchReader
  readonly batches: Batch[]
  /** Between a Flush and its Sync, the database still processes this client's query. */
  midQuery: boolean
  leaving: boolean
  /** Its transaction was idle for too long and is to be rolled back, or has been. */
  expiry: 'no' | 'due' | 'done'
}

// Puts a client whose transaction was rolled back into a failed transaction, so that PostgreSQL refuses its further
// statements until the client rolls back itself.
const failedTransaction = queryMessage('begin; select 1 / 0')

export interface SessionsOptions {
  /** The parameters that the database sends to a new client. */
  readonly greeting: Buffer
  /** PostgreSQL's own limit needs signals, which PGlite has none of. */
  readonly idleTransactionMs: number
  readonly onExpiry: () => void
  readonly onBug: (error: unknown) => void
}

/**
 * Shares the database's one session among many clients.
 * Invariant: while a client is inside a query or a transaction, only its batches run; the others wait in
 * the order in which they asked, one batch each in turn.
 */
export class Sessions {
  readonly #engine: Engine
  readonly #options: SessionsOptions
  readonly #open = new Set<Session>()
  /** Clients with a batch to run, in order. */
  readonly #waiting = new Set<Session>()
  readonly #silence: NodeJS.Timeout
  #holder: Session | undefined
  #serving: Promise<void> | undefined

  constructor(engine: Engine, options: SessionsOptions) {
    this.#engine = engine
    this.#options = options
    this.#silence = setTimeout(() => this.#interrupt(), options.idleTransactionMs).unref()
  }

  accept(socket: Socket): void {
    const reader = new BatchReader()
    const state = { midQuery: false, leaving: false, expiry: 'no' } as const
    const session: Session = { socket, reader, batches: [], ...state }
    this.#open.add(session)
    socket.on('data', (chunk) => this.#read(session, chunk))
    socket.on('drain', () => this.#serve(session))
    socket.on('close', () => this.#drop(session))
    // Note: disconnecting is normal; 'close' follows and cleans up.
    socket.on('error', () => socket.destroy())
  }

  /** Disconnects all clients and waits until their resources are released. */
  async close(): Promise<void> {
    for (const session of [...this.#open]) {
      session.socket.destroy()
      this.#drop(session)
    }
    await this.#serving
    clearTimeout(this.#silence)
  }

  #read(session: Session, chunk: Buffer): void {
    try {
      for (const turn of session.reader.read(chunk)) this.#answer(session, turn)
    } catch (error) {
      // Nothing that follows on this connection can be understood.
      if (!(error instanceof ProtocolViolation)) throw error
      session.socket.destroy()
    }
    if (session.batches.length > batchesInHand) session.socket.pause()
    this.#serve(session)
  }

  #answer(session: Session, turn: Turn): void {
    if (turn.kind === 'batch') session.batches.push(turn)
    if (turn.kind === 'encryption') session.socket.write('N')
    if (turn.kind === 'startup') session.socket.write(this.#options.greeting)
    if (turn.kind === 'goodbye') session.leaving = true
  }

  /** The client disconnected; its waiting batches are dropped. */
  #drop(session: Session): void {
    if (!this.#open.has(session)) return
    session.leaving = true
    session.batches.length = 0
    this.#serve(session)
  }

  /** No client may keep the database busy without using it. */
  #interrupt(): void {
    this.#silence.refresh()
    if (!this.#holder) return
    this.#holder.expiry = 'due'
    this.#serve(this.#holder)
  }

  #serve(session: Session): void {
    if (hasTurn(session)) this.#waiting.add(session)
    this.#serving ??= this.#serveAll()
      .catch(this.#options.onBug)
      .finally(() => {
        this.#serving = undefined
      })
  }

  async #serveAll(): Promise<void> {
    await setImmediate()
    for (let session = this.#next(); session; session = this.#next()) {
      this.#waiting.delete(session)
      await this.#take(session)
      // Note: gives other sockets a turn, so that one client's pipeline does not block them.
      await setImmediate()
    }
  }

  #next(): Session | undefined {
    const candidates = this.#holder ? [this.#holder] : this.#waiting
    for (const session of candidates) {
      if (this.#waiting.has(session) && (isDue(session) || canHear(session))) return session
    }
    return undefined
  }

  async #take(session: Session): Promise<void> {
    if (isDue(session)) return this.#expire(session)
    const batch = session.batches.shift()
    return batch ? this.#run(session, batch) : this.#release(session)
  }

  async #expire(session: Session): Promise<void> {
    await this.#engine.run(farewell([]))
    this.#options.onExpiry()
    session.expiry = 'done'
    session.midQuery = false
    this.#holder = undefined
    if (hasTurn(session)) this.#waiting.add(session)
  }

  async #run(session: Session, batch: Batch): Promise<void> {
    if (session.expiry === 'done') await this.#engine.run(failedTransaction)
    session.expiry = 'no'
    const answer = await this.#engine.run(batch.bytes)
    if (batch.end !== 'query') session.midQuery = batch.end === 'flush'
    const holds = session.midQuery || this.#engine.inTransaction()
    this.#holder = holds ? session : undefined
    this.#silence.refresh()
    session.socket.write(answer)
    if (session.batches.length < batchesInHand) session.socket.resume()
    if (hasTurn(session)) this.#waiting.add(session)
  }

  async #release(session: Session): Promise<void> {
    await this.#engine.run(farewell(session.reader.statements))
    if (this.#holder === session) this.#holder = undefined
    this.#open.delete(session)
    session.socket.end()
  }
}

function hasTurn(session: Session): boolean {
  return session.batches.length > 0 || session.leaving || isDue(session)
}

function isDue(session: Session): boolean {
  return session.expiry === 'due'
}

/** Whether the client has read its answers so far; otherwise they would accumulate here. */
function canHear(session: Session): boolean {
  return !session.socket.writableNeedDrain
}

/** It is the same for all clients, so the database is asked once. */
export async function greetingOf(engine: Engine): Promise<Buffer> {
  return engine.run(startupMessage())
}
