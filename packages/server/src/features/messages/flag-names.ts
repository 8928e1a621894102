import type { MessageFlag } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { canBeUnread } from '../read-state/received.ts'
import { storedFlagName } from '../read-state/stored-flag-name.ts'
import type { FoundMessage } from './find-messages.ts'
import { wasReceived } from './messages.policy.ts'

type Flagged = Pick<
  FoundMessage,
  'id' | 'senderId' | 'recipientId' | 'path' | 'flags' | 'mentionsChannel'
>

/** The viewer's flags on a message, in the words of the contract. */
export function flagNames<Message extends Flagged>(
  viewer: Viewer,
  message: Message,
  isRead: (message: Message) => boolean,
): MessageFlag[] {
  const received = wasReceived(viewer, message)
  const stored = message.flags.map(storedFlagName)
  const flags = new Set<MessageFlag>(stored)
  if (!canBeUnread(viewer, message) || isRead(message)) flags.add('read')
  if (!received) flags.add('historical')
  const byChannel = message.mentionsChannel && received
  if (byChannel) flags.add('stream_wildcard_mentioned')
  if (byChannel || flags.has('topic_wildcard_mentioned')) flags.add('wildcard_mentioned')
  return [...flags]
}
