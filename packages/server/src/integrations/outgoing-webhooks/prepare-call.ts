import { conversationByRecipient } from '../../directory/by-recipient.ts'
import type { BotService } from '../../directory/objects.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import {
  findByIds,
  type MessageRecord,
  type PreparedMessage,
  prepareMessage,
  wireMessage,
} from '../../messages/public.ts'
import type { Realm } from '../../realms/realm.ts'
import { type CallBody, callBody } from './call-wire.ts'
import type { Reply } from './read-reply.ts'
import { isWebhook } from './tell-webhooks.ts'
import type { WebhookCall } from './webhook-calls.store.ts'

type CallMessage = Omit<MessageRecord, 'readBySender'>

/** Everything that a call needs. */
export interface PreparedCall {
  readonly bot: Viewer
  readonly service: BotService
  readonly found: CallMessage
  readonly body: CallBody
}

/** Undefined if the bot, its access or the message no longer exists. */
export async function prepareCall(
  realm: Realm,
  call: WebhookCall,
): Promise<PreparedCall | undefined> {
  const user = realm.directory.users.get(call.botId)
  if (!user || !isWebhook(user) || !user.service) return undefined
  const bot = viewerOf(realm.directory, user)
  const [found] = await findByIds(realm, bot, [call.messageId])
  if (!found) return undefined
  const asked = { apply_markdown: false, allow_empty_topic_name: true }
  const message = await wireMessage(realm, bot, found, asked)
  const body = callBody(bot, user.service, call, { message, rendered: found.message.rendered })
  return { bot, service: user.service, found: found.message, body }
}

/** The service's reply as a message of its bot, at the place where the bot was mentioned. */
export function prepareReply(
  realm: Realm,
  bot: Viewer,
  found: CallMessage,
  { content, widget }: Reply,
): Promise<PreparedMessage> {
  const channelId = channelOfRecipient(found.recipientId)
  const conversation = conversationByRecipient(realm.directory, found.recipientId)
  return prepareMessage(
    realm,
    bot,
    { clientName: 'OutgoingWebhookResponse', siteUrl: undefined },
    {
      type: channelId === undefined ? 'direct' : 'channel',
      to: channelId ?? [...(conversation?.userIds ?? [])],
      ...{ topic: found.topic, content, widget_content: widget },
      ...{ read_by_sender: undefined, queue_id: undefined, local_id: undefined },
    },
  )
}
