import type { Place, Replica } from '@parley/client/replica'
import { effect, signal } from '@preact/signals'
import type { AppContext, AppOutbox } from '../app-context.ts'
import { intend } from './intend.ts'
import { sendMessage } from './send-message.ts'

/** A message that this tab sent a moment ago. */
export interface SentMessage {
  readonly localId: string
  readonly place: Place
  readonly content: string
}

/** How long after a send the composer offers to undo it, in milliseconds. */
export const undoMs = 10_000

/** The message that can still be undone. */
export const lastSent = signal<SentMessage | undefined>(undefined)

/** Sends a message and offers for a while to undo it. */
export function sendAndNote(app: AppContext, place: Place, content: string): void {
  const sent = { localId: sendMessage(app, place, content), place, content }
  lastSent.value = sent
  setTimeout(() => forgetSent(sent), undoMs)
}

export function forgetSent(sent: SentMessage): void {
  if (lastSent.peek() === sent) lastSent.value = undefined
}

/** Cancels a message that is still queued, and deletes one that was sent. */
export function undoSend(app: AppContext, sent: SentMessage): void {
  forgetSent(sent)
  intend(async () => {
    const id = await discardOrArrive(app, sent.localId)
    if (id !== undefined) await app.client.messages.remove({ message_id: id })
  })
}

/** Resolves with the message's id once the server has it, or with undefined if it will not be sent. */
async function discardOrArrive({ outbox, replica, tab }: AppContext, localId: string) {
  for (;;) {
    const item = itemOf(outbox, localId)
    if (!item) return messageOf(replica, localId)
    // Only the leading tab knows which messages it has not begun to send. An attempt without an answer may have
    // reached the server.
    const isUntouched = tab.leads.peek() && item.state === 'waiting' && !item.problem
    if (item.state === 'failed' || isUntouched) {
      await outbox.discard(localId)
      return undefined
    }
    await changeOf(outbox, localId)
  }
}

function itemOf(outbox: AppOutbox, localId: string) {
  return outbox.items.value.find(({ id }) => id === localId)
}

/** Resolves when the item changes in the outbox. */
function changeOf(outbox: AppOutbox, localId: string): Promise<void> {
  const before = itemOf(outbox, localId)
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (itemOf(outbox, localId) === before) return
      queueMicrotask(() => stop())
      resolve()
    })
  })
}

function messageOf(replica: Replica, localId: string) {
  const known = [...replica.messages.byId.peekValues()].reverse()
  return known.find(({ id }) => replica.messages.keyOf(id) === `echo-${localId}`)?.id
}
