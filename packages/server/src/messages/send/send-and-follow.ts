import type { MessageId, TopicPolicy } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { andThen, type NowOrLater } from '../../now-or-later.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { PreparedMessage } from '../compose/prepared-message.ts'
import { adjustPolicyOfSender } from '../topics/automatic-policies.ts'
import { sendMessage } from './send-message.ts'

/** The answer to the sender. */
export interface SendAnswer {
  readonly id: MessageId
  readonly automatic_new_visibility_policy?: TopicPolicy
}

/** Sends a message, and follows or unmutes the topic if the sender's settings require it. */
export function sendAndFollow(
  tx: ActionTx,
  viewer: Viewer,
  prepared: PreparedMessage,
): NowOrLater<SendAnswer> {
  return andThen(sendMessage(tx, viewer, prepared), (id) => {
    const { target, startsTopic = false } = prepared
    if (target.kind === 'direct') return { id }
    const { channelId, topic } = target
    const policy = adjustPolicyOfSender(tx, viewer, { channelId, topic, startsTopic })
    return policy === undefined ? { id } : { id, automatic_new_visibility_policy: policy }
  })
}
