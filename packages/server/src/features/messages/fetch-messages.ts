import {
  type api,
  limits,
  type MessageId,
  type MessageObject,
  type ParamValues,
  parameterMissing,
  parametersExclude,
  tooManyMessages,
} from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { readStateOf } from '../read-state/read-state.ts'
import { visibleEdits } from './edits.ts'
import { findMatching, findRange } from './find-messages.ts'
import { flagNames } from './flag-names.ts'
import { escapeHtml, foundWords, highlight } from './highlight.ts'
import { mayReadMessage } from './messages.policy.ts'
import type { FoundMessage } from './messages.store.ts'
import { asSeenBy, type MessageWireOptions, messageWire } from './messages.wire.ts'
import { type Narrow, readNarrow } from './narrow.ts'
import { foundEnds, resolveRange } from './range.ts'
import { resolveWith } from './resolve-with.ts'

type FetchParams = ParamValues<(typeof api.messages.getMany)['params']>

export async function fetchMessages(realm: Realm, viewer: Viewer, params: FetchParams) {
  if (params.message_ids) return fetchByIds(realm, viewer, params, params.message_ids)
  const asked = requireRange(params)
  const narrow = readNarrow(viewer, await resolveWith(realm, viewer, params.narrow))
  const range = await resolveRange(realm, viewer, narrow, asked)
  const rows = await findRange(realm, viewer, narrow, range)
  const found = rows.filter((message) => mayReadMessage(viewer, message))
  return {
    anchor: range.anchor,
    ...foundEnds(range, found),
    history_limited: false,
    messages: await withMatches(realm, narrow, found, await wireAll(realm, viewer, found, params)),
  }
}

async function fetchByIds(
  realm: Realm,
  viewer: Viewer,
  params: FetchParams,
  ids: readonly MessageId[],
) {
  const given = [params.anchor, params.num_before, params.num_after]
  if (given.some((value) => value !== undefined)) {
    throw parametersExclude({ parameters: 'anchor, message_ids, num_after, num_before' })
  }
  const narrow = readNarrow(viewer, await resolveWith(realm, viewer, params.narrow))
  const found = (await findMatching(realm, viewer, narrow, ids)).filter((message) =>
    mayReadMessage(viewer, message),
  )
  const wire = await wireAll(realm, viewer, found, params)
  return {
    found_anchor: false,
    found_oldest: false,
    found_newest: false,
    history_limited: false,
    messages: await withMatches(realm, narrow, found, wire),
  }
}

function requireRange(params: FetchParams) {
  const { num_before, num_after } = params
  if (num_before === undefined) throw parameterMissing({ var_name: 'num_before' })
  if (num_after === undefined) throw parameterMissing({ var_name: 'num_after' })
  if (num_before + num_after > limits.maxMessagesPerFetch) {
    throw tooManyMessages({ limit: limits.maxMessagesPerFetch })
  }
  const anchor = params.use_first_unread_anchor ? 'first_unread' : params.anchor
  if (anchor === undefined) throw parameterMissing({ var_name: 'anchor' })
  return { ...params, anchor, num_before, num_after }
}

/** Which of these messages match a narrow, and where a search found its words. */
export async function fetchMatches(
  realm: Realm,
  viewer: Viewer,
  params: ParamValues<(typeof api.messages.matchesNarrow)['params']>,
) {
  const narrow = readNarrow(viewer, params.narrow)
  const found = (await findMatching(realm, viewer, narrow, params.msg_ids)).filter((message) =>
    mayReadMessage(viewer, message),
  )
  const options = { applyMarkdown: true, clientGravatar: true, emptyTopicName: true }
  const wire = found.map((message) => messageWire(viewer.directory, message, options))
  const matched = await withMatches(realm, { ...narrow, search: narrow.search ?? '' }, found, wire)
  return Object.fromEntries(
    matched.map(({ id, match_content = '', match_subject = '' }) => [
      id,
      { match_content, match_subject },
    ]),
  )
}

interface Match {
  readonly match_content?: string
  readonly match_subject?: string
}

async function withMatches<Wire extends { topic: string }>(
  realm: Realm,
  { search }: Narrow,
  found: readonly FoundMessage[],
  wire: readonly Wire[],
): Promise<(Wire & Match)[]> {
  if (search === undefined) return [...wire]
  const texts = found.flatMap(({ content, rendered, topic }) => [content, rendered, topic])
  const words = await foundWords(realm.sql, search, texts)
  return wire.map((message, index) => ({
    ...message,
    match_content: highlight(found[index]?.rendered ?? '', words, search),
    match_subject: highlight(escapeHtml(message.topic), words, search),
  }))
}

interface WireOptions {
  readonly apply_markdown: boolean
  readonly client_gravatar?: boolean
  readonly allow_empty_topic_name: boolean
}

/** Messages in the form of the contract, with the viewer's flags. */
export async function wireAll(
  realm: Realm,
  viewer: Viewer,
  found: readonly FoundMessage[],
  asked: WireOptions,
): Promise<MessageObject[]> {
  const read = await readStateOf(realm).readBy(viewer.id, realm.sql)
  const options: MessageWireOptions = {
    applyMarkdown: asked.apply_markdown,
    clientGravatar: asked.client_gravatar ?? false,
    emptyTopicName: asked.allow_empty_topic_name,
  }
  return found.map((message) => ({
    ...asSeenBy(viewer, messageWire(viewer.directory, message, options)),
    ...changesWire(viewer, message),
    reactions: [...(message.reactions ?? [])],
    flags: flagNames(viewer, message, ({ id }) => read.has(id)),
  }))
}

function changesWire(viewer: Viewer, message: FoundMessage) {
  const edits = visibleEdits(viewer, message.edits ?? [])
  return {
    ...(message.editedAt !== null && { last_edit_timestamp: message.editedAt }),
    ...(message.movedAt !== null && { last_moved_timestamp: message.movedAt }),
    ...(edits.length > 0 && { edit_history: edits }),
  }
}
