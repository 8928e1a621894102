import { type MessageId, maxId, type RecipientId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import { wasReceived } from '../../directory/message-access.ts'
import { spansOf } from '../../directory/moves.ts'
import { isWithin, type Span } from '../../directory/objects.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { allIds, type Bitmap } from './bitmap.ts'
import { type IdRange, type IdsBack, idsWithin, nearestIds } from './nearest-ids.ts'
import type { NewestPlace } from './newest-places.ts'
import { ownNear } from './read-state.store.ts'
import { type ReadState, readState, type Source } from './read-state.ts'
import { mayStillRead, readableChannels, receivedRuns, unreadAmong } from './received.ts'
import { type Written, writtenElsewhere } from './written-elsewhere.ts'

/** Messages before, at and after an anchor. */
export interface Range {
  readonly anchor: number
  readonly before: number
  readonly after: number
  readonly includeAnchor: boolean
}

/** The ids of the viewer's own history around an anchor. */
export async function receivedNear(
  realm: Realm,
  viewer: Viewer,
  range: Range,
  sql: Sql | Tx = realm.sql,
): Promise<MessageId[]> {
  const newest = await newestNear(realm, viewer, range, sql)
  if (newest) return newest
  const anchor = Math.min(range.anchor, realm.directory.lastMessageId + 1)
  const near = { ...range, anchor }
  const received = await receivedAround(realm, viewer, near, sql)
  // Note: a transaction does not wait for what is read outside.
  const written = sql === realm.sql ? await writtenElsewhere.of(realm).by(viewer) : undefined
  const known = written && withWritten(viewer, received, written, near)
  if (known) return known
  const own = { userId: viewer.id, channels: readableChannels(viewer) }
  const rows = await sql<{ id: MessageId }[]>`${ownNear(sql, realm.id, own, near)}`.planned()
  return cut([...received, ...rows.map(({ id }) => id)], near)
}

/** The ids of a range, if it does not reach further back than is known of what the viewer wrote. */
export function withWritten(
  viewer: Viewer,
  received: readonly MessageId[],
  { from, places }: Written,
  range: Range,
): MessageId[] | undefined {
  if (from > range.anchor) return undefined
  const written: MessageId[] = []
  for (const [id, recipientId] of places) if (mayStillRead(viewer, recipientId)) written.push(id)
  const near = cut([...received, ...written], range)
  if (from === 0 || range.before === 0) return near
  const isFull = near.filter((id) => id < range.anchor).length === range.before
  return isFull && (near[0] ?? 0) >= from ? near : undefined
}

/** The same without a query, if all of it is among the newest messages; otherwise undefined. */
export async function newestNear(
  realm: Realm,
  viewer: Viewer,
  range: Range,
  sql: Sql | Tx = realm.sql,
): Promise<MessageId[] | undefined> {
  const newest = await readState.of(realm).newest(sql)
  const isOwn = ownHistoryOf(viewer)
  const before = newest.before(range.anchor, range.before, isOwn)
  const wantedSince = range.after + Number(range.includeAnchor || range.after > 0)
  const since = before && newest.since(range.anchor, wantedSince, isOwn)
  return before && since && cut([...before, ...since], range)
}

/** Facts about all messages of one recipient, which are looked up once. */
interface OwnIn {
  readonly mayBeThere: boolean
  /** The viewer's spans in a channel; undefined for a conversation. */
  readonly spans: readonly Span[] | undefined
}

/** The readable messages that the viewer received or wrote. */
function ownHistoryOf(viewer: Viewer): (place: NewestPlace) => boolean {
  const known = new Map<RecipientId, OwnIn>()
  return (place) => {
    const { recipientId } = place
    let own = known.get(recipientId)
    if (!own) {
      const isChannel = channelOfRecipient(recipientId) !== undefined
      const spans = isChannel ? spansOf(viewer, recipientId) : undefined
      own = { mayBeThere: mayStillRead(viewer, recipientId), spans }
      known.set(recipientId, own)
    }
    if (!own.mayBeThere) return false
    if (!own.spans || place.path) return wasReceived(viewer, place)
    return place.senderId === viewer.id || isWithin(own.spans, place.id)
  }
}

/** All received messages that `cut` may need. */
export async function receivedAround(
  realm: Realm,
  viewer: Viewer,
  { anchor, before, after, includeAnchor }: Range,
  sql: Sql | Tx,
): Promise<MessageId[]> {
  const sources = receivedBack(realm, viewer, sql)
  return [
    ...(await nearestIds(sources, { anchor, side: 'before', wanted: before })),
    ...(includeAnchor ? idsWithin(await sources(anchor), anchor, anchor) : []),
    ...(await nearestIds(sources, { anchor, side: 'after', wanted: after })),
  ] as MessageId[]
}

/** The messages that the viewer received, read as far back as they are needed. */
function receivedBack(realm: Realm, viewer: Viewer, sql: Sql | Tx): IdsBack {
  let known: { readonly since: number; readonly runs: readonly IdRange[] } | undefined
  return async (since) => {
    if (known && known.since <= since) return known.runs
    const runs = await receivedRuns(readState.of(realm), viewer, { sql, since })
    known = { since, runs }
    return runs
  }
}

/** Unread messages are first looked for among this many ids on each side of an anchor. */
const firstReach = 65_536

interface UnreadAround {
  readonly sql: Source
  readonly range: Range
  readonly reach?: number | undefined
}

/** The ids of the viewer's unread messages around an anchor. The cost depends on how far away they are, not on how many there are in all. */
export async function unreadAround(
  state: ReadState,
  viewer: Viewer,
  { sql, range, reach = firstReach }: UnreadAround,
): Promise<MessageId[]> {
  const end = viewer.directory.lastMessageId + 1
  const anchor = Math.min(range.anchor, end)
  for (let far = reach; ; far *= 8) {
    const from = range.before > 0 ? Math.max(0, anchor - far) : anchor
    const upTo = range.after > 0 ? Math.min(end, anchor + far) : Math.min(end, anchor + 1)
    const found = await unreadAmong(state, viewer, sql, allIds(from, upTo))
    const isBefore = from === 0 || found.rangeCardinality(from, anchor) >= range.before
    const isAfter = upTo === end || found.rangeCardinality(anchor + 1, upTo) >= range.after
    if (isBefore && isAfter) return idsNear(found, range)
  }
}

/** The ids of a range, ascending. */
async function idsNear(ids: Bitmap, range: Range): Promise<MessageId[]> {
  const sources = [{ ids, after: 0, upTo: null }]
  const anchor = Math.min(range.anchor, ids.maximum() + 1)
  const there = range.includeAnchor ? idsWithin(sources, range.anchor, range.anchor) : []
  const all = async () => sources
  return [
    ...(await nearestIds(all, { anchor, side: 'before', wanted: range.before })),
    ...there,
    ...(await nearestIds(all, { anchor, side: 'after', wanted: range.after })),
  ] as MessageId[]
}

/** The ids of a range, from ids that cover at least the range; ascending and unique. */
export function cut(ids: readonly MessageId[], range: Range): MessageId[] {
  const { anchor, before, after, includeAnchor } = range
  const ascending = [...new Set(ids)].sort((a, b) => a - b)
  const earlier = ascending.filter((id) => id < anchor)
  return [
    ...earlier.slice(Math.max(0, earlier.length - before)),
    ...ascending.filter((id) => id === anchor && includeAnchor),
    ...ascending.filter((id) => id > anchor).slice(0, after),
  ]
}

/** The newest message of the viewer's own history; 0 if it is empty. */
export async function newestReceived(
  realm: Realm,
  viewer: Viewer,
  sql: Sql | Tx = realm.sql,
): Promise<MessageId> {
  const range = { anchor: maxId, before: 1, after: 0, includeAnchor: false }
  const [newest] = await receivedNear(realm, viewer, range, sql)
  return newest ?? (0 as MessageId)
}
