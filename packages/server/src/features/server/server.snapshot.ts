import type { SnapshotParts } from '../../delivery/snapshot.ts'

type ServiceWord =
  | 'giphy'
  | 'realm_billing'
  | 'realm_embedded_bots'
  | 'realm_incoming_webhook_bots'
  | 'stop_words'
  | 'video_calls'

export const serviceSnapshot: Pick<SnapshotParts, ServiceWord> = {
  giphy: () => ({ giphy_api_key: '' }),
  realm_billing: () => ({ realm_billing: { has_pending_sponsorship_request: false } }),
  realm_embedded_bots: () => ({ realm_embedded_bots: [] }),
  realm_incoming_webhook_bots: () => ({ realm_incoming_webhook_bots: [] }),
  // A search finds every word, however common.
  stop_words: () => ({ stop_words: [] }),
  video_calls: () => ({ has_zoom_token: false }),
}
