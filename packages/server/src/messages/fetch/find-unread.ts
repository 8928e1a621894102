import type { MessageId, RecipientId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { mutedPlaces } from '../narrow/muted-places.ts'
import type { Narrow } from '../narrow/narrow.ts'
import { narrowSql, needsUnread } from '../narrow/narrow-sql.ts'
import { type UnreadIds, unreadIds } from '../narrow/unread-ids.ts'
import { type Bitmap, emptyBitmap, splitAt } from '../read-state/bitmap.ts'
import { readState } from '../read-state/read-state.ts'
import { unreadMessages } from '../read-state/received.ts'
import { type Range, unreadAround } from '../read-state/received-near.ts'
import { inSearch } from '../search/search.ts'
import { walkThrough } from '../search/search-plan.ts'

/** Unread ids are in memory, so the database is queried only for the messages to show. */
export function isAllUnread({ conditions, search }: Narrow): boolean {
  const [only, ...others] = conditions
  const isPlain = only?.on === 'unread' && !only.negated && others.length === 0
  return isPlain && search === undefined
}

export function unreadNear(realm: Realm, viewer: Viewer, range: Range): Promise<MessageId[]> {
  return unreadAround(readState.of(realm), viewer, { sql: realm.sql, range })
}

/** The unread messages that the conditions of a narrow need; undefined if none of them is about unread messages. */
export async function unreadFor(
  realm: Realm,
  viewer: Viewer,
  narrow: Narrow,
): Promise<UnreadIds | undefined> {
  return needsUnread(narrow) ? unreadIds(await unreadIn(realm, viewer, narrow)) : undefined
}

/** The viewer's unread messages in the channels and conversations to which the narrow leads. */
function unreadIn(
  realm: Realm,
  viewer: Viewer,
  { conditions }: Narrow,
  isWanted: (id: RecipientId) => boolean = () => true,
): Promise<Bitmap> {
  const places = conditions.flatMap((one) =>
    one.on === 'recipients' && !one.negated ? [new Set(one.ids)] : [],
  )
  const isAskedFor = (id: RecipientId) => places.every((ids) => ids.has(id)) && isWanted(id)
  return unreadMessages(readState.of(realm), viewer, realm.sql, isAskedFor)
}

/** So many of the oldest unread messages are looked at first. A list of them takes less than a bit for each id of all. */
const firstLooked = 500

/** The oldest unread message that matches and is not muted. */
export async function findFirstUnread(
  realm: Realm,
  viewer: Viewer,
  narrow: Narrow,
): Promise<MessageId | undefined> {
  const all = await unreadIn(realm, viewer, narrow, mayBeHeard(viewer))
  // Note: a search has one budget of time for one statement.
  const [first, others] =
    narrow.search === undefined ? splitAt(all, firstLooked) : [all, emptyBitmap()]
  const found = await oldestOf(realm, viewer, narrow, first)
  return found ?? oldestOf(realm, viewer, narrow, others)
}

/** False only for a channel that is muted with all its topics. */
function mayBeHeard(viewer: Viewer): (id: RecipientId) => boolean {
  const { channels, heardTopics, followedTopics } = mutedPlaces(viewer)
  const silent = new Set(channels)
  for (const { recipientId } of [...heardTopics, ...followedTopics]) silent.delete(recipientId)
  return (id) => !silent.has(id)
}

async function oldestOf(
  realm: Realm,
  viewer: Viewer,
  narrow: Narrow,
  among: Bitmap,
): Promise<MessageId | undefined> {
  if (among.isEmpty) return undefined
  const { sql, id: realmId } = realm
  const unread = unreadIds(among)
  const conditions = [...narrow.conditions, { on: 'muted', negated: true } as const]
  const context = { sql, viewer, unread, isOfFew: unread.isFew }
  return inSearch(realm, viewer, narrow, async (connection) => {
    const [row] = await connection<{ id: MessageId | null }[]>`
      select min(id) as id from message
      where realm_id = ${realmId} and ${unread.isAmong(sql, false)}
        ${narrowSql(context, { ...narrow, conditions })} ${walkThrough(sql, narrow).condition}`.planned()
    return row?.id ?? undefined
  })
}
