import { tellWebhooks } from './tell-webhooks.ts'

export const outgoingWebhooksFeature = { signals: { 'message-addressed': tellWebhooks } }
