import type { ChannelId, MessageId, UserId } from '@parley/contract'
import type { BatchTable } from '../../db/batch.ts'
import type { Projections } from '../../delivery/projection.ts'
import { wasReceived } from '../../directory/message-access.ts'
import { spansOf } from '../../directory/moves.ts'
import { isWithin } from '../../directory/objects.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import { denyingNobody, type Reducers } from '../../directory/reducer.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { MessagePlace } from '../message/message-places.ts'
import { flagTable } from './read-state.store.ts'
import { isUnreadPlace } from './received.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    /** A user adopts messages that they did not receive, in a channel that they are subscribed to. */
    'history-entered': {
      readonly userId: UserId
      readonly channelId: ChannelId
      readonly messageIds: readonly MessageId[]
    }
  }
}

/** Each adopted message is a separate span, and all spans are in memory. */
const maxSpans = 5000

export const historyReducers = {
  'history-entered': denyingNobody<'history-entered'>((directory, event) => {
    const before = directory.channels.get(event.channelId)?.subscriptions.get(event.userId)
    if (!before) return
    const entered = event.messageIds.map(spanOf)
    const spans = [...before.spans, ...entered].sort((a, b) => a.joinedAfter - b.joinedAfter)
    directory.putSubscription({ ...before, spans })
  }, []),
} satisfies Partial<Reducers>

export const historyProjections = {
  'history-entered': () => undefined,
} satisfies Partial<Projections>

function spanOf(id: MessageId) {
  return { joinedAfter: (id - 1) as MessageId, leftAfter: id }
}

interface SpanRow {
  readonly channelId: ChannelId
  readonly userId: UserId
  readonly messageId: MessageId
}

const enteredTable: BatchTable<SpanRow> = {
  name: 'subscription_span',
  columns: [
    { name: 'channel_id', type: 'integer', of: (row) => row.channelId },
    { name: 'user_id', type: 'integer', of: (row) => row.userId },
    { name: 'joined_after', type: 'integer', of: (row) => row.messageId - 1 },
    { name: 'left_after', type: 'integer', of: (row) => row.messageId },
  ],
}

/**
 * Adopts those of these messages that the viewer did not receive and that are in subscribed channels, so that they
 * can be unread. Returns them. Note: messages that were moved between channels are excluded, because they are read
 * for users who were not subscribed on both sides.
 */
export function adoptMessages(
  tx: ActionTx,
  viewer: Viewer,
  places: readonly MessagePlace[],
): MessageId[] {
  const byChannel = new Map<ChannelId, MessagePlace[]>()
  for (const place of places) {
    const channelId = channelOfRecipient(place.recipientId)
    if (channelId === undefined || !mayEnter(viewer, place)) continue
    const others = byChannel.get(channelId) ?? []
    byChannel.set(channelId, [...others, place])
  }
  return [...byChannel].flatMap(([channelId, entering]) => {
    const left = maxSpans - spansOf(viewer, entering[0]?.recipientId ?? 0).length
    return enterChannel(tx, viewer, channelId, entering.slice(0, Math.max(0, left)))
  })
}

function mayEnter(viewer: Viewer, place: MessagePlace): boolean {
  if (place.path !== null || !isUnreadPlace(viewer, place.recipientId)) return false
  return !isWithin(spansOf(viewer, place.recipientId), place.id)
}

function enterChannel(
  tx: ActionTx,
  viewer: Viewer,
  channelId: ChannelId,
  places: readonly MessagePlace[],
): MessageId[] {
  if (places.length === 0) return []
  for (const place of places) {
    const row = { userId: viewer.id, messageId: place.id }
    tx.insert(enteredTable, { ...row, channelId })
    if (!wasReceived(viewer, place)) tx.insert(flagTable, { ...row, flag: 'historical' })
  }
  const messageIds = places.map(({ id }) => id)
  tx.append({ kind: 'history-entered', userId: viewer.id, channelId, messageIds })
  return messageIds
}
