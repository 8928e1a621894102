import { connect, type NatsConnection } from '@nats-io/transport-node'
import { type Bus, type BusMessage, BusUnavailable } from './bus.ts'

const subject = 'parley.wake'

/** Core NATS, without JetStream: what it carries may be lost. */
export async function natsBus(url: string): Promise<Bus> {
  const connection = await connectTo(url)
  const listeners: ((message: BusMessage) => void)[] = []
  connection.subscribe(subject, {
    callback: (error, message) => {
      if (error) return
      const received = message.json<BusMessage>()
      for (const listener of listeners) listener(received)
    },
  })
  return {
    shared: true,
    publish: (message) => connection.publish(subject, JSON.stringify(message)),
    onMessage: (listener) => {
      listeners.push(listener)
    },
    close: () => leave(connection),
  }
}

async function connectTo(url: string): Promise<NatsConnection> {
  try {
    return await connect({
      servers: url,
      name: 'parley',
      maxReconnectAttempts: -1,
      // What a node tells, it has done itself already.
      noEcho: true,
    })
  } catch (error) {
    // Note: without what stands before the host, which may be a password.
    const place = url.replace(/^(\w+:\/\/)?([^@]*@)?/, '')
    const reason = error instanceof Error ? error.message : String(error)
    throw new BusUnavailable(`NATS cannot be used at ${place}: ${reason}.`, { cause: error })
  }
}

// Longer than NATS takes to hear the last words if it is there.
const patienceMs = 1000

/** Says what is still to be said; where NATS is gone, the other nodes find out by themselves. */
async function leave(connection: NatsConnection): Promise<void> {
  const hangUp = () => void connection.close()
  const giveUp = setTimeout(hangUp, patienceMs)
  // Note: without NATS this promise may never settle; the end of the connection always comes.
  connection.drain().catch(hangUp)
  await connection.closed()
  clearTimeout(giveUp)
}
