import { z } from 'zod'

const choices = z.record(z.string(), z.strictObject({ id: z.int(), name: z.string() }))

/** The capabilities of the server. */
export const serverSnapshotFields = {
  development_environment: z.boolean(),
  gif_rating_options: choices,
  gif_rating_policy_options: choices,
  giphy_rating_options: choices,
  jitsi_server_url: z.string(),
  realm_authentication_methods: z.record(
    z.string(),
    z.strictObject({ available: z.boolean(), enabled: z.boolean() }),
  ),
  realm_available_video_chat_providers: choices,
  realm_plan_type: z.int(),
  realm_push_notifications_enabled: z.boolean(),
  realm_push_notifications_enabled_end_timestamp: z.int().nullable(),
  server_avatar_changes_disabled: z.boolean(),
  server_can_summarize_topics: z.boolean(),
  server_inline_image_preview: z.boolean(),
  server_inline_url_embed_preview: z.boolean(),
  server_jitsi_server_url: z.string().nullable(),
  server_name_changes_disabled: z.boolean(),
  server_typing_started_expiry_period_milliseconds: z.int(),
  server_typing_started_wait_period_milliseconds: z.int(),
  server_typing_stopped_wait_period_milliseconds: z.int(),
  settings_send_digest_emails: z.boolean(),
  zulip_plan_is_not_limited: z.boolean(),
}

const named = z.strictObject({ name: z.string() })

/** A kind of program that can send to `/external/{name}`. */
const webhookProgram = z.strictObject({
  name: z.string(),
  display_name: z.string(),
  /** Kinds of events among which an address can choose; null: there are none. */
  all_event_types: z.array(z.string()).nullable(),
  /** Extension points for bots and addresses, which this server does not use. */
  config_options: z.array(z.never()),
  url_options: z.array(z.never()),
})

/** Fields about external services; missing services are reported as missing. */
export const serviceSnapshotFields = {
  giphy: { giphy_api_key: z.string() },
  realm_billing: {
    realm_billing: z.strictObject({ has_pending_sponsorship_request: z.boolean() }),
  },
  realm_embedded_bots: { realm_embedded_bots: z.array(named) },
  realm_incoming_webhook_bots: { realm_incoming_webhook_bots: z.array(webhookProgram) },
  stop_words: { stop_words: z.array(z.string()) },
  tenor: { tenor_api_key: z.string() },
  video_calls: { has_zoom_token: z.boolean() },
}
