import type { SendInput } from '@parley/client/outbox'
import { type Message, type Place, placeKey } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { serverNow } from '../server-clock.ts'

type ChannelId = NonNullable<Message['stream_id']>
type UserId = Message['sender_id']

/**
 * Shows a message at once and queues it. It is sent exactly once, when the network is available, after the earlier
 * messages of its conversation. Returns its id in the outbox.
 */
export function sendMessage(app: AppContext, place: Place, content: string): string {
  return queueMessage(app, place, content).id
}

/** Like `sendMessage`. `stored` resolves when the outbox has stored the message. */
export function queueMessage(app: AppContext, place: Place, content: string) {
  const message = messageTo(place, content)
  const echo = echoOf(app, place, content)
  const id = crypto.randomUUID()
  const after = newestIn(app, place)
  const stored = app.outbox.add('send', { message, echo, after }, { place: placeKey(place), id })
  return { id, stored }
}

/** The newest message of a topic that this tab has loaded. */
function newestIn({ replica }: AppContext, place: Place): number | undefined {
  if (place.kind !== 'topic') return undefined
  const { channelId, topic } = place
  const terms = [
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: topic },
  ] as const
  return replica.messages.peekView(terms)?.ids.peek().findLast(Number.isInteger)
}

/** The parameters of the request that sends a message. */
export function messageTo(place: Place, content: string): SendInput['message'] {
  const to =
    place.kind === 'topic'
      ? { type: 'channel' as const, to: place.channelId as ChannelId, topic: place.topic }
      : { type: 'direct' as const, to: [...place.userIds] as UserId[] }
  return { ...to, content }
}

/** The message as it looks until the server has rendered it. */
function echoOf({ replica }: AppContext, place: Place, content: string): Omit<Message, 'id'> {
  const self = replica.self.peek()
  const person = replica.people.byId.peek(self.user_id)
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
    content: plainHtml(content),
    content_type: 'text/html',
    is_me_message: false,
    timestamp: Math.floor(serverNow() / 1000),
    client: 'Parley',
    reactions: [],
    submessages: [],
    topic_links: [],
    flags: ['read'],
  }
  return echo as unknown as Omit<Message, 'id'>
}

/** The text as it looks until the server has rendered it. */
export function plainHtml(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
