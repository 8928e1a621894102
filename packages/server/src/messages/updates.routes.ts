import {
  api,
  changeNotAllowed,
  historyVisibility,
  type MessageId,
  messageNotFound,
  overloaded,
  type ParamValues,
} from '@parley/contract'
import { channelOfRecipient, channelRecipient } from '../directory/recipients.ts'
import type { Viewer } from '../directory/viewer.ts'
import { on, type Signed } from '../http/handler.ts'
import { renderMarkdown } from '../markdown/render.ts'
import { detachedWire } from '../media/public.ts'
import { patienceIn } from '../realms/patience.ts'
import type { Realm } from '../realms/realm.ts'
import { prepareContext } from './compose/prepare-context.ts'
import { normalizeContent } from './compose/prepare-message.ts'
import { deleteMessage } from './delete/delete-message.ts'
import { deleteTopicBatch } from './delete/delete-topic.ts'
import type { NewContent } from './edit/change-content.ts'
import { historyWire } from './edit/message-history.ts'
import { isBeingMoved } from './edit/ordered-moves.store.ts'
import { workOnMoves } from './edit/ordered-moves.ts'
import { reportMessage } from './edit/report-message.ts'
import { type MessageChange, updateMessage } from './edit/update-message.ts'
import { findByIds } from './fetch/find-messages.ts'
import type { RecentMessage } from './fetch/recent-messages.ts'
import { findTopicParticipants } from './message/messages.store.ts'
import { requestedPreviews } from './previews/request-previews.ts'
import { normalizeTopic, requireTopicOfMove } from './topics/topic-names.ts'

type UpdateParams = ParamValues<(typeof api.messages.update)['params']>

export const updateRoutes = [
  on(api.messages.update, async ({ realm, viewer, params, siteUrl, write }) => {
    const detached = await changeInTurn(realm, write, {
      messageId: params.message_id,
      content: await prepareContent(realm, viewer, siteUrl, params),
      expected: params.prev_content_sha256,
      topic: params.topic === undefined ? undefined : requireTopicOfMove(params.topic),
      channelId: params.stream_id,
      mode: params.propagate_mode,
      notices: {
        oldThread: params.send_notification_to_old_thread,
        newThread: params.send_notification_to_new_thread,
      },
    })
    return { detached_uploads: detachedWire(detached) }
  }),

  on(api.messages.remove, ({ params, write }) => write(deleteMessage, params.message_id)),

  on(api.messages.report, async ({ params, write }) => {
    const { message_id: messageId, report_type: type, description } = params
    await write(reportMessage, { messageId, type, description })
  }),

  on(api.topics.deleteAll, async ({ realm, params, write }) => {
    const place = { channelId: params.stream_id, topic: normalizeTopic(params.topic_name) }
    const mayGoOn = patienceIn(realm)
    const topic = { ...place, recipientId: channelRecipient(place.channelId) }
    while (await isBeingMoved(realm.sql, realm.id, [topic])) {
      if (!mayGoOn()) return { complete: false }
      await workOnMoves(realm, mayGoOn)
    }
    let before: MessageId | undefined
    do before = await write(deleteTopicBatch, { ...place, before })
    while (before !== undefined && mayGoOn())
    return { complete: before === undefined }
  }),

  on(api.messages.getHistory, async ({ realm, viewer, params }) => {
    const { message_edit_history_visibility_policy: policy } = realm.directory.realm.settings
    if (policy === historyVisibility.none) {
      throw changeNotAllowed({ problem: 'Message edit history is disabled in this organization' })
    }
    const message = await requireFound(realm, viewer, params.message_id)
    return { message_history: historyWire(viewer, message, params.allow_empty_topic_name) }
  }),
]

/** Note: moves of a topic wait for a running one. The rest of a long topic is moved later. */
async function changeInTurn(realm: Realm, write: Signed['write'], change: MessageChange) {
  const mayGoOn = patienceIn(realm)
  let changed = await write(updateMessage, change)
  while (!changed && mayGoOn()) {
    await workOnMoves(realm, mayGoOn)
    changed = await write(updateMessage, change)
  }
  if (!changed) throw overloaded({}, { 'Retry-After': '5' })
  if (changed.isMore) await workOnMoves(realm, mayGoOn)
  return changed.detached
}

async function requireFound(
  realm: Realm,
  viewer: Viewer,
  id: UpdateParams['message_id'],
): Promise<RecentMessage> {
  const message = (await findByIds(realm, viewer, [id]))[0]?.message
  if (!message) throw messageNotFound({})
  return message
}

/** Everything slow, before the action. Empty content is replaced by a placeholder. */
async function prepareContent(
  realm: Realm,
  viewer: Viewer,
  siteUrl: string,
  { message_id, content: given }: UpdateParams,
): Promise<NewContent | undefined> {
  if (given === undefined) return undefined
  const content = given.trim() === '' ? deletedMark : normalizeContent(given)
  const context = await prepareContext(realm, viewer, siteUrl, content)
  const rendered = await renderMarkdown(content, context)
  const { recipientId, topic } = await requireFound(realm, viewer, message_id)
  const channelId = channelOfRecipient(recipientId)
  const topicParticipants =
    rendered.topic && channelId !== undefined
      ? await findTopicParticipants(realm.sql, realm.id, channelRecipient(channelId), topic)
      : []
  const previews = requestedPreviews(rendered, siteUrl)
  return { content, rendered, topicParticipants, previews }
}

const deletedMark = '(deleted)'
