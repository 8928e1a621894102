import { nameKey } from '../../directory/name-key.ts'
import { releaseFiles } from '../../media/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { changesOfDeletion, updateChannelBounds } from './update-channel-bounds.ts'
import { deleteMessages, type TopicMessage } from './updates.store.ts'

/** Deletes messages with all their parts, and appends events per topic. */
export async function deleteMany(tx: ActionTx, messages: readonly TopicMessage[]): Promise<void> {
  if (messages.length === 0) return
  const ids = messages.map(({ id }) => id)
  await releaseFiles(tx, ids)
  await deleteMessages(await tx.open(), tx.directory.realmId, ids)
  for (const together of byTopic(messages)) tellDeleted(tx, together)
  await updateChannelBounds(tx, changesOfDeletion(messages))
}

function byTopic(messages: readonly TopicMessage[]): TopicMessage[][] {
  const groups = new Map<string, TopicMessage[]>()
  const ascending = [...messages].sort((a, b) => a.id - b.id)
  for (const message of ascending) {
    const key = `${message.recipientId} ${nameKey(message.topic)}`
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(message)
  }
  return [...groups.values()]
}

function tellDeleted(tx: ActionTx, deleted: readonly TopicMessage[]): void {
  const [first] = deleted
  if (!first) return
  const { recipientId, topic } = first
  const messages = deleted.map(({ id, senderId, path }) => ({ id, senderId, path }))
  tx.append({ kind: 'messages-deleted', messages, recipientId, topic, form: 'any' })
}
