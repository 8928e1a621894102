import type { SendInput } from '@parley/client/outbox'
import { type Message, type Place, placeKey, placeOfMessage } from '@parley/client/replica'
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { messageTo, sendMessage } from './send-message.ts'

/** A message that this tab sent a moment ago. */
export interface SentMessage {
  readonly localId: string
  readonly place: Place
  readonly content: string
}

/** A message that was sent, or may have been sent: the server has not answered. */
export interface Unsend extends Pick<SendInput, 'message' | 'former'> {
  /** The key with which it was sent. */
  readonly key: string
  /** Its id, once the server has told it. */
  readonly id?: Message['id'] | undefined
}

/** The place of a sent message. */
interface SentAt {
  /** The key of its place. */
  readonly key: string
  /** Undefined for its echo. */
  readonly id: Message['id'] | undefined
}

/** How long after a send the composer offers to undo it, in milliseconds. */
const undoMs = 10_000

/** The message that can still be undone. */
export const lastSent = signal<SentMessage | undefined>(undefined)

/** Sends a message and offers for a while to undo it. */
export function sendAndNote(app: AppContext, place: Place, content: string): void {
  const sent = { localId: sendMessage(app, place, content), place, content }
  lastSent.value = sent
  setTimeout(() => forgetSent(sent), undoMs)
}

function forgetSent(sent: SentMessage): void {
  if (lastSent.peek() === sent) lastSent.value = undefined
}

/**
 * Where a message is, from its echo on. Undefined if the server refused it, if it was discarded or deleted, or
 * if it is out of the user's reach.
 */
export function whereSent(
  { outbox, replica }: Pick<AppContext, 'outbox' | 'replica'>,
  { localId }: SentMessage,
): ReadonlySignal<SentAt | undefined> {
  const { messages, selfId } = replica
  let id: number | undefined
  let key: string | undefined
  const isIt = (one: number) =>
    key === undefined ? messages.localIdOf(one) === localId : messages.keyOf(one) === key
  const known = () => (id === undefined ? undefined : messages.byId.get(id))
  const find = () => {
    for (const message of messages.byId.peekValues()) if (isIt(message.id)) return message
    return undefined
  }
  return computed(() => {
    const item = outbox.items.value.find((one) => one.id === localId)
    if (item?.state === 'failed') return undefined
    // The message takes the place of its echo and has another id.
    const message = known() ?? find()
    if (!message) return undefined
    id = message.id
    key ??= messages.keyOf(id)
    messages.byId.get(id)
    const at = placeKey(placeOfMessage(message, selfId))
    return { key: at, id: Number.isInteger(id) ? message.id : undefined }
  })
}

/**
 * Cancels a message that is still queued. Any other message is deleted by an item that follows it in the outbox, so the
 * undo survives a lost network and a closed tab, as the message does.
 */
export function undoSend(app: AppContext, sent: SentMessage, id?: SentAt['id']): void {
  forgetSent(sent)
  const { outbox, tab } = app
  const { localId: key, place, content } = sent
  const item = outbox.items.peek().find(({ id }) => id === key)
  // Only the leading tab knows which messages it has not begun to send. An attempt without an answer may have
  // reached the server.
  const isUntouched = tab.leads.peek() && item?.state === 'waiting' && !item.problem
  if (item && (item.state === 'failed' || isUntouched)) return void outbox.discard(key)
  // It may have followed its topic to another place.
  const { message = messageTo(place, content), former = [] } = (item?.input ??
    {}) as Partial<SendInput>
  const input: Unsend = { message, former, key, id }
  const at = item?.place ?? placeKey(place)
  void outbox.add('act', { call: 'unsend', input, shown: [] }, { place: at })
  if (item) discardIfRefused(app, key)
}

/** The text of the message is in the composer again. If the server refuses the message, nothing else offers it again. */
function discardIfRefused({ outbox }: AppContext, key: string): void {
  const end = effect(() => {
    const item = outbox.items.value.find(({ id }) => id === key)
    if (item && item.state !== 'failed') return
    if (item) void outbox.discard(key)
    queueMicrotask(() => end())
  })
}
