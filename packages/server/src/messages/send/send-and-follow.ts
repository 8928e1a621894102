import type { MessageId, TopicPolicy } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { andThen, type NowOrLater } from '../../now-or-later.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { Draft } from '../compose/draft.ts'
import { adjustPolicyOfSender } from '../topics/automatic-policies.ts'
import { sendMessage } from './send-message.ts'

/** The answer to the sender. */
export interface SendAnswer {
  readonly id: MessageId
  readonly automatic_new_visibility_policy?: TopicPolicy
}

/** Sends a message, and follows or unmutes the topic if the sender's settings require it. */
export function sendAndFollow(tx: ActionTx, viewer: Viewer, draft: Draft): NowOrLater<SendAnswer> {
  return andThen(sendMessage(tx, viewer, draft), (id) => {
    const { target, startsTopic = false } = draft
    if (target.kind === 'direct') return { id }
    const { channelId, topic } = target
    const policy = adjustPolicyOfSender(tx, viewer, { channelId, topic, startsTopic })
    return policy === undefined ? { id } : { id, automatic_new_visibility_policy: policy }
  })
}
