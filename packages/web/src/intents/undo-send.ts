import type { Place, Replica } from '@parley/client/replica'
import { effect, signal } from '@preact/signals'
import type { AppContext, AppOutbox } from '../app-context.ts'
import { intend } from './intend.ts'
import { sendMessage } from './send-message.ts'

/** A message that was sent a moment ago, in this tab. */
export interface SentMessage {
  readonly localId: string
  readonly place: Place
  readonly content: string
}

/** For so many milliseconds after a send, one may take it back beside the send button. */
export const undoMs = 10_000

/** What may still be taken back. */
export const lastSent = signal<SentMessage | undefined>(undefined)

/** Sends, and offers for a while to take it back. */
export function sendAndNote(app: AppContext, place: Place, content: string): void {
  const sent = { localId: sendMessage(app, place, content), place, content }
  lastSent.value = sent
  setTimeout(() => forgetSent(sent), undoMs)
}

export function forgetSent(sent: SentMessage): void {
  if (lastSent.peek() === sent) lastSent.value = undefined
}

/** Takes a message back: one that has not left is not sent, any other is deleted. */
export function undoSend(app: AppContext, sent: SentMessage): void {
  forgetSent(sent)
  intend(async () => {
    const id = await discardOrArrive(app, sent.localId)
    if (id !== undefined) await app.client.messages.remove({ message_id: id })
  })
}

/** The id of the message, once the server has it; undefined where it will not be sent. */
async function discardOrArrive({ outbox, replica, tab }: AppContext, localId: string) {
  for (;;) {
    const item = itemOf(outbox, localId)
    if (!item) return messageOf(replica, localId)
    // Only the tab that sends knows what it has not begun to send, and an attempt without an answer may have arrived.
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

/** Resolves when the outbox says something new of an item. */
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
