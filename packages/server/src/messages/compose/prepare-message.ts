import {
  type api,
  codePoints,
  contentInvalid,
  firstCodePoints,
  limits,
  type ParamValues,
  parameterMissing,
  queueWithoutLocalId,
  type UserId,
} from '@parley/contract'
import { channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { isHumanClient } from '../../http/client-name.ts'
import { renderMarkdown } from '../../markdown/render.ts'
import type { Realm } from '../../realms/realm.ts'
import { findTopicParticipants } from '../message/messages.store.ts'
import { requestedPreviews } from '../previews/request-previews.ts'
import { startsTopic } from '../topics/automatic-policies.ts'
import { startsForbiddenTopic } from '../topics/starts-topic.ts'
import { requireTopic } from '../topics/topic-names.ts'
import { requireWidget, widgetOf } from '../widgets/widgets.ts'
import { prepareContext } from './prepare-context.ts'
import type { PreparedMessage } from './prepared-message.ts'
import { resolveChannel, resolvePeople, type Target } from './resolve-recipients.ts'

type SendParams = ParamValues<(typeof api.messages.send)['params']>
type Params = Omit<SendParams, 'widget_content'> & Partial<Pick<SendParams, 'widget_content'>>

/** The sending program, and the organization's address as it uses it. */
export interface Caller {
  readonly clientName: string
  readonly siteUrl: string | undefined
  /** Whether the content is from somebody else, so that its mentions do not notify. */
  readonly relays?: boolean
}

/** Everything slow or read-only, before the action: resolve, render, look up. */
export async function prepareMessage(
  realm: Realm,
  viewer: Viewer,
  caller: Caller,
  params: Params,
): Promise<PreparedMessage> {
  const content = normalizeContent(params.content)
  const target = resolveTarget(viewer, params)
  const context = await prepareContext(realm, viewer, caller.siteUrl, content)
  const silencesMentions = caller.relays === true
  const rendered = await renderMarkdown(content, { ...context, silencesMentions })
  const mentionsTopic = rendered.topic && target.kind === 'channel'
  const topicParticipants = mentionsTopic ? await participants(realm, viewer, target) : []
  return {
    target,
    content,
    rendered,
    client: caller.clientName,
    readBySender: params.read_by_sender ?? isHumanClient(caller.clientName),
    topicParticipants,
    startsForbiddenTopic:
      target.kind === 'channel' && (await startsForbiddenTopic(realm.sql, viewer, target)),
    startsTopic: target.kind === 'channel' && (await startsTopic(realm, viewer, target)),
    echo: echoOf(params),
    widget: widgetOf(content) ?? widgetGiven(params),
    previews: requestedPreviews(rendered, caller.siteUrl),
  }
}

const truncationMark = '\n[message truncated]'

/**
 * Trimmed and cut to length, as clients expect it; empty content is refused. Note: parameters never contain what the
 * database cannot store, but words of other programs may: payloads and answers of webhooks.
 */
export function normalizeContent(given: string): string {
  const whole = /[\ud800-\udfff]/.test(given) ? given.replace(/\p{Cs}/gu, '\ufffd') : given
  const storable = whole.replaceAll('\0', '\ufffd')
  const content = storable.replace(/^\n+/, '').trimEnd()
  if (content === '') throw contentInvalid({ problem: 'Message must not be empty' })
  return cutContent(content)
}

/** The part of a text that fits into a message. */
export function cutContent(content: string): string {
  if (content.length <= limits.maxMessageLength) return content
  if (codePoints(content) <= limits.maxMessageLength) return content
  return firstCodePoints(content, limits.maxMessageLength - truncationMark.length) + truncationMark
}

function widgetGiven({ widget_content }: Params) {
  return widget_content === undefined ? undefined : requireWidget(widget_content)
}

function resolveTarget(viewer: Viewer, params: Params): Target {
  if (params.type === 'direct') return { kind: 'direct', userIds: resolvePeople(viewer, params.to) }
  if (params.topic === undefined) throw parameterMissing({ var_name: 'topic' })
  const channel = resolveChannel(viewer, params.to)
  return { kind: 'channel', channelId: channel.id, topic: requireTopic(params.topic) }
}

/** All users who have written or reacted in the topic, the sender of this message included. */
async function participants(
  realm: Realm,
  sender: Viewer,
  target: Extract<Target, { kind: 'channel' }>,
): Promise<UserId[]> {
  const recipientId = channelRecipient(target.channelId)
  const found = await findTopicParticipants(realm.sql, realm.id, recipientId, target.topic)
  return [...new Set([...found, sender.id])]
}

function echoOf({ queue_id, local_id }: Params): PreparedMessage['echo'] {
  // Note: without a queue, the local id is not used.
  if (queue_id === undefined) return undefined
  if (local_id === undefined) throw queueWithoutLocalId({})
  return { queueId: queue_id, localId: local_id }
}
