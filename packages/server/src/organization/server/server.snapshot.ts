import type { SnapshotParts } from '../../realms/snapshot.ts'
import type { Settings } from '../../settings/settings.ts'

type ServiceWord =
  | 'giphy'
  | 'realm_billing'
  | 'realm_embedded_bots'
  | 'stop_words'
  | 'tenor'
  | 'video_calls'

/** Keys with which clients search for GIFs themselves; they are public by design. */
export type GifKeys = Pick<Settings, 'GIPHY_API_KEY' | 'TENOR_API_KEY'>

export const serviceSnapshot = (keys: GifKeys): Pick<SnapshotParts, ServiceWord> => ({
  giphy: () => ({ giphy_api_key: keys.GIPHY_API_KEY ?? '' }),
  realm_billing: () => ({ realm_billing: { has_pending_sponsorship_request: false } }),
  realm_embedded_bots: () => ({ realm_embedded_bots: [] }),
  // A search finds every word, however common.
  stop_words: () => ({ stop_words: [] }),
  tenor: () => ({ tenor_api_key: keys.TENOR_API_KEY ?? '' }),
  video_calls: () => ({ has_zoom_token: false }),
})
