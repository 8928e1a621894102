import type { MessageObject } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { encodeFragment } from '../../markdown/inline/channel-links.ts'
import { emptyTopicDisplayName } from '../topics/topic-names.ts'

/** The conversation of a message, as its reader sees it. */
export type ShownConversation = {
  /** The same for all messages of the conversation, and in the app (`notify/notifier.ts` in packages/web). */
  readonly key: string
  /** The fragment of the app's address that shows the message. */
  readonly hash: string
} & (
  | { readonly channel: string; readonly topic: string }
  /** The others: nobody in a conversation with oneself. */
  | { readonly people: readonly { readonly id: number; readonly full_name: string }[] }
)

export function conversationOf(viewer: Viewer, message: MessageObject): ShownConversation {
  const { display_recipient: place, id } = message
  if (typeof place === 'string') {
    const { stream_id: channelId = 0, subject: topic } = message
    const channel = `${channelId}-${encodeFragment(place.replaceAll(' ', '-'))}`
    return {
      key: `t${channelId} ${topic.toLowerCase()}`,
      hash: `#narrow/channel/${channel}/topic/${encodeFragment(topic)}/near/${id}`,
      channel: place,
      topic: topic === '' ? emptyTopicDisplayName : topic,
    }
  }
  const people = place.filter((one) => one.id !== viewer.id)
  const ids = people.length === 0 ? [viewer.id] : people.map((one) => one.id)
  ids.sort((a, b) => a - b)
  return { key: `d${ids.join()}`, hash: `#narrow/dm/${ids.join()}-dm/near/${id}`, people }
}
