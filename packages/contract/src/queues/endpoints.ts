import { z } from 'zod'
import { endpoint, json, loose, type ParamValues, text } from '../declare.ts'
import { features } from '../features.ts'
import { eventId, queueId } from '../ids.ts'
import { mergeParts } from '../merge-parts.ts'
import { nameAsSent } from '../text-rules.ts'
import { eventNarrowInvalid, queueFarBehind, queueUnknown, tooManyQueues } from './refusals.ts'
import { snapshotFields } from './snapshot.ts'

type CapabilitiesOf<Feature> = Feature extends { readonly capabilities: readonly (infer Name)[] }
  ? Name
  : never
type Capability = CapabilitiesOf<(typeof features)[keyof typeof features]>

const capability = z.boolean().default(false)
const capabilities = Object.values(features).flatMap((feature) =>
  'capabilities' in feature ? feature.capabilities.map((name) => [name, capability] as const) : [],
)

/** The capabilities of a client; without a capability, the server uses the older form. The features declare them. */
export const clientCapabilities = z.object(
  Object.fromEntries(capabilities) as Record<Capability, typeof capability>,
)
export type ClientCapabilities = z.output<typeof clientCapabilities>

const eventNarrow = z.array(z.tuple([nameAsSent, nameAsSent])).max(20)

const snapshotShape = Object.assign({}, ...Object.values(snapshotFields)) as Record<
  string,
  z.ZodType
>
const optionalSnapshot = Object.fromEntries(
  Object.entries(snapshotShape).map(([name, schema]) => [name, schema.optional()]),
)

/** The parameters that features declare. */
export const featureParams = mergeParts('registerParams')
export type FeatureParams = ParamValues<typeof featureParams>

export const register = endpoint({
  id: 'register-queue',
  summary: 'Get the initial state and register an event queue',
  route: 'POST /register',
  caller: 'user',
  params: {
    apply_markdown: json(
      'Whether message contents are HTML; otherwise Markdown.',
      z.boolean().default(false),
    ),
    client_gravatar: json(
      'Omit gravatar URLs that the client can compute.',
      z.boolean().default(true),
    ),
    include_subscribers: loose(
      'Whether channels include their subscribers.',
      z.union([z.boolean(), z.literal('partial')]).default(false),
    ),
    ...featureParams,
    event_types: json(
      'Event types of the queue. Default: all.',
      z.array(z.string().max(100)).max(200).optional(),
    ),
    fetch_event_types: json(
      'Parts of the initial state. Default: those of event_types.',
      z.array(z.string().max(100)).max(200).optional(),
    ),
    all_public_streams: json(
      'Include messages of all public channels.',
      z.boolean().default(false),
    ),
    client_capabilities: json('Capabilities of the client.', clientCapabilities.prefault({})),
    narrow: json('Narrow that messages in the queue must match.', eventNarrow.default([])),
    queue_lifespan_secs: json('Maximum idle time of the queue.', z.int().min(0).optional()),
    idle_queue_timeout: loose(
      'Maximum idle time of the queue in seconds, up to 14 days, or `mobile` (7 days).',
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

const queue = text('Id of the queue, from POST /register.', queueId)

export const getEvents = endpoint({
  id: 'get-events',
  summary: 'Wait for events of a queue',
  route: 'GET /events',
  caller: 'user',
  params: {
    queue_id: queue,
    last_event_id: json(
      'Id of the last received event. The server discards events up to it.',
      eventId.meta({ examples: [-1] }),
    ),
    dont_block: json('Answer at once, even without events.', z.boolean().default(false)),
    max_changes: json(
      'Refuse the request if more than about this number of changes follow that event: a new snapshot is then cheaper.',
      z.int().min(0).optional(),
    ),
  },
  result: {
    events: z.array(z.looseObject({ id: eventId, type: z.string() })),
    queue_id: queueId.optional(),
  },
  refusals: [queueUnknown, queueFarBehind],
  waits: true,
})

export const deleteQueue = endpoint({
  id: 'delete-queue',
  summary: 'Delete an event queue',
  route: 'DELETE /events',
  caller: 'user',
  params: { queue_id: queue },
  result: {},
  refusals: [queueUnknown],
})
