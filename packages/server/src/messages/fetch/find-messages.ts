import { limits, type MessageId, messagesTooLarge } from '@parley/contract'
import { type Fragment, inOrder } from '../../db/fragments.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { findPlaces, type MessagePlace, placeColumns } from '../message/message-places.ts'
import { type FlagRow, withFlags } from '../message/messages.store.ts'
import { isTopicAnywhere } from '../narrow/is-indexed.ts'
import type { Narrow } from '../narrow/narrow.ts'
import { narrowSql } from '../narrow/narrow-sql.ts'
import { nearest, type Way, waysTo } from '../narrow/narrow-ways.ts'
import { enteredCondition, spanCondition } from '../reach/span-condition.ts'
import { type Range, receivedNear } from '../read-state/received-near.ts'
import { inSearch, inTimeLeft, looksIntoTexts } from '../search/search.ts'
import { planSearch, walkThrough } from '../search/search-plan.ts'
import { isAllUnread, unreadFor, unreadNear } from './find-unread.ts'
import { idsInPieces } from './ids-in-pieces.ts'
import { byMessage, type FlagsOf, ownFlags } from './own-flags.ts'
import { readWithin } from './read-within.ts'
import { type RecentMessage, recentMessages } from './recent-messages.ts'

/** A message as it is fetched, and the numbers of the viewer's flags on it. */
export interface FoundMessage {
  readonly message: RecentMessage
  readonly flags: readonly number[]
}

/** The messages of a narrow around an anchor, ascending. */
export interface InRange<Found> {
  /** Note: some of them may have been deleted by when they are read. */
  readonly ids: readonly MessageId[]
  readonly found: readonly Found[]
}

/** Messages, and the ids of those that do not fit into the answer. */
interface Loaded {
  readonly found: readonly FoundMessage[]
  readonly left: readonly MessageId[]
}

/** The messages of the narrow around the anchor. */
export async function findRange(
  realm: Realm,
  viewer: Viewer,
  narrow: Narrow,
  range: Range,
): Promise<InRange<FoundMessage> & Loaded> {
  const { sql } = realm
  const { anchor } = range
  const known = await idsFromSets(realm, viewer, narrow, range)
  if (known) {
    const flags = await ownFlags.of(realm).on(viewer, known)
    return { ids: known, ...(await load(realm, viewer, known, { flags, anchor })) }
  }
  const rows = await rowsInRange<FlagRow>(realm, viewer, {
    narrow,
    range,
    columns: sql`message.id`,
    finish: (found) => withFlags(sql, viewer, found),
  })
  const ids = ascending(rows.map(({ id }) => id))
  return { ids, ...(await load(realm, viewer, ids, { flags: byMessage(rows), anchor })) }
}

/** The ids of a narrow that sets of ids answer; undefined: another one. */
async function idsFromSets(
  realm: Realm,
  viewer: Viewer,
  narrow: Narrow,
  range: Range,
): Promise<MessageId[] | undefined> {
  if (isOwnHistory(narrow)) return receivedNear(realm, viewer, range)
  return isAllUnread(narrow) ? unreadNear(realm, viewer, range) : undefined
}

/** The ones of these messages that the viewer may read, with their flags. If not all fit into an answer, those nearest to the anchor. */
async function load(
  realm: Realm,
  viewer: Viewer,
  ids: readonly MessageId[],
  { flags, anchor = 0 }: { readonly flags: FlagsOf; readonly anchor?: number },
): Promise<Loaded> {
  // Another node may have stored them: their senders and places are in the log before them.
  const isBehind = (ids.at(-1) ?? 0) > realm.directory.lastMessageId
  if (isBehind) await realm.writer.catchUp()
  const bound = { anchor, most: limits.maxCharactersPerFetch, viewer }
  const { messages, left } = await readWithin(recentMessages.of(realm), ids, bound)
  const withFlags = (message: RecentMessage) => ({
    message,
    flags: flags.get(message.id) ?? noFlags,
  })
  return { found: messages.map(withFlags), left }
}

/** All of them, or a refusal. */
function requireAll({ found, left }: Loaded): readonly FoundMessage[] {
  if (left.length > 0) throw messagesTooLarge({ limit: limits.maxCharactersPerFetch })
  return found
}

const noFlags: readonly number[] = []

function ascending(ids: readonly MessageId[]): MessageId[] {
  return [...new Set(ids)].sort((a, b) => a - b)
}

/** The same, but only the places of messages. */
export async function findPlacesInRange(
  realm: Realm,
  viewer: Viewer,
  narrow: Narrow,
  range: Range,
): Promise<InRange<MessagePlace>> {
  const known = await idsFromSets(realm, viewer, narrow, range)
  if (known) return { ids: known, found: await findPlaces(realm.sql, realm.id, known) }
  const columns = realm.sql`${realm.sql.unsafe(placeColumns)}`
  const found = await rowsInRange<MessagePlace>(realm, viewer, {
    narrow,
    range,
    columns,
    finish: (rows) => rows,
  })
  return { ids: found.map(({ id }) => id), found }
}

/** Without conditions, it is everything that the viewer received, which is found in memory. */
function isOwnHistory({ conditions, search }: Narrow): boolean {
  return conditions.length === 0 && search === undefined
}

interface Wanted {
  readonly narrow: Narrow
  readonly range: Range
  readonly columns: Fragment
  /** The processing of the ids that the statement finds. */
  readonly finish: (found: Fragment) => Fragment
}

async function rowsInRange<Row extends { id: MessageId }>(
  realm: Realm,
  viewer: Viewer,
  { narrow, range, columns, finish }: Wanted,
): Promise<Row[]> {
  const { sql, id: realmId } = realm
  const context = { sql, viewer, unread: await unreadFor(realm, viewer, narrow) }
  const span = ownCondition(sql, viewer, narrow)
  const rows = await inSearch(realm, viewer, narrow, async (connection) => {
    const end = realm.directory.lastMessageId + 1
    const began = performance.now()
    const planning = { context, narrow, span, wanted: Math.max(range.before, range.after), end }
    const { condition, isSorted, isWalk } = await planSearch(connection, planning)
    await inTimeLeft(connection, narrow, began)
    const more = sql`${condition} ${span}`
    if (isWalk && !sql.isServer && looksIntoTexts(narrow)) {
      const matching = sql`realm_id = ${realmId} ${narrowSql(context, narrow)} ${more}`
      const ids = await idsInPieces(sql, narrow, { matching, range, end })
      const found = sql`select ${columns} from message where ${matching} and id = any(${ids}::int[])`
      return [...(await sql<Row[]>`${finish(found)}`)]
    }
    const ways = waysTo(context, { narrow, more, isSorted })
    const parts = partsOf(sql, { ways, columns, range })
    const statement = parts && connection<Row[]>`${finish(parts)}`
    return statement ? [...(await (isOnePlace(narrow) ? statement : statement.planned()))] : []
  })
  return rows.sort((a, b) => a.id - b.id)
}

/** Which messages belong to the viewer's history, unless the narrow opens all of it. */
function ownCondition(sql: Sql, viewer: Viewer, narrow: Narrow): Fragment {
  if (narrow.wholeHistory) return sql``
  const isFlagged = narrow.conditions.some(({ on, negated }) => on === 'flag' && !negated)
  if (isFlagged) return enteredCondition(sql, viewer)
  return spanCondition(sql, viewer, isTopicAnywhere(narrow))
}

/** A channel, a conversation or a topic: most of what is fetched. There is one good plan, so that it need not be made each time. */
function isOnePlace({ conditions, search }: Narrow): boolean {
  const isWithin = conditions.some(
    (one) => one.on === 'recipients' && !one.negated && one.ids.length === 1,
  )
  const isAllPlace = conditions.every(({ on }) => on === 'recipients' || on === 'topic')
  return search === undefined && isWithin && isAllPlace
}

interface Parts {
  readonly ways: readonly Way[]
  readonly columns: Fragment
  readonly range: Range
}

/** The statement's results before, at and after an anchor; undefined if nothing was requested. */
function partsOf(sql: Sql, { ways, columns, range }: Parts): Fragment | undefined {
  const anchor = Math.min(range.anchor, 2_147_483_647)
  const part = (bound: Fragment, limit: number, isDown = false) =>
    limit > 0 && nearest(sql, ways, { columns, bound, limit, isDown })
  const parts = [
    part(sql`< ${anchor}`, range.before, true),
    part(sql`= ${anchor}`, range.includeAnchor ? 1 : 0),
    part(sql`> ${anchor}`, range.after),
  ].filter((one) => one !== false)
  const [first, ...rest] = parts
  if (!first) return undefined
  const others = rest.map((one) => sql`union all ${one}`)
  return sql`${first} ${inOrder(sql, others)}`
}

/** The ones of these messages that the viewer may read, ascending. */
export async function findByIds(
  realm: Realm,
  viewer: Viewer,
  ids: readonly MessageId[],
): Promise<readonly FoundMessage[]> {
  if (ids.length === 0) return []
  const asked = ascending(ids)
  const flags = await ownFlags.of(realm).on(viewer, asked)
  return requireAll(await load(realm, viewer, asked, { flags }))
}

/** The ones of these messages that match and that the viewer may read, ascending. */
export async function findMatching(
  realm: Realm,
  viewer: Viewer,
  narrow: Narrow,
  ids: readonly MessageId[],
): Promise<readonly FoundMessage[]> {
  if (ids.length === 0) return []
  const { sql, id: realmId } = realm
  const context = { sql, viewer, unread: await unreadFor(realm, viewer, narrow), isOfFew: true }
  const found = sql`
    select message.id from message
    where realm_id = ${realmId} and id = any(${ids as MessageId[]}::int[])
      ${narrowSql(context, narrow)} ${walkThrough(sql, narrow).condition}`
  const rows = await inSearch(realm, viewer, narrow, async (connection: Sql | Tx) => [
    ...(await connection<FlagRow[]>`${withFlags(sql, viewer, found)}`.planned()),
  ])
  const flags = byMessage(rows)
  return requireAll(await load(realm, viewer, ascending(rows.map(({ id }) => id)), { flags }))
}
