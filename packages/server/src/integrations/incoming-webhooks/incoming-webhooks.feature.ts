import { incomingWebhookRoutes } from './incoming-webhooks.routes.ts'
import { incomingWebhookSnapshot } from './incoming-webhooks.snapshot.ts'

export const incomingWebhooksFeature = {
  routes: incomingWebhookRoutes,
  snapshot: incomingWebhookSnapshot,
}
