import type { RecipientId } from '@parley/contract'
import { channelOfRecipient } from '../../directory/recipients.ts'
import { viewerOf } from '../../directory/viewer.ts'
import type { Gift } from '../../groups/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { closedTo } from '../closed-to.ts'
import { findPlaces, type MessagePlace } from '../message/message-places.ts'
import { removeReminder } from './remind.ts'
import { unscheduleMessage } from './schedule-message.ts'
import { findScheduled, type Scheduled } from './scheduled.store.ts'
import { isReminder } from './scheduled.wire.ts'

/**
 * A bot forgets the messages and reminders that wait for private channels that its next owner may not read: who has its keys
 * sees them, with the names of these channels.
 */
export async function forgetPrepared(
  tx: ActionTx,
  _giver: unknown,
  { bot, owner }: Gift,
): Promise<void> {
  const { directory } = tx
  const viewer = viewerOf(directory, bot)
  const isClosed = closedTo(directory, owner)
  const waiting = await findScheduled(await tx.open(), directory.realmId, bot.id)
  const places = await placesOf(tx, waiting.filter(isReminder))
  for (const one of waiting) {
    const { id, channelId, targetMessageId } = one
    if (targetMessageId !== null) {
      if (isHidden(places.get(targetMessageId), isClosed)) await removeReminder(tx, viewer, id)
    } else if (channelId !== null && isClosed(channelId)) {
      await unscheduleMessage(tx, viewer, id)
    }
  }
}

async function placesOf(
  tx: ActionTx,
  reminders: readonly Scheduled[],
): Promise<ReadonlyMap<number, MessagePlace>> {
  const ids = reminders.flatMap(({ targetMessageId }) => targetMessageId ?? [])
  const found = await findPlaces(await tx.open(), tx.directory.realmId, ids)
  return new Map(found.map((place) => [place.id, place]))
}

/** Note: a reminder names where its message was then. Nobody knows where a deleted one was. */
function isHidden(
  place: MessagePlace | undefined,
  isClosed: (channelId: number) => boolean,
): boolean {
  if (!place) return true
  const path = (place.path ?? []).filter((_, at) => at % 2 === 0) as RecipientId[]
  const channels = [place.recipientId, ...path].map(channelOfRecipient)
  return channels.some((id) => id !== undefined && isClosed(id))
}
