import {
  api,
  flagNotChangeable,
  type MessageFlag,
  type MessageId,
  messageNotFound,
  readReceiptsDisabled,
} from '@parley/contract'
import { mayReadMessage } from '../../directory/message-access.ts'
import { on, type UserContext } from '../../http/handler.ts'
import { findPlacesInRange } from '../fetch/find-messages.ts'
import { foundEnds, lowerCounts, resolveRange } from '../fetch/range.ts'
import { recentMessages } from '../fetch/recent-messages.ts'
import { resolveWith } from '../fetch/resolve-with.ts'
import {
  findPlaces,
  findPlacesInPieces,
  type MessagePlace,
  placeOf,
} from '../message/message-places.ts'
import { readNarrow } from '../narrow/narrow.ts'
import { bitmapOf, minus } from '../read-state/bitmap.ts'
import { markInPieces } from '../read-state/mark-in-pieces.ts'
import { readersOf } from '../read-state/read-receipts.ts'
import { readState } from '../read-state/read-state.ts'
import { unreadAmong } from '../read-state/received.ts'
import { markUnread } from '../read-state/update-read.ts'
import { updateFlag } from './update-flag.ts'

type Context = Pick<UserContext<Record<never, never>>, 'realm' | 'viewer' | 'write'>

export const flagRoutes = [
  on(api.flags.getReadReceipts, async ({ realm, viewer, params }) => {
    if (!realm.directory.realm.settings.enable_read_receipts) throw readReceiptsDisabled({})
    const [message] = await findPlaces(realm.sql, realm.id, [params.message_id])
    if (!message || !mayReadMessage(viewer, message)) throw messageNotFound({})
    return { user_ids: await readersOf(realm.sql, viewer, message) }
  }),

  on(api.flags.update, async (context) => {
    const { flag, op, messages } = context.params
    const changeable = requireChangeable(flag)
    if (changeable === 'read' && op === 'add') {
      await requirePlaces(context, await notInState(context, messages))
      return { messages: await addRead(context, messages) }
    }
    const places = await requirePlaces(context, messages)
    const { changed, ...rest } = await changeFlag(context, { flag: changeable, op, places })
    return { messages: changed, ...rest }
  }),

  on(api.flags.updateInNarrow, async (context) => {
    const { realm, viewer, params } = context
    const { flag, op, num_before, num_after } = params
    const changeable = requireChangeable(flag)
    const { before, after } = lowerCounts(num_before, num_after)
    const narrow = readNarrow(viewer, await resolveWith(realm, viewer, params.narrow))
    const asked = { ...params, num_before: before, num_after: after }
    const range = await resolveRange(realm, viewer, narrow, asked)
    const { ids, found } = await findPlacesInRange(realm, viewer, narrow, range)
    const places = found.filter((place) => mayReadMessage(viewer, place))
    const { changed, ...rest } = await changeFlag(context, { flag: changeable, op, places })
    return {
      processed_count: places.length,
      updated_count: changed.length,
      first_processed_id: places[0]?.id ?? null,
      last_processed_id: places.at(-1)?.id ?? null,
      ...foundEnds(range, ids),
      ...rest,
    }
  }),
]

type Changeable = 'read' | 'starred' | 'collapsed'

function requireChangeable(flag: MessageFlag): Changeable {
  if (flag === 'read' || flag === 'starred' || flag === 'collapsed') return flag
  throw flagNotChangeable({ flag })
}

interface FlagChange {
  readonly flag: Changeable
  readonly op: 'add' | 'remove'
  readonly places: readonly MessagePlace[]
}

async function changeFlag(context: Context, { flag, op, places }: FlagChange) {
  const messageIds = places.map(({ id }) => id)
  if (flag !== 'read') return { changed: await context.write(updateFlag, { op, flag, messageIds }) }
  if (op === 'add') return { changed: await addRead(context, messageIds) }
  const state = readState.of(context.realm)
  const { changed, ignoredChannels } = await context.write(markUnread, { state, places })
  return { changed, ignored_because_not_subscribed_channels: ignoredChannels }
}

async function addRead({ realm, write }: Context, messageIds: readonly MessageId[]) {
  const pieces = await markInPieces(realm, write, messageIds)
  return pieces.flat()
}

/** Ids that the viewer's bitmaps do not contain: only these need a query. */
async function notInState(
  { realm, viewer }: Context,
  ids: readonly MessageId[],
): Promise<MessageId[]> {
  const state = readState.of(realm)
  const asked = bitmapOf(ids)
  const unread = await unreadAmong(state, viewer, realm.sql, asked)
  const read = await state.readBy(viewer.id, realm.sql)
  return minus(minus(asked, unread), read).toArray() as MessageId[]
}

/** The places of these messages. If one is unknown or hidden, the whole call is refused. */
async function requirePlaces(
  { realm, viewer }: Context,
  ids: readonly MessageId[],
): Promise<MessagePlace[]> {
  if (ids.length === 0) return []
  const asked = [...new Set(ids)].sort((a, b) => a - b)
  const known = recentMessages.of(realm).known(asked)?.map(placeOf)
  const places = known ?? (await findPlacesInPieces(realm.sql, realm.id, asked))
  const readable = places.filter((place) => mayReadMessage(viewer, place))
  if (readable.length < asked.length) throw messageNotFound({})
  return readable
}
