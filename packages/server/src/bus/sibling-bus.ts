import type { Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bus, type BusMessage, passOnMs } from './bus.ts'
import { Listeners } from './listeners.ts'

/** A message between the nodes of one `parley serve --nodes`, through the process that started them. */
export interface SiblingMessage {
  readonly kind: 'to-siblings'
  readonly message: BusMessage
}

export function isForSiblings(given: unknown): given is SiblingMessage {
  return (
    typeof given === 'object' && given !== null && 'kind' in given && given.kind === 'to-siblings'
  )
}

/** The bus of a node that another process started, which passes messages on. */
export function siblingBus(node: Worker, onTrouble: (error: unknown) => void): Bus {
  const listeners = new Listeners<BusMessage>(onTrouble)
  const hear = (given: unknown) => {
    if (isForSiblings(given)) listeners.tell(given.message)
  }
  node.on('message', hear)
  let sent: Promise<void> = Promise.resolve()
  return {
    shared: true,
    publish: (message) => {
      // Note: a message that is lost costs two seconds, as with every bus.
      if (!node.isConnected()) return
      sent = new Promise((resolve) => {
        node.send({ kind: 'to-siblings', message }, () => resolve())
      })
    },
    passedOn: () => Promise.race([sent, pause(passOnMs, undefined, { ref: false })]),
    onMessage: (listener) => listeners.add(listener),
    // Note: this connection lasts as long as the process.
    onReturn: () => undefined,
    close: async () => void node.off('message', hear),
  }
}
