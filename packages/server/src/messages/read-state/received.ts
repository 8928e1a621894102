import type { RecipientId } from '@parley/contract'
import { mayRead } from '../../directory/channel-access.ts'
import { followedMoves, originOf, type Placed, spansOf } from '../../directory/moves.ts'
import { isSubscribed, isWithin } from '../../directory/objects.ts'
import { channelOfRecipient, channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { channelSpans, conversationSpans, type ReceivedSpan } from '../reach/received-spans.ts'
import { type Bitmap, both, minus, union, within } from './bitmap.ts'
import type { IdRange } from './nearest-ids.ts'
import type { ReadState, Source } from './read-state.ts'

/** The same as a span of received messages. */
export interface ReceivedRun extends IdRange {
  /** The current one, after all moves. */
  readonly recipientId: RecipientId
}

/** From which id on messages are read, and how. Results may contain earlier ones. */
export interface Reading {
  readonly sql: Source
  readonly since: number
}

/** Whether messages there can be unread for the viewer at all. */
export function isUnreadPlace({ directory, id }: Viewer, recipientId: RecipientId): boolean {
  const channelId = channelOfRecipient(recipientId)
  if (channelId === undefined) return true
  return isSubscribed(directory.subscriptionsOf(id).get(channelId))
}

/**
 * Whether the message, which the viewer may read, is unread unless they have read it. Own messages in channels
 * without a subscription are never unread.
 */
export function canBeUnread(viewer: Viewer, message: Placed): boolean {
  if (!isUnreadPlace(viewer, message.recipientId)) return false
  if (channelOfRecipient(message.recipientId) === undefined) return true
  const received = isWithin(spansOf(viewer, originOf(message)), message.id)
  return received && followedMoves(viewer, message.path ?? [])
}

/**
 * Whether the message was unread when it was sent. Users who have left since receive other events that mark it as
 * read.
 */
export function cameUnread(viewer: Viewer, { id, recipientId }: Placed): boolean {
  if (channelOfRecipient(recipientId) === undefined) return true
  return isWithin(spansOf(viewer, recipientId), id)
}

/** Whether the viewer may still read what they received there. */
export function mayStillRead(viewer: Viewer, recipientId: RecipientId): boolean {
  const channelId = channelOfRecipient(recipientId)
  if (channelId === undefined) return true
  const channel = viewer.directory.channels.get(channelId)
  return channel !== undefined && mayRead(viewer, channel)
}

/** All that came to the viewer from one id on and that they may still read: their own history. */
export async function receivedRuns(
  state: ReadState,
  viewer: Viewer,
  { sql, since }: Reading,
): Promise<ReceivedRun[]> {
  const counts = (recipientId: RecipientId) => mayStillRead(viewer, recipientId)
  const spans = [
    ...conversationSpans(viewer),
    ...channelSpans(viewer, (id) => counts(channelRecipient(id))),
  ]
  return [
    ...(await unmovedRuns(state, spans, { sql, since })),
    ...(await movedRuns(state, viewer, { sql, counts })),
  ]
}

/** The viewer's unread messages: only subscribed channels count. */
export async function unreadMessages(
  state: ReadState,
  viewer: Viewer,
  sql: Source,
  isAskedFor: (recipientId: RecipientId) => boolean = () => true,
): Promise<Bitmap> {
  return union((await unreadByPlace(state, viewer, sql, isAskedFor)).values())
}

/** The same, by recipient. A recipient without unread messages is left out. */
export async function unreadByPlace(
  state: ReadState,
  viewer: Viewer,
  sql: Source,
  isAskedFor: (recipientId: RecipientId) => boolean = () => true,
): Promise<Map<RecipientId, Bitmap>> {
  return unreadSince(state, viewer, { sql, since: 0, isAskedFor })
}

/** Unread messages are first searched among this many of the newest ids. */
const firstReach = 65_536

interface Newest {
  readonly sql: Source
  readonly most: number
  /** Messages may arrive at this id while the others are read: they are not counted. */
  readonly below?: number
  readonly reach?: number
}

/** At least the newest `most` unread messages, by recipient; all, if there are fewer. */
export async function newestUnread(
  state: ReadState,
  viewer: Viewer,
  { sql, most, below = 2 ** 32, reach = firstReach }: Newest,
): Promise<Map<RecipientId, Bitmap>> {
  const isAskedFor = () => true
  const last = viewer.directory.lastMessageId
  // Ids that are in memory cost nothing, so the search begins with all of them.
  const known = state.messages.knownSince(unreadSpans(viewer, isAskedFor).map(recipientOf))
  let since = Math.min(known, Math.max(0, last - reach))
  for (;;) {
    const unread = await unreadSince(state, viewer, { sql, since, isAskedFor })
    const found = countBetween(unread, since, below)
    if (since === 0 || found >= most) return unread
    since = Math.max(0, last - Math.ceil((last - since) * furtherBack(most / found)))
  }
}

/** How many times as far to look, as if unread messages were equally frequent further back. With none found, all ids at once. */
function furtherBack(missing: number): number {
  return Math.max(1.5, 1.25 * missing)
}

function countBetween(
  unread: ReadonlyMap<RecipientId, Bitmap>,
  since: number,
  below: number,
): number {
  let count = 0
  for (const ids of unread.values()) count += ids.rangeCardinality(since, below)
  return count
}

interface ReadingUnread extends Reading {
  readonly isAskedFor: (recipientId: RecipientId) => boolean
}

async function unreadSince(
  state: ReadState,
  viewer: Viewer,
  reading: ReadingUnread,
): Promise<Map<RecipientId, Bitmap>> {
  const runs = await runsThatCanBeUnread(state, viewer, reading)
  const read = await state.readBy(viewer.id, reading.sql)
  const unread = new Map<RecipientId, Bitmap>()
  for (const { recipientId, ids, after, upTo } of runs) {
    const found = within(minus(ids, read), after, upTo)
    if (found.isEmpty) continue
    const known = unread.get(recipientId)
    if (known) known.orInPlace(found)
    else unread.set(recipientId, found)
  }
  return unread
}

/** The unread ones of these messages. The cost depends on their number and on that of the recipients, not on all unread messages. */
export async function unreadAmong(
  state: ReadState,
  viewer: Viewer,
  sql: Source,
  among: Bitmap,
): Promise<Bitmap> {
  const asked = minus(among, await state.readBy(viewer.id, sql))
  if (asked.isEmpty) return asked
  const reading = { sql, since: asked.minimum(), isAskedFor: () => true }
  const runs = await runsThatCanBeUnread(state, viewer, reading)
  return union(runs.map(({ ids, after, upTo }) => within(both(ids, asked), after, upTo)))
}

async function runsThatCanBeUnread(
  state: ReadState,
  viewer: Viewer,
  { sql, since, isAskedFor }: ReadingUnread,
): Promise<ReceivedRun[]> {
  const counts = (to: RecipientId, path: readonly number[]) =>
    isAskedFor(to) && isUnreadPlace(viewer, to) && followedMoves(viewer, path)
  return [
    ...(await unmovedRuns(state, unreadSpans(viewer, isAskedFor), { sql, since })),
    ...(await movedRuns(state, viewer, { sql, counts })),
  ]
}

function unreadSpans(
  viewer: Viewer,
  isAskedFor: (recipientId: RecipientId) => boolean,
): ReceivedSpan[] {
  return [
    ...conversationSpans(viewer),
    ...channelSpans(viewer, (id) => isUnreadPlace(viewer, channelRecipient(id))),
  ].filter((span) => isAskedFor(span.recipientId))
}

function recipientOf({ recipientId }: ReceivedSpan): RecipientId {
  return recipientId
}

async function unmovedRuns(
  state: ReadState,
  spans: readonly ReceivedSpan[],
  { sql, since }: Reading,
): Promise<ReceivedRun[]> {
  const messages = await state.messages.of(spans.map(recipientOf), sql, since)
  return spans.flatMap(({ recipientId, after, upTo }) => {
    const ids = messages.get(recipientId)
    return ids ? [{ recipientId, ids, after, upTo }] : []
  })
}

interface Counting {
  readonly sql: Source
  /** Whether messages with this path, which are now at `to`, count. */
  readonly counts: (to: RecipientId, path: readonly number[]) => boolean
}

async function movedRuns(
  state: ReadState,
  viewer: Viewer,
  { sql, counts }: Counting,
): Promise<ReceivedRun[]> {
  const runs: ReceivedRun[] = []
  for (const { path, ids } of (await state.moved(sql)).values()) {
    const spans = spansOf(viewer, path[0] ?? 0)
    const recipientId = path.at(-1) as RecipientId
    if (spans.length === 0 || ids.isEmpty || !counts(recipientId, path)) continue
    for (const { joinedAfter: after, leftAfter: upTo } of spans)
      runs.push({ recipientId, ids, after, upTo })
  }
  return runs
}

/** The readable channels: own messages there belong to the history, with or without a subscription. */
export function readableChannels(viewer: Viewer): RecipientId[] {
  const found: RecipientId[] = []
  for (const channel of viewer.directory.channels.values()) {
    if (mayRead(viewer, channel)) found.push(channelRecipient(channel.id))
  }
  return found
}
