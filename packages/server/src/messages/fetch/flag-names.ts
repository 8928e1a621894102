import type { MessageFlag } from '@parley/contract'
import { wasReceived } from '../../directory/message-access.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { storedFlagName } from '../message/stored-flag-name.ts'
import { canBeUnread } from '../read-state/received.ts'
import type { RecentMessage } from './recent-messages.ts'

type Flagged = Pick<RecentMessage, 'id' | 'senderId' | 'recipientId' | 'path' | 'mentionsChannel'>

/** The viewer's flags on a message; rare ones are given by number. */
export function flagNames(
  viewer: Viewer,
  message: Flagged,
  { stored, isRead }: { readonly stored: readonly number[]; readonly isRead: boolean },
): MessageFlag[] {
  const received = wasReceived(viewer, message)
  const flags: MessageFlag[] = stored.map(storedFlagName)
  if (isRead || !canBeUnread(viewer, message)) flags.push('read')
  if (!received && !flags.includes('historical')) flags.push('historical')
  const byChannel = message.mentionsChannel && received
  if (byChannel) flags.push('stream_wildcard_mentioned')
  if (byChannel || flags.includes('topic_wildcard_mentioned')) flags.push('wildcard_mentioned')
  return flags
}
