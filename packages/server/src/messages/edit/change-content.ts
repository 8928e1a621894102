import type { UserId } from '@parley/contract'
import { channelByRecipient, conversationByRecipient } from '../../directory/by-recipient.ts'
import { isSubscribed } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Rendered } from '../../markdown/render.ts'
import { alertedUsers } from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { mentionedUsers, requireGroupMentionsAllowed } from '../compose/mentioned-users.ts'
import type { ContentUpdate } from '../message/message-changes.ts'
import {
  type ChangeableMessage,
  type EditableMessage,
  type FlagsOfUser,
  updateContent,
} from '../message/updates.store.ts'
import { type RequestedPreviews, requestOtherPreviews } from '../previews/request-previews.ts'
import { flagMentionedNow } from '../read-state/flag-mentioned.ts'
import { requireWildcardsAllowed } from '../send/send-message.ts'

export interface NewContent {
  readonly content: string
  readonly rendered: Rendered
  /** The participants of the topic; looked up only if the message mentions the topic. */
  readonly topicParticipants: readonly UserId[]
  readonly previews: RequestedPreviews | undefined
}

export interface ContentChanged {
  readonly update: ContentUpdate
  /** All users' flags on the message now. */
  readonly flags: readonly FlagsOfUser[]
}

/** Writes the new content and its mentions. */
export async function changeContent(
  tx: ActionTx,
  viewer: Viewer,
  message: EditableMessage,
  change: NewContent,
): Promise<ContentChanged> {
  const { realmId } = tx.directory
  const { rendered, topicParticipants, content } = change
  const channel = channelByRecipient(tx.directory, message.recipientId)
  if (channel) requireWildcardsAllowed(viewer, channel, change)
  requireGroupMentionsAllowed(viewer, rendered)
  const at = Math.floor(tx.now.getTime() / 1000)
  const before = { before: message.content, renderedBefore: message.rendered }
  const mentionsChannel = rendered.channel && channel !== undefined
  const sql = await tx.open()
  const edit = { userId: viewer.id, at, content: before }
  const written = { content, rendered: rendered.html, mentionsChannel }
  await updateContent(sql, realmId, message.id, { ...written, edit })
  requestOtherPreviews(tx, message.id, change.previews)
  const flags = flagMentionedNow(tx, message.id, message.flags, {
    alerted: receiversAmong(tx, message, alertedUsers(tx.directory, content)),
    mentioned: receiversAmong(tx, message, mentionedUsers(viewer, rendered)),
    topicMentioned: rendered.topic ? receiversAmong(tx, message, topicParticipants) : [],
  })
  return { update: { ...before, ...written }, flags }
}

function receiversAmong(
  tx: ActionTx,
  { recipientId }: ChangeableMessage,
  users: readonly UserId[],
): UserId[] {
  const channel = channelByRecipient(tx.directory, recipientId)
  if (channel) return users.filter((id) => isSubscribed(channel.subscriptions.get(id)))
  const conversation = conversationByRecipient(tx.directory, recipientId)
  return users.filter((id) => conversation?.userIds.includes(id))
}
