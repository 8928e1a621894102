import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { type Bus, type BusMessage, carryMs } from './bus.ts'
import { Listeners } from './listeners.ts'
import { readNatsUrl } from './nats-address.ts'
import { isPeerMessage, type PeerMessage, Peers } from './peers.ts'
import { fingerprint, signed, verified } from './signature.ts'
import { type Stamp, StampReader, stamper } from './stamps.ts'

export interface NatsOptions {
  readonly url: string
  /** The secret that all nodes of the database share; messages that it has not signed are ignored. */
  readonly secret: Buffer
  readonly tell: (line: string) => void
  /** A listener has failed. */
  readonly onTrouble: (error: unknown) => void
}

/** Nodes of earlier versions leave the stamp out. */
type Stamped = (BusMessage | PeerMessage) & { readonly stamp?: Stamp }

/**
 * Core NATS, without JetStream: messages may be lost. NATS may be unavailable when the node starts and at any time
 * later; nodes then read each other's events from the database.
 */
export async function natsBus(options: NatsOptions): Promise<Bus> {
  const messages = new Listeners<BusMessage>(options.onTrouble)
  const returns = new Listeners<void>(options.onTrouble)
  const leaving = new AbortController()
  const name = randomUUID()
  let connection: NatsConnection | undefined
  let hasReturned = false
  const publish = publisher(options, name, () => connection)
  const peers = new Peers(name, publish)
  const hear = reader(options, (message, sender) => {
    if (!isPeerMessage(message)) messages.tell(message)
    if (sender !== undefined) peers.hear(sender, message)
  })
  function join(opened: NatsConnection): void {
    connection = opened
    opened.subscribe(subjectOf(options.secret), {
      callback: (error, message) => {
        if (!error) hear(message.string())
      },
    })
    publish({ kind: 'here' })
    void eachReturn(opened, () => {
      publish({ kind: 'here' })
      hasReturned = true
      returns.tell()
    })
  }
  const joining = connectTo(options, leaving.signal)
  const left = stay(joining, { ...options, join, leaving: leaving.signal })
  const staying = left.catch(options.onTrouble)
  // Note: the node waits for NATS for a moment, but starts without it. The others know of it before it reads anything.
  const joined = joining.then((opened) => opened && isCarried(opened))
  await Promise.race([joined, pause(patienceMs, undefined, { ref: false })])
  return {
    shared: true,
    publish,
    allHeard: () => peers.allHeard(() => isCarried(connection)),
    onMessage: (listener) => messages.add(listener),
    onReturn: (listener) => {
      returns.add(listener)
      // Note: messages may flow before anybody listens.
      if (hasReturned) listener()
    },
    close: async () => {
      peers.leave()
      leaving.abort()
      if (connection) await leave(connection)
      await staying
    },
  }
}

function publisher(
  { secret, onTrouble }: NatsOptions,
  name: string,
  connected: () => NatsConnection | undefined,
): (message: BusMessage | PeerMessage) => void {
  const [subject, stampNext] = [subjectOf(secret), stamper(name)]
  return (message) => {
    const connection = connected()
    try {
      const stamped: Stamped = { ...message, stamp: stampNext() }
      connection?.publish(subject, signed(secret, JSON.stringify(stamped)))
    } catch (error) {
      // Note: a connection that is closed, or about to be, takes nothing. What is lost costs time, not data.
      if (!connection?.isClosed() && !connection?.isDraining()) onTrouble(error)
    }
  }
}

/** Reads the lines of the subject. The sender is undefined for a node of an earlier version. */
function reader(
  options: NatsOptions,
  hear: (message: BusMessage | PeerMessage, sender: string | undefined) => void,
): (line: string) => void {
  const stamps = new StampReader()
  const complain = complaining(options)
  return (line) => {
    const text = verified(options.secret, line)
    if (text === undefined) return complain()
    // Note: an exception here would end the reading of this connection, which would look open.
    const { stamp, ...heard } = JSON.parse(text) as Stamped
    if (!stamp || stamps.isNew(stamp)) hear(heard, stamp?.sender)
  }
}

/** NATS answers after it has taken what came before, and has sent what others had published by then. */
async function isCarried(connection: NatsConnection | undefined): Promise<boolean> {
  if (!connection || connection.isClosed() || connection.isDraining()) return false
  const flushed = connection.flush().then(
    () => true,
    () => false,
  )
  return Promise.race([flushed, pause(carryMs, false, { ref: false })])
}

/** At most once a minute. */
function complaining({ url, tell }: NatsOptions): () => void {
  let complainedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - complainedAt < complaintMs) return
    complainedAt = performance.now()
    tell(
      `NATS at ${placeOf(url)} delivered messages that no node of this database signed recently.`,
    )
  }
}

interface Staying extends NatsOptions {
  readonly join: (opened: NatsConnection) => void
  readonly leaving: AbortSignal
}

/** Replaces each connection that is closed, until the node stops. */
async function stay(joining: Promise<NatsConnection | undefined>, options: Staying): Promise<void> {
  const { url, tell, join, leaving } = options
  const opened = await joining
  if (!opened) return
  join(opened)
  const reason = await (leaving.aborted ? leave(opened) : opened.closed())
  if (leaving.aborted) return
  const why = reason instanceof Error ? `: ${reason.message}` : ''
  tell(`The connection to NATS at ${placeOf(url)} was closed${why}. Connecting again.`)
  await pause(retryMs, undefined, { signal: leaving }).catch(() => undefined)
  return stay(connectTo(options, leaving), options)
}

/** Each database has its own subject, so several installations may share one NATS server. */
export function subjectOf(secret: Buffer): string {
  return `parley.wake.${fingerprint(secret)}`
}

/** Tries until NATS answers. Undefined if the node stops before. */
async function connectTo(
  { url, tell }: NatsOptions,
  leaving: AbortSignal,
): Promise<NatsConnection | undefined> {
  for (let said = ''; !leaving.aborted; ) {
    try {
      // Note: noEcho, because a node has already applied what it publishes.
      const usual = { name: 'parley', maxReconnectAttempts: -1, noEcho: true }
      const options = { ...readNatsUrl(url), ...usual, ...vigilance }
      const connection = await connect(options)
      if (said) tell(`NATS is connected at ${placeOf(url)}.`)
      return connection
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== said) tell(`NATS is unavailable at ${placeOf(url)}: ${reason}. Retrying.`)
      said = reason
      await pause(retryMs, undefined, { signal: leaving }).catch(() => undefined)
    }
  }
  return undefined
}

/** Calls back after each time that the connection was made, until it is closed. */
async function eachReturn(connection: NatsConnection, hear: () => void): Promise<void> {
  // Note: once NATS answers this, it has the subscription, and delivers what is published from now on.
  const isBack = () =>
    connection.flush().then(
      () => true,
      () => false,
    )
  if (await isBack()) hear()
  for await (const { type } of connection.status()) {
    if (type === 'reconnect' && (await isBack())) hear()
  }
}

/** Without the part before the host, which may be a password. */
function placeOf(url: string): string {
  return url.replace(/^(\w+:\/\/)?([^@]*@)?/, '')
}

const retryMs = 1000

/**
 * A connection that dies silently is noticed after 10 to 15 s. With its defaults, the client takes minutes, an attempt to
 * connect takes 20 s, which a stop would wait for, and a server that refuses the password twice ends all attempts.
 */
const vigilance = {
  pingInterval: 5000,
  maxPingOut: 2,
  reconnectTimeWait: 500,
  timeout: 3000,
  ignoreAuthErrorAbort: true,
}

const complaintMs = 60_000

// Longer than NATS needs to accept the last messages if it is reachable.
const patienceMs = 1000

/** Sends pending messages; without NATS, other nodes find the changes in the database. */
async function leave(connection: NatsConnection): Promise<void> {
  const hangUp = () => void connection.close()
  const giveUp = setTimeout(hangUp, patienceMs)
  // Note: without NATS this promise may never settle; the connection always closes.
  connection.drain().catch(hangUp)
  await connection.closed()
  clearTimeout(giveUp)
}
