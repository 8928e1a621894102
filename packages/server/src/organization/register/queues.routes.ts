import { randomUUID } from 'node:crypto'
import {
  api,
  type FeatureParams,
  featureLevel,
  featureParams,
  limits,
  type ParamValues,
  type QueueId,
  type ResultOf,
  tooManyQueues,
} from '@parley/contract'
import type { Queue, QueueOptions } from '../../delivery/queue.ts'
import type { Delivery } from '../../delivery/waiting.ts'
import { idAt } from '../../delivery/wire-ids.ts'
import { on } from '../../http/handler.ts'
import { JsonText, jsonBoth, jsonList, jsonObject, jsonText } from '../../json-text.ts'
import { Later } from '../../later.ts'
import { requireEventNarrow } from '../../messages/public.ts'
import { type SnapshotParts, wantedWords } from '../../realms/snapshot.ts'
import { version } from '../../version.ts'
import { exactSnapshot } from './register.ts'

/** More than clients open; it stops programs that leak queues. */
const maxQueuesPerUser = 300

type RegisterParams = ParamValues<(typeof api.queues.register)['params']>

type Events = ResultOf<(typeof api.queues.getEvents)['result']['shape']>

export function queueRoutes(parts: SnapshotParts) {
  return [
    on(api.queues.register, async ({ realm, viewer, params, siteUrl }) => {
      const options = optionsOf(params)
      requireEventNarrow(options.narrow)
      const refused = () => tooManyQueues({ limit: maxQueuesPerUser })
      // Before the snapshot, which costs much more.
      if (await realm.queues.isFull(viewer.id, maxQueuesPerUser)) throw refused()
      const words = wantedWords(parts, params.fetch_event_types ?? params.event_types)
      const wanted = { realm, viewer, options, siteUrl }
      const { fields, position } = await exactSnapshot(realm, parts, words, wanted)
      const queue: Queue = {
        id: randomUUID() as string as QueueId,
        userId: viewer.id,
        options,
        registeredAt: position,
        idleTimeout: idleTimeout(params),
      }
      if (!(await realm.queues.add(queue, maxQueuesPerUser))) throw refused()
      return jsonBoth(jsonText(head(queue)), fields)
    }),

    on(api.queues.getEvents, async ({ realm, viewer, key, params, client }) => {
      const queue = await realm.queues.require(params.queue_id, viewer.id)
      const { last_event_id: after, max_changes: most } = params
      if (most !== undefined) await realm.queues.requireNear(queue, after, most)
      const held = { userId: viewer.id, keyId: key.id }
      const answerOf = ({ events, waited }: Delivery) => {
        const queue_id = waited ? queue.id : undefined
        return jsonObject<Events>({
          events: jsonList(events.map((text) => new JsonText(text))),
          queue_id,
        })
      }
      if (params.dont_block) return answerOf(await realm.queues.read(queue, after))
      const delivery = await realm.queues.wait(queue, after, held, client)
      return delivery instanceof Later
        ? delivery.after(async (late) => answerOf(await late))
        : answerOf(delivery)
    }),

    on(api.queues.deleteQueue, async ({ realm, viewer, params }) => {
      await realm.queues.remove(await realm.queues.require(params.queue_id, viewer.id))
    }),
  ]
}

function head(queue: Queue) {
  return {
    queue_id: queue.id,
    last_event_id: idAt(queue, queue.registeredAt),
    idle_queue_timeout_secs: queue.idleTimeout,
    service_feature_level: featureLevel,
    zulip_feature_level: featureLevel,
    service_version: version,
    zulip_version: version,
    service_merge_base: version,
    zulip_merge_base: version,
  }
}

function optionsOf(params: RegisterParams): QueueOptions {
  const names = Object.keys(featureParams) as (keyof FeatureParams)[]
  return {
    ...(Object.fromEntries(names.map((name) => [name, params[name]])) as unknown as FeatureParams),
    eventTypes: params.event_types,
    allPublicChannels: params.all_public_streams,
    applyMarkdown: params.apply_markdown,
    clientGravatar: params.client_gravatar,
    includeSubscribers: params.include_subscribers,
    narrow: params.narrow,
    capabilities: params.client_capabilities,
  }
}

/** Devices that sleep for days should continue with their queue. */
function idleTimeout({ idle_queue_timeout, queue_lifespan_secs }: RegisterParams): number {
  if (idle_queue_timeout === 'mobile') return limits.mobileIdleQueueTimeout
  const asked = idle_queue_timeout || queue_lifespan_secs || limits.idleQueueTimeout
  return Math.min(asked, limits.maxIdleQueueTimeout)
}
