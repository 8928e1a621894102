import type { Message, Place } from '@parley/client/replica'
import { type ReadonlySignal, signal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { reasonOf } from './intend.ts'

type ChannelId = NonNullable<Message['stream_id']>
type UserId = Message['sender_id']

/** A message of one’s own that the server has not acknowledged. */
export interface Outgoing {
  readonly localId: string
  readonly place: Place
  readonly content: string
  /** Undefined while it is being sent. */
  readonly problem: string | undefined
}

const outgoing = signal<ReadonlyMap<string, Outgoing>>(new Map())

/** Messages that are on their way or could not be sent, by the key of their row. */
export const outgoingMessages: ReadonlySignal<ReadonlyMap<string, Outgoing>> = outgoing

/** Pauses between tries while the server cannot be reached, in milliseconds; the last one repeats. */
const pausesMs = [500, 1000, 2000, 5000, 10_000]

/** Shows a message at once and sends it; a lost connection is waited out, and it is sent once. */
export function sendMessage(app: AppContext, place: Place, content: string): void {
  const localId = crypto.randomUUID()
  app.replica.messages.addEcho(localId, echoOf(app, place, content), newestId(app))
  void attempt(app, { localId, place, content, problem: undefined })
}

export function retryMessage(app: AppContext, message: Outgoing): void {
  void attempt(app, { ...message, problem: undefined })
}

export function discardMessage({ replica }: AppContext, { localId }: Outgoing): void {
  replica.messages.dropEcho(localId)
  note(localId, undefined)
}

async function attempt(app: AppContext, message: Outgoing): Promise<void> {
  const { localId } = message
  note(localId, message)
  for (let failures = 0; ; failures++) {
    try {
      const { id } = await send(app, message)
      app.replica.messages.resolveEcho(localId, id)
      note(localId, undefined)
      return
    } catch (error) {
      if (!isPassing(error)) {
        note(localId, { ...message, problem: reasonOf(error) })
        return
      }
      await pauseBefore(failures)
    }
  }
}

/** Note: the key makes a repeat of what has arrived do nothing, so a try whose answer was lost is no risk. */
function send({ client }: AppContext, { localId, place, content }: Outgoing) {
  const to =
    place.kind === 'topic'
      ? { type: 'channel' as const, to: place.channelId as ChannelId, topic: place.topic }
      : { type: 'direct' as const, to: [...place.userIds] as UserId[] }
  return client.messages.send({ ...to, content }, { idempotencyKey: localId })
}

/** Whether trying again later may help. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'ConnectionError') return true
  const { status = 0 } = error as { status?: number }
  return error.name === 'ApiError' && (status === 429 || status >= 502)
}

/** Waits, but for no longer than until the browser is online again. */
function pauseBefore(failures: number): Promise<void> {
  const milliseconds = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)
    window.addEventListener('online', goOn)
  })
}

function note(localId: string, message: Outgoing | undefined): void {
  const next = new Map(outgoing.peek())
  if (message) next.set(localId, message)
  else next.delete(localId)
  outgoing.value = next
}

function newestId({ replica }: AppContext): number {
  return replica.conversations.newestId.peek()
}

/** The message as it will look, until the server has rendered it. */
function echoOf({ replica }: AppContext, place: Place, content: string): Omit<Message, 'id'> {
  const self = replica.self.peek()
  const person = replica.people.byId.peek(self.user_id)
  const html = `<p>${escapeHtml(content).replaceAll('\n', '<br>')}</p>`
  const people = place.kind === 'direct' ? [...new Set([self.user_id, ...place.userIds])] : []
  const echo = {
    sender_id: self.user_id,
    sender_full_name: person?.full_name ?? '',
    sender_email: person?.email ?? '',
    sender_realm_str: '',
    avatar_url: person?.avatar_url ?? null,
    type: place.kind === 'topic' ? 'stream' : 'private',
    ...(place.kind === 'topic' ? { stream_id: place.channelId } : {}),
    display_recipient:
      place.kind === 'topic'
        ? (replica.channels.byId.peek(place.channelId)?.name ?? '')
        : people.map((id) => ({ id, email: '', full_name: '', is_mirror_dummy: false })),
    recipient_id: 0,
    subject: place.kind === 'topic' ? place.topic : '',
    topic: place.kind === 'topic' ? place.topic : '',
    content: html,
    content_type: 'text/html',
    is_me_message: false,
    timestamp: Math.floor(Date.now() / 1000),
    client: 'Parley',
    reactions: [],
    submessages: [],
    topic_links: [],
    flags: ['read'],
  }
  return echo as unknown as Omit<Message, 'id'>
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
