import { limits, type SnapshotPart } from '@parley/contract'
import type { Realm } from '../../realms/realm.ts'

const named = (names: readonly (readonly [string, number, string])[]) =>
  Object.fromEntries(names.map(([key, id, name]) => [key, { id, name }]))

/** The values of the setting; clients apply it when they search for GIFs. */
const gifRatings = named([
  ['disabled', 0, 'No GIFs'],
  ['y', 1, 'Rated Y: for very young audiences'],
  ['g', 2, 'Rated G: for general audiences'],
  ['pg', 3, 'Rated PG: parental guidance suggested'],
  ['pg-13', 4, 'Rated PG-13: parental guidance under 13'],
  ['r', 5, 'Rated R: for mature audiences'],
])

const offered = {
  development_environment: false,
  gif_rating_options: gifRatings,
  gif_rating_policy_options: gifRatings,
  giphy_rating_options: gifRatings,
  realm_authentication_methods: { Email: { available: true, enabled: true } },
  realm_available_video_chat_providers: named([
    ['disabled', 0, 'None'],
    ['jitsi_meet', 1, 'Jitsi Meet'],
  ]),
  // Self-hosted: nothing is limited by a plan.
  realm_plan_type: 1,
  realm_push_notifications_enabled: false,
  realm_push_notifications_enabled_end_timestamp: null,
  server_avatar_changes_disabled: false,
  server_can_summarize_topics: false,
  // Uploaded pictures are shown on every server.
  server_inline_image_preview: true,
  // The organization sets its own; the server has no default.
  server_jitsi_server_url: null,
  server_name_changes_disabled: false,
  server_typing_started_expiry_period_milliseconds: limits.typingStartedExpiryMs,
  server_typing_started_wait_period_milliseconds: limits.typingStartedWaitMs,
  server_typing_stopped_wait_period_milliseconds: limits.typingStoppedWaitMs,
  settings_send_digest_emails: false,
  zulip_plan_is_not_limited: true,
} satisfies Partial<SnapshotPart<'realm'>>

export function offeredFields({ outsidePreviews, directory }: Realm) {
  return {
    ...offered,
    jitsi_server_url: directory.realm.settings.jitsi_server_url ?? '',
    server_inline_url_embed_preview: outsidePreviews === 'on',
  }
}
