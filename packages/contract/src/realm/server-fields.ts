import { z } from 'zod'

const choice = z.strictObject({ name: z.string(), id: z.int() })

/** Ratings of moving pictures from elsewhere, by the word for each. */
export const gifRatings = {
  disabled: { name: 'No GIFs', id: 0 },
  y: { name: 'Very young', id: 1 },
  g: { name: 'General audiences', id: 2 },
  pg: { name: 'Parental guidance', id: 3 },
  'pg-13': { name: 'Not for children under 13', id: 4 },
  r: { name: 'Restricted', id: 5 },
} as const

/** Who carries video calls, by the word for each. */
export const videoCallProviders = {
  disabled: { name: 'None', id: 0 },
  jitsi_meet: { name: 'Jitsi Meet', id: 1 },
} as const

export const defaultJitsiUrl = 'https://meet.jit.si'

/** What clients ask of the server rather than of the organization. */
export const serverSnapshotFields = {
  development_environment: z.boolean(),
  gif_rating_options: z.record(z.string(), choice),
  gif_rating_policy_options: z.record(z.string(), choice),
  giphy_rating_options: z.record(z.string(), choice),
  jitsi_server_url: z.string(),
  realm_authentication_methods: z.record(
    z.string(),
    z.strictObject({
      enabled: z.boolean(),
      available: z.boolean(),
      unavailable_reason: z.string().optional(),
    }),
  ),
  realm_available_video_chat_providers: z.record(z.string(), choice),
  realm_plan_type: z.int(),
  realm_push_notifications_enabled: z.boolean(),
  realm_push_notifications_enabled_end_timestamp: z.int().nullable(),
  server_avatar_changes_disabled: z.boolean(),
  server_can_summarize_topics: z.boolean(),
  server_inline_image_preview: z.boolean(),
  server_inline_url_embed_preview: z.boolean(),
  server_jitsi_server_url: z.string(),
  server_name_changes_disabled: z.boolean(),
  server_typing_started_expiry_period_milliseconds: z.int(),
  server_typing_started_wait_period_milliseconds: z.int(),
  server_typing_stopped_wait_period_milliseconds: z.int(),
  settings_send_digest_emails: z.boolean(),
  upgrade_text_for_wide_organization_logo: z.string(),
  zulip_plan_is_not_limited: z.boolean(),
}

/** The services of others that clients ask for by a word of their own. */
export const serviceSnapshotFields = {
  giphy: { giphy_api_key: z.string(), tenor_api_key: z.string() },
  realm_billing: {
    realm_billing: z.strictObject({ has_pending_sponsorship_request: z.boolean() }),
  },
  realm_embedded_bots: { realm_embedded_bots: z.array(z.strictObject({ name: z.string() })) },
  stop_words: { stop_words: z.array(z.string()) },
  video_calls: { has_zoom_token: z.boolean() },
} as const
