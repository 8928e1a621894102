import {
  type EventOf,
  type Message,
  placeKey,
  placeOfMessage,
  type ServerEvent,
} from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { routeToPlace } from '../message/message-place.ts'
import { plainText } from '../message/plain-text.ts'
import { isOfThisSite } from '../parts/avatar.tsx'
import { serverNow } from '../server-clock.ts'
import { topicName } from '../sidebar/topic-name.ts'
import { alertFor } from './alert-for.ts'
import type { Attention } from './attention.ts'
import { notificationWords } from './notification-words.ts'
import { missCard } from './permission.ts'
import { type Card, changeCards, showCard } from './show-notification.ts'
import { playSound } from './sound.ts'

type News = EventOf<'message'>

/** Longer texts are cut: they do not fit on the card, and screen readers read all of it. */
const longestBody = 240

/** Runs in the leading tab. Shows a card for each event that notifies, and keeps the shown ones true. */
export function hearNews(app: AppContext, attention: Attention, events: readonly ServerEvent[]) {
  const news = events.filter((event): event is News => event.type === 'message')
  for (const one of news) void notify(app, attention, one)
  if (events.some(({ type }) => type !== 'message' && type !== 'presence' && type !== 'typing')) {
    void reviseCards(app, events)
  }
}

/**
 * Closes the cards of messages that were read, deleted, or moved or muted out of the user's sight, on any device. Cards of edited and
 * moved messages say what these say now.
 */
export async function reviseCards(
  app: AppContext,
  events: readonly ServerEvent[] = [],
): Promise<void> {
  const changed = new Set(events.flatMap(changedIds))
  await changeCards(({ messageId: id }) => {
    if (id === undefined) return undefined
    if (!app.replica.unread.isUnread(id)) return 'closed'
    const message = app.replica.messages.byId.peek(id)
    // What an earlier page showed may be unknown here. Then nothing tells what it says now.
    if (!message) return changed.has(id) ? 'closed' : undefined
    if (!isWanted(app, message)) return 'closed'
    return changed.has(id) ? cardOf(app, message) : undefined
  })
}

function changedIds(event: ServerEvent): readonly number[] {
  return event.type === 'update_message' ? [event.message_id, ...event.message_ids] : []
}

/** Whether the message would still be shown, however old it is by now. */
function isWanted({ replica }: AppContext, message: Message): boolean {
  const { flags, timestamp } = message
  return alertFor(replica, { message: message as News['message'], flags }, timestamp * 1000).shows
}

async function notify(app: AppContext, attention: Attention, news: News): Promise<void> {
  const { replica } = app
  const alert = alertFor(replica, news, serverNow())
  if (!alert.shows && !alert.sounds) return
  if (await attention.isSeen(placeOfMessage(news.message, replica.selfId))) return
  // The message may have been read while the other tabs were asked.
  if (!replica.unread.isUnread(news.message.id)) return
  // It may also have been edited.
  const message = replica.messages.byId.peek(news.message.id) ?? (news.message as Message)
  if (alert.shows && !(await showCard(cardOf(app, message)))) missCard()
  if (alert.sounds) await playSound(replica.settings.peek().notification_sound)
}

function cardOf({ replica, href }: AppContext, message: Message): Card {
  const place = placeOfMessage(message, replica.selfId)
  const { sender_full_name: sender, avatar_url } = message
  const isDirect = place.kind === 'direct'
  const showsContent = !isDirect || replica.settings.peek().pm_content_in_desktop_notifications
  const text = plainText(message.content)
  const body = text.length > longestBody ? `${text.slice(0, longestBody).trimEnd()}…` : text
  return {
    title: titleOf(),
    body: showsContent ? body : notificationWords().newDirect,
    icon: avatar_url && isOfThisSite(avatar_url) ? avatar_url : undefined,
    tag: placeKey(place),
    data: { hash: href(routeToPlace(place, message.id)), messageId: message.id },
  }

  function titleOf(): string {
    if (place.kind === 'direct') {
      const others = place.userIds.filter((id) => id !== message.sender_id)
      const names = others.map((id) => replica.people.byId.peek(id)?.full_name ?? String(id))
      return names.length === 0 ? sender : notificationWords().toGroup(sender, names)
    }
    const channel = replica.channels.byId.peek(place.channelId)?.name ?? ''
    return notificationWords().inTopic(sender, channel, topicName(place.topic))
  }
}
