import { z } from 'zod'
import { channelNameUnknown, newTopicNotAllowed, postingNotAllowed } from '../channels/refusals.ts'
import { endpoint, text } from '../declare.ts'
import { limits } from '../limits.ts'
import {
  directConversationNotAllowed,
  directMessagesNotAllowed,
  topicInvalid,
} from '../messages/refusals.ts'
import { payloadUnknown } from './refusals.ts'

/** An endpoint at which some program tells what it has to tell, in its own words. */
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
        'The key of a bot for incoming webhooks, for programs that know no other way to say who they are.',
        z.string().max(200).optional(),
      ),
      stream: text(
        'The channel, by its name. Without it the message goes to the owner of the bot.',
        z.string().max(limits.maxChannelNameLength).optional(),
      ),
      topic: text('The topic; without it, what the payload says.', z.string().max(1000).optional()),
      payload: text(
        'What the program tells, as JSON: the body of the request, or a field of this name in a form.',
        z
          .string()
          .max(limits.maxPayloadLength)
          .meta({ examples: ['{"text": "Done"}'] }),
      ),
    },
    result: {},
    refusals: [
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
  'Send a message in the form of Slack, which most programs know',
)

export const json = incoming('send-json-webhook', 'json', 'Send any JSON, which is shown as it is')
