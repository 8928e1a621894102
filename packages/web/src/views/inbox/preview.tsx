import { type Message, type Place, placeKey, placeOfMessage } from '@parley/client/replica'
import { useEffect } from 'preact/hooks'
import { type AppContext, useApp } from '../../app-context.ts'
import { isMuted } from '../../people/is-muted.ts'
import { inboxWords } from './inbox-words.ts'
import { previewText } from './preview-text.ts'

export interface PreviewProps {
  readonly place: Place
  readonly messageId: number
}

/** The message, unless it has moved to another place. */
export function messageIn(
  { replica }: AppContext,
  { place, messageId }: PreviewProps,
): Message | undefined {
  const message = replica.messages.byId.get(messageId)
  if (!message) return undefined
  const isHere = placeKey(placeOfMessage(message, replica.selfId)) === placeKey(place)
  return isHere ? message : undefined
}

/** The sender of a message, and its first words. Empty until the message is known, and for people whom the reader has muted. */
export function Preview({ place, messageId }: PreviewProps) {
  const app = useApp()
  const { replica } = app
  const message = messageIn(app, { place, messageId })
  if (!message || isMuted(replica, message.sender_id)) {
    return <span class="place-row__preview" />
  }
  const { sender_id: senderId, sender_full_name: name } = message
  const isOwn = senderId === replica.selfId
  const isOnlyOther = place.kind === 'direct' && place.userIds.length === 1 && !isOwn
  const words = inboxWords()
  const sender = isOwn ? words.you : (replica.people.byId.get(senderId)?.full_name ?? name)
  return (
    <span class="place-row__preview">
      {!isOnlyOther && <span class="place-row__sender truncate">{words.by(sender)}</span>}{' '}
      <span class="truncate">{previewText(message)}</span>
    </span>
  )
}

/** Fetches the messages that previews show, all at once. */
export function usePreviews(messageIds: readonly number[]): void {
  const { replica } = useApp()
  useEffect(() => replica.messages.want(messageIds), [replica, messageIds.join()])
}
