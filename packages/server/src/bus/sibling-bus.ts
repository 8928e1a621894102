import type { Worker } from 'node:cluster'
import type { Bus, BusMessage } from './bus.ts'
import { Listeners } from './listeners.ts'
import { isPeerMessage, type PeerMessage, Peers } from './peers.ts'

/** A message between the nodes of one `parley serve --nodes`, through the process that started them. */
export interface SiblingMessage {
  readonly kind: 'to-siblings'
  readonly from: string
  readonly message: BusMessage | PeerMessage
}

export function isForSiblings(given: unknown): given is SiblingMessage {
  return (
    typeof given === 'object' && given !== null && 'kind' in given && given.kind === 'to-siblings'
  )
}

/** What the process that started a node says in its place when it has ended. */
export function lastWordOf({ id }: Pick<Worker, 'id'>): SiblingMessage {
  return { kind: 'to-siblings', from: String(id), message: { kind: 'leaving' } }
}

/** The bus of a node that another process started, which passes messages on. */
export function siblingBus(node: Worker, onTrouble: (error: unknown) => void): Bus {
  const listeners = new Listeners<BusMessage>(onTrouble)
  const name = String(node.id)
  const publish = (message: BusMessage | PeerMessage) => {
    // Note: a message that is lost costs two seconds, as with every bus.
    if (!node.isConnected()) return
    const sent: SiblingMessage = { kind: 'to-siblings', from: name, message }
    node.send(sent, () => undefined)
  }
  const peers = new Peers(name, publish)
  const hear = (given: unknown) => {
    if (!isForSiblings(given)) return
    const { from, message } = given
    if (!isPeerMessage(message)) listeners.tell(message)
    peers.hear(from, message)
  }
  node.on('message', hear)
  publish({ kind: 'here' })
  return {
    shared: true,
    publish,
    allHeard: () => peers.allHeard(async () => node.isConnected()),
    onMessage: (listener) => listeners.add(listener),
    // Note: this connection lasts as long as the process.
    onReturn: () => undefined,
    close: async () => {
      peers.leave()
      node.off('message', hear)
    },
  }
}
