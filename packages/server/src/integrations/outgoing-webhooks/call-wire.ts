import { botInterfaces, type MessageObject } from '@parley/contract'
import type { BotService } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { WebhookCall } from './webhook-calls.store.ts'

/** The request to a service. */
export interface CallBody {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A message in both forms. */
export interface MessageInCall {
  /** With the author's source text as content. */
  readonly message: MessageObject
  readonly rendered: string
}

export function callBody(
  bot: Viewer,
  service: BotService,
  call: WebhookCall,
  message: MessageInCall,
): CallBody {
  return service.interface === botInterfaces.slack
    ? slackBody(bot, service, call, message)
    : genericBody(bot, service, call, message)
}

function genericBody(
  { user }: Viewer,
  { token }: BotService,
  { trigger }: WebhookCall,
  { message: { flags: _flags, topic: _topic, ...message }, rendered }: MessageInCall,
): CallBody {
  const wire = {
    bot_email: user.deliveryEmail,
    bot_full_name: user.fullName,
    data: message.content,
    trigger,
    token,
    message: { ...message, rendered_content: rendered },
  }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(wire) }
}

/** As a form, with Slack's field names; for channel messages only. */
function slackBody(
  { user, directory }: Viewer,
  { token }: BotService,
  { trigger }: WebhookCall,
  { message }: MessageInCall,
): CallBody {
  const channel = typeof message.display_recipient === 'string' ? message.display_recipient : ''
  const fields = {
    token,
    team_id: `T${directory.realmId}`,
    team_domain: directory.realm.host,
    channel_id: `C${message.stream_id ?? ''}`,
    channel_name: channel,
    thread_ts: String(message.timestamp),
    timestamp: String(message.timestamp),
    user_id: `U${message.sender_id}`,
    user_name: message.sender_full_name,
    text: message.content,
    trigger_word: trigger,
    service_id: String(user.id),
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { headers, body: new URLSearchParams(fields).toString() }
}
