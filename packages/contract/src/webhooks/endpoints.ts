import { z } from 'zod'
import {
  channelIdUnknown,
  channelNameUnknown,
  newTopicNotAllowed,
  postingNotAllowed,
} from '../channels/refusals.ts'
import { endpoint, text } from '../declare.ts'
import { limits } from '../limits.ts'
import {
  directConversationNotAllowed,
  directMessagesNotAllowed,
  topicInvalid,
} from '../messages/refusals.ts'
import { payloadUnknown } from './refusals.ts'

/** An endpoint that receives the payload of another program. */
function incoming<const Id extends string>(id: Id, name: string, summary: string) {
  return endpoint({
    id,
    summary,
    route: `POST /external/${name}`,
    caller: 'user',
    forWebhooks: true,
    takesPayload: true,
    maxBodyKib: 8192,
    params: {
      api_key: text(
        'API key of an incoming webhook bot, for programs that cannot send an Authorization header.',
        z.string().max(200).optional(),
      ),
      stream: text(
        'Id or name of the channel; digits are an id. Default: a direct message to the owner of the bot.',
        z.string().max(limits.maxChannelNameLength).optional(),
      ),
      topic: text(
        'Name of the topic. Default: taken from the payload.',
        z.string().max(1000).optional(),
      ),
      payload: text(
        'Payload as JSON, as the body or as a form field of this name.',
        z
          .string()
          .max(limits.maxPayloadLength)
          .meta({ examples: ['{"text": "Done"}'] }),
      ),
    },
    result: {},
    refusals: [
      channelIdUnknown,
      channelNameUnknown,
      directConversationNotAllowed,
      directMessagesNotAllowed,
      newTopicNotAllowed,
      payloadUnknown,
      postingNotAllowed,
      topicInvalid,
    ],
  })
}

export const slack = incoming(
  'send-slack-webhook',
  'slack_incoming',
  'Send a message from a Slack-compatible payload',
)

export const json = incoming('send-json-webhook', 'json', 'Send any JSON, shown as a code block')
