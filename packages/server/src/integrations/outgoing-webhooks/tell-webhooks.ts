import { botTypes } from '@parley/contract'
import { channelByRecipient } from '../../directory/by-recipient.ts'
import { mayRead } from '../../directory/channel-access.ts'
import type { User } from '../../directory/objects.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import type { MessageRecord } from '../../messages/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { Signals } from '../../writer/signals.ts'
import { webhookCallTable } from './webhook-calls.store.ts'

/**
 * Queues a message for the outgoing webhooks that it mentions or is addressed to; they are called after the
 * commit. Messages of bots are excluded, so that two bots cannot reply to each other forever, and so are channels
 * that the bot cannot read.
 */
export function tellWebhooks(
  tx: ActionTx,
  sender: Viewer,
  { message, called, conversation }: Signals['message-addressed'],
): void {
  if (sender.user.isBot) return
  const isDirect = conversation.length > 0
  for (const id of isDirect ? conversation : called) {
    const bot = tx.directory.users.get(id)
    if (!bot || !isWebhook(bot) || !(isDirect || mayHear(tx, bot, message))) continue
    const trigger = isDirect ? 'direct_message' : 'mention'
    tx.insert(webhookCallTable, { botId: id, messageId: message.id, trigger, at: tx.now })
  }
}

export function isWebhook(bot: User): boolean {
  return bot.botType === botTypes.outgoingWebhook && bot.isActive && !!bot.service?.baseUrl
}

function mayHear(tx: ActionTx, bot: User, { recipientId }: MessageRecord): boolean {
  const channel = channelByRecipient(tx.directory, recipientId)
  return channel !== undefined && mayRead(viewerOf(tx.directory, bot), channel)
}
