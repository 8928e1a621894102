import { limits } from '@parley/contract'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { findAllFlagged } from './read-state.store.ts'
import { readState } from './read-state.ts'
import { newestReceived } from './received-near.ts'
import { unreadSnapshot } from './unread-snapshot.ts'

export const readStateSnapshot: Pick<
  SnapshotParts,
  'message' | 'unread' | 'starred_messages' | 'recent_private_conversations'
> = {
  message: async ({ realm, viewer, sql }) => ({
    max_message_id: await newestReceived(realm, viewer, sql),
  }),

  unread: async (context) => ({ unread_msgs: await unreadSnapshot(context) }),

  starred_messages: async ({ realm, viewer, together }) => ({
    starred_messages: await findAllFlagged(together, realm.id, viewer.id, 'starred'),
  }),

  recent_private_conversations: async ({ realm, viewer, sql }) => {
    const conversations = [...viewer.directory.conversationsOf(viewer.id)]
    const recipients = conversations.map(({ recipientId }) => recipientId)
    const messages = await readState.of(realm).messages.of(recipients, sql, 0)
    const recent = conversations.flatMap(({ recipientId, userIds }) => {
      const all = messages.get(recipientId)
      if (!all || all.isEmpty) return []
      const user_ids = userIds.filter((id) => id !== viewer.id)
      return [{ max_message_id: all.maximum() as never, user_ids }]
    })
    recent.sort((a, b) => b.max_message_id - a.max_message_id)
    return { recent_private_conversations: recent.slice(0, limits.maxRecentDirectConversations) }
  },
}
