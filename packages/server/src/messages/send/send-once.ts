import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { PreparedMessage } from '../compose/prepared-message.ts'
import {
  findFirstAnswer,
  idempotencyKeyTable,
  isRepeat,
  type Repeatable,
} from './idempotency-keys.ts'
import { type SendAnswer, sendAndFollow } from './send-and-follow.ts'

/** The requests with a key that this node is answering, by organization, user and key. */
const underWay = new Map<string, Promise<unknown>>()

interface Sending {
  readonly once: Repeatable
  /** Prepares the message and writes it with `sendWithKey`. */
  readonly send: () => Promise<SendAnswer>
}

/**
 * Sends a message unless the same request did so already, and returns the first answer. Requests with the same key
 * wait for each other here. If another node is faster, the database rejects the key together with the message.
 */
export async function sendOnce(
  realm: Realm,
  viewer: Viewer,
  { once, send }: Sending,
): Promise<SendAnswer> {
  const first = () => findFirstAnswer<SendAnswer>(realm.sql, viewer, once)
  return inTurn(`${realm.id} ${viewer.id} ${once.key}`, async () => {
    const known = await first()
    if (known) return known
    try {
      return await send()
    } catch (error) {
      const faster = isRepeat(error) ? await first() : undefined
      if (!faster) throw error
      return faster
    }
  })
}

async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  underWay.set(name, mine)
  try {
    return await mine
  } finally {
    if (underWay.get(name) === mine) underWay.delete(name)
  }
}

/** Invariant: the key is written with the message. Both are rows and an event: no transaction is opened for them. */
export async function sendWithKey(
  tx: ActionTx,
  viewer: Viewer,
  { prepared, once }: { readonly prepared: PreparedMessage; readonly once: Repeatable },
): Promise<SendAnswer> {
  const answer = await sendAndFollow(tx, viewer, prepared)
  tx.insert(idempotencyKeyTable, { ...once, userId: viewer.id, answer, at: tx.now })
  return answer
}
