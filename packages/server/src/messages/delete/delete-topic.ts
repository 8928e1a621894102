import { type ChannelId, channelIdInvalid, type MessageId } from '@parley/contract'
import { requireChannel } from '../../channels/public.ts'
import { mayRead } from '../../directory/channel-access.ts'
import { mayReadMessage } from '../../directory/message-access.ts'
import { channelRecipient } from '../../directory/recipients.ts'
import { requireAdministrator } from '../../directory/require-caller.ts'
import { type Action, step } from '../../writer/action.ts'
import { deleteMany } from '../message/delete-many.ts'
import { findNewestOfTopic } from '../message/updates.store.ts'

/** Small, because other writes wait for the end of a batch. */
const batchSize = 200

export interface TopicDeletion {
  readonly channelId: ChannelId
  readonly topic: string
  /** Older messages than this one; undefined: from the newest on. */
  readonly before: MessageId | undefined
}

/**
 * Deletes the newest messages of a topic that the viewer may read. Returns where the next batch begins; undefined
 * if nothing is left.
 */
export const deleteTopicBatch: Action<TopicDeletion, MessageId | undefined> = step(
  async (tx, viewer, { channelId, topic, before }) => {
    requireAdministrator(viewer)
    const channel = requireChannel(viewer, channelId)
    if (!mayRead(viewer, channel)) throw channelIdInvalid({})
    const sql = await tx.open()
    const { realmId } = tx.directory
    const place = { recipientId: channelRecipient(channelId), topic, before }
    const found = await findNewestOfTopic(sql, realmId, { ...place, limit: batchSize })
    const messages = found.filter((message) => mayReadMessage(viewer, message))
    await deleteMany(tx, messages)
    return found.length < batchSize ? undefined : found.at(-1)?.id
  },
)
