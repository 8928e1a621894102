import {
  type api,
  limits,
  type MessageId,
  type MessageObject,
  newestAnchor,
  type ParamValues,
  parameterMissing,
  parametersExclude,
  type ResultOf,
  tooManyMessages,
} from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { JsonText, jsonBoth, jsonList, jsonObject, jsonText } from '../../json-text.ts'
import type { Realm } from '../../realms/realm.ts'
import { mapInTurns } from '../../short-turns.ts'
import { messageTopicWire } from '../message/messages.wire.ts'
import { type Narrow, readNarrow } from '../narrow/narrow.ts'
import type { Range } from '../read-state/received-near.ts'
import { escapeHtml, foundWords, Highlighter } from '../search/highlight.ts'
import { type FoundMessage, findMatching, findRange } from './find-messages.ts'
import { type AskedForm, writeMessages } from './message-text.ts'
import { type AskedRange, foundEnds, resolveRange } from './range.ts'
import { resolveWith } from './resolve-with.ts'

type Fetched = ResultOf<(typeof api.messages.getMany)['result']['shape']>
type FetchParams = ParamValues<(typeof api.messages.getMany)['params']>

export async function fetchMessages(realm: Realm, viewer: Viewer, params: FetchParams) {
  if (params.message_ids) return fetchByIds(realm, viewer, params, params.message_ids)
  const asked = requireRange(params)
  const narrow = readNarrow(viewer, await resolveWith(realm, viewer, params.narrow))
  const range = await resolveRange(realm, viewer, narrow, asked)
  const { found, ...inRange } = await findRange(realm, viewer, narrow, range)
  const anchor = shownAnchor(asked, range, found)
  return jsonObject<Fetched>({
    anchor,
    found_anchor: found.some(({ message }) => message.id === anchor),
    ...foundEnds(range, inRange.ids, inRange.left),
    history_limited: false,
    messages: await writeFound(realm, viewer, narrow, { found, asked: params }),
  })
}

/** The anchor as the caller may know it: the first message since a moment may be one that they cannot read. */
function shownAnchor(
  { anchor: asked }: Pick<AskedRange, 'anchor'>,
  { anchor }: Range,
  found: readonly FoundMessage[],
): number {
  if (asked !== 'date') return anchor
  return found.find(({ message }) => message.id >= anchor)?.message.id ?? newestAnchor
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
  const found = await findMatching(realm, viewer, narrow, ids)
  return jsonObject<Fetched>({
    found_anchor: false,
    found_oldest: false,
    found_newest: false,
    history_limited: false,
    messages: await writeFound(realm, viewer, narrow, { found, asked: params }),
  })
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
  const narrow = readNarrow(viewer, await resolveWith(realm, viewer, params.narrow))
  const found = await findMatching(realm, viewer, narrow, params.msg_ids)
  const matches = await findMatches(realm, narrow.search ?? '', found, true)
  return Object.fromEntries(
    found.map(({ message }, index) => [message.id, matches[index] ?? noMatch]),
  )
}

interface Match {
  readonly match_content: string
  readonly match_subject: string
}

const noMatch: Match = { match_content: '', match_subject: '' }

/** The places of the words of a search in these messages, one by one. */
async function findMatches(
  realm: Realm,
  search: string,
  found: readonly FoundMessage[],
  emptyTopicName: boolean,
): Promise<Match[]> {
  const texts = found.flatMap(({ message: { rendered, topic } }) => [rendered, topic])
  const finds = new Highlighter(await foundWords(realm.sql, search, texts), search)
  return mapInTurns(found, ({ message }) => ({
    match_content: finds.highlight(message.rendered),
    match_subject: finds.highlight(escapeHtml(messageTopicWire(message, emptyTopicName))),
  }))
}

/** The messages as they are answered, a search's finds marked. */
async function writeFound(
  realm: Realm,
  viewer: Viewer,
  { search }: Narrow,
  { found, asked }: { found: readonly FoundMessage[]; asked: AskedForm },
): Promise<JsonText<MessageObject[]>> {
  const texts = await writeMessages(realm, viewer, found, asked)
  if (search === undefined) return jsonList(texts.map((text) => new JsonText(text)))
  const matches = await findMatches(realm, search, found, asked.allow_empty_topic_name)
  const marked = texts.map((text, index) => ({ text, match: matches[index] ?? noMatch }))
  return jsonList(
    await mapInTurns(marked, ({ text, match }) =>
      jsonBoth(new JsonText<MessageObject>(text), jsonText(match)),
    ),
  )
}
