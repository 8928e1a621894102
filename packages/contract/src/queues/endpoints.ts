import { z } from 'zod'
import { endpoint, json, loose, text } from '../declare.ts'
import { eventId, queueId } from '../ids.ts'
import { historyLimitDays } from '../presence/objects.ts'
import { nameAsSent } from '../text-rules.ts'
import { cursorInvalid, eventNarrowInvalid, queueUnknown, tooManyQueues } from './refusals.ts'
import { snapshotFields } from './snapshot.ts'

const capability = z.boolean().default(false)

/** What a client understands; whatever it does not name it is told in the older way. */
export const clientCapabilities = z.object({
  notification_settings_null: capability,
  bulk_message_deletion: capability,
  user_avatar_url_field_optional: capability,
  stream_typing_notifications: capability,
  user_settings_object: capability,
  linkifier_url_template: capability,
  user_list_incomplete: capability,
  include_deactivated_groups: capability,
  archived_channels: capability,
  empty_topic_name: capability,
  simplified_presence_events: capability,
})
export type ClientCapabilities = z.output<typeof clientCapabilities>

const eventNarrow = z.array(z.tuple([nameAsSent, nameAsSent])).max(20)

const snapshotShape = Object.assign({}, ...Object.values(snapshotFields)) as Record<
  string,
  z.ZodType
>
const optionalSnapshot = Object.fromEntries(
  Object.entries(snapshotShape).map(([name, schema]) => [name, schema.optional()]),
)

export const register = endpoint({
  id: 'register-queue',
  summary: 'Get the initial state and open an event queue that goes on from it',
  route: 'POST /register',
  caller: 'user',
  params: {
    apply_markdown: json('Message contents as HTML.', z.boolean().default(false)),
    client_gravatar: json(
      'Leave out gravatar addresses that the client can compute.',
      z.boolean().default(true),
    ),
    include_subscribers: loose(
      'Whether channels list their subscribers.',
      z.union([z.boolean(), z.literal('partial')]).default(false),
    ),
    slim_presence: json('Presence in the modern format.', z.boolean().default(false)),
    presence_history_limit_days: json('How old presences may be, in days.', historyLimitDays),
    event_types: json(
      'Which events the queue gets; all of them where absent.',
      z.array(z.string().max(100)).max(200).optional(),
    ),
    fetch_event_types: json(
      'Which parts of the state are wanted; as event_types where absent.',
      z.array(z.string().max(100)).max(200).optional(),
    ),
    all_public_streams: json(
      'Messages of all public channels, subscribed or not.',
      z.boolean().default(false),
    ),
    client_capabilities: json('What the client understands.', clientCapabilities.prefault({})),
    narrow: json('Only messages that match.', eventNarrow.default([])),
    queue_lifespan_secs: json('How long the queue may be idle.', z.int().min(0).optional()),
    idle_queue_timeout: loose(
      'How long the queue may be idle, in seconds (up to 14 days), or `mobile` (7 days).',
      z.union([z.int().min(0), z.literal('mobile')]).optional(),
    ),
  },
  result: {
    queue_id: queueId,
    last_event_id: eventId,
    idle_queue_timeout_secs: z.int(),
    service_feature_level: z.int(),
    zulip_feature_level: z.int(),
    service_version: z.string(),
    zulip_version: z.string(),
    service_merge_base: z.string(),
    zulip_merge_base: z.string(),
    ...optionalSnapshot,
  },
  refusals: [eventNarrowInvalid, tooManyQueues],
})

const queue = text('The queue, as POST /register named it.', queueId)

export const getEvents = endpoint({
  id: 'get-events',
  summary: 'Wait for the next events of a queue',
  route: 'GET /events',
  caller: 'user',
  params: {
    queue_id: queue,
    last_event_id: json(
      'The newest event that was received; it and all before are done with.',
      eventId.meta({ examples: [-1] }),
    ),
    dont_block: json(
      'Answer at once, with no events if there are none.',
      z.boolean().default(false),
    ),
  },
  result: {
    events: z.array(z.looseObject({ id: eventId, type: z.string() })),
    queue_id: queueId.optional(),
  },
  refusals: [cursorInvalid, queueUnknown],
  waits: true,
})

export const deleteQueue = endpoint({
  id: 'delete-queue',
  summary: 'Give a queue up',
  route: 'DELETE /events',
  caller: 'user',
  params: { queue_id: queue },
  result: {},
  refusals: [queueUnknown],
})
