import type { ChannelId, RecipientId } from '@parley/contract'
import { channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'

/** A range of messages that a user received: `after < id <= upTo`; null: still open. */
export interface ReceivedSpan {
  readonly recipientId: RecipientId
  readonly after: number
  readonly upTo: number | null
}

/** The spans in which the viewer received messages when they were sent; the messages may have been moved since. */
export function receivedSpans(viewer: Viewer): ReceivedSpan[] {
  return [...conversationSpans(viewer), ...channelSpans(viewer, () => true)]
}

export function conversationSpans({ directory, id }: Viewer): ReceivedSpan[] {
  return [...directory.conversationsOf(id)].map(({ recipientId }) => ({
    recipientId,
    after: 0,
    upTo: null,
  }))
}

export function channelSpans(viewer: Viewer, counts: (id: ChannelId) => boolean): ReceivedSpan[] {
  const found: ReceivedSpan[] = []
  for (const [channelId, subscription] of viewer.directory.subscriptionsOf(viewer.id)) {
    const channel = viewer.directory.channels.get(channelId)
    if (!channel || !counts(channelId)) continue
    for (const { joinedAfter: after, leftAfter: upTo } of subscription.spans) {
      found.push({ recipientId: channelRecipient(channelId), after, upTo })
    }
  }
  return found
}
