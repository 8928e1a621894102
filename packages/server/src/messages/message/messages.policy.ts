import {
  channelArchived,
  directConversationNotAllowed,
  directMessagesNotAllowed,
  type RecipientId,
} from '@parley/contract'
import { channelByRecipient } from '../../directory/by-recipient.ts'
import { userBelongs } from '../../directory/groups.ts'
import type { Conversation, User } from '../../directory/objects.ts'
import { hasPermission } from '../../directory/permissions.ts'
import type { Viewer } from '../../directory/viewer.ts'

/** Refuses direct messages that the organization's two settings do not let through. */
export function requireDirectAllowed(
  viewer: Viewer,
  people: readonly User[],
  existing: Conversation | undefined,
): void {
  const { direct_message_permission_group } = viewer.directory.realm.permissions
  // Notes to oneself and conversations with bots are always allowed.
  if (people.every((user) => user.id === viewer.id || user.isBot)) return
  const someoneMay = people.some((user) =>
    userBelongs(viewer.directory, user, direct_message_permission_group),
  )
  if (!someoneMay) throw directMessagesNotAllowed({})
  if (!existing && !hasPermission(viewer, 'direct_message_initiator_group')) {
    throw directConversationNotAllowed({})
  }
}

/** Messages of an archived channel stay as they are, with all that was added to them, until they are deleted. */
export function requireNotArchived(
  { directory }: Viewer,
  { recipientId }: { readonly recipientId: RecipientId },
): void {
  if (channelByRecipient(directory, recipientId)?.isArchived) throw channelArchived({})
}
