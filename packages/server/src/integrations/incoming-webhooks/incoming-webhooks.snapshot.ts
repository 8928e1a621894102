import { api, type Endpoint, type SnapshotPart } from '@parley/contract'
import type { SnapshotParts } from '../../realms/snapshot.ts'

type Program = SnapshotPart<'realm_incoming_webhook_bots'>['realm_incoming_webhook_bots'][number]

/** Clients build webhook addresses for bots from these. */
const programs: readonly Program[] = [
  program(api.webhooks.json, 'JSON formatter'),
  program(api.webhooks.slack, 'Slack-compatible webhook'),
]

export const incomingWebhookSnapshot: Pick<SnapshotParts, 'realm_incoming_webhook_bots'> = {
  realm_incoming_webhook_bots: {
    common: () => ({ realm_incoming_webhook_bots: [...programs] }),
  },
}

function program({ path }: Pick<Endpoint, 'path'>, display_name: string): Program {
  const name = path.split('/').at(-1) ?? ''
  return { name, display_name, all_event_types: null, config_options: [], url_options: [] }
}
