import {
  defaultJitsiUrl,
  gifRatings,
  limits,
  type SnapshotPart,
  type serverSnapshotFields,
  videoCallProviders,
} from '@parley/contract'
import type { SnapshotParts } from '../../delivery/snapshot.ts'
import type { Directory } from '../../directory/directory.ts'
import { stopWords } from '../messages/stop-words.ts'

type ServerFields = Pick<SnapshotPart<'realm'>, keyof typeof serverSnapshotFields>

/** What this server has and does, for every organization alike but for its address for calls. */
export function serverFields({ realm }: Directory): ServerFields {
  return {
    ...unchanging,
    jitsi_server_url: realm.settings.jitsi_server_url ?? defaultJitsiUrl,
  }
}

/** There is one plan, and it has no limits: the numbers are those of a server of one's own. */
const selfHosted = 1

const unchanging = {
  development_environment: false,
  gif_rating_options: gifRatings,
  gif_rating_policy_options: gifRatings,
  giphy_rating_options: gifRatings,
  realm_authentication_methods: { Email: { enabled: true, available: true } },
  realm_available_video_chat_providers: videoCallProviders,
  realm_plan_type: selfHosted,
  realm_push_notifications_enabled: false,
  realm_push_notifications_enabled_end_timestamp: null,
  server_avatar_changes_disabled: false,
  server_can_summarize_topics: false,
  server_inline_image_preview: true,
  server_inline_url_embed_preview: true,
  server_jitsi_server_url: defaultJitsiUrl,
  server_name_changes_disabled: false,
  server_typing_started_expiry_period_milliseconds: limits.typingStartedExpiryMs,
  server_typing_started_wait_period_milliseconds: limits.typingStartedWaitMs,
  server_typing_stopped_wait_period_milliseconds: limits.typingStoppedWaitMs,
  settings_send_digest_emails: false,
  upgrade_text_for_wide_organization_logo: '',
  zulip_plan_is_not_limited: true,
}

type Services = 'giphy' | 'realm_billing' | 'realm_embedded_bots' | 'stop_words' | 'video_calls'

/** Nothing is had from these services; what search leaves out is its own. */
export const serviceSnapshot: Pick<SnapshotParts, Services> = {
  giphy: () => ({ giphy_api_key: '', tenor_api_key: '' }),
  realm_billing: () => ({ realm_billing: { has_pending_sponsorship_request: false } }),
  realm_embedded_bots: () => ({ realm_embedded_bots: [] }),
  stop_words: () => ({ stop_words: [...stopWords] }),
  video_calls: () => ({ has_zoom_token: false }),
}
