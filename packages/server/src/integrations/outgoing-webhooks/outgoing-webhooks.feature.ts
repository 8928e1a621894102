import { tellWebhooks } from './tell-webhooks.ts'

export const outgoingWebhookSignals = { 'message-addressed': tellWebhooks }
