import { api, payloadUnknown } from '@parley/contract'
import { on, type Route } from '../../http/handler.ts'
import { hasTooManyContainers } from '../../http/json-containers.ts'
import { prepareMessage, sendAndFollow } from '../../messages/public.ts'
import { isDeeper } from './json-depth.ts'
import { jsonMessage } from './json-message.ts'
import { slackMessage } from './slack-message.ts'
import { paramsOf, type WebhookMessage } from './webhook-message.ts'

export const incomingWebhookRoutes = [
  incoming(api.webhooks.slack, 'Slack', slackMessage),
  incoming(api.webhooks.json, 'JSON', jsonMessage),
]

/** The answer contains nothing from the payload. */
function incoming<Id extends string>(
  endpoint: Omit<typeof api.webhooks.slack, 'id'> & { readonly id: Id },
  name: string,
  read: (payload: unknown) => WebhookMessage,
): Route<Id> {
  return on(endpoint, async ({ realm, viewer, params, siteUrl, write }) => {
    const message = read(parse(params.payload, name))
    if (message.content === '') return
    const caller = { clientName: `${name}Webhook`, siteUrl, relays: true }
    const sent = paramsOf(viewer, params, message)
    await write(sendAndFollow, await prepareMessage(realm, viewer, caller, sent))
  })
}

/** Deeper than programs send, and far below the limit of the stack. */
const maxDepth = 100

function parse(payload: string, name: string): unknown {
  if (hasTooManyContainers(payload) || isDeeper(payload, maxDepth))
    throw payloadUnknown({ webhook_name: name })
  try {
    return JSON.parse(payload)
  } catch {
    throw payloadUnknown({ webhook_name: name })
  }
}
