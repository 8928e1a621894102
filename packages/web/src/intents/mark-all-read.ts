import type { Place } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { act } from './act.ts'
import { flagEvent, type MessageId, maxAtOnce } from './flags.ts'
import { markPlacesRead } from './reading.ts'

/** Marks what is unread in these places as read, and offers to undo it. `say` is told how many messages these are. */
export function markAllRead(
  app: AppContext,
  places: readonly Place[],
  say: (count: number) => string,
): void {
  const { unread } = app.replica
  const before = new Map(places.flatMap((place) => unread.idsIn(place).map((id) => [id, place])))
  const called = new Set([...before.keys()].filter((id) => unread.isNamed(id)))
  markPlacesRead(app, places)
  const run = () => markUnread(app, before, called)
  showToast({ text: say(before.size), action: { label: t.common.undo, run } })
}

/** The places are part of the event, because the messages may be unknown here, as after a start. */
function markUnread(
  app: AppContext,
  places: ReadonlyMap<number, Place>,
  called: ReadonlySet<number>,
): void {
  const ids = [...places.keys()]
  for (let at = 0; at < ids.length; at += maxAtOnce) {
    const messages = ids.slice(at, at + maxAtOnce) as MessageId[]
    const details = messages.map((id) => [id, detailsOf(places.get(id), called.has(id))])
    const event = flagEvent(messages, 'read', 'remove')
    const shown = [{ ...event, message_details: Object.fromEntries(details) }]
    const how = { place: 'read', shown: shown as (typeof event)[] }
    act(app, 'flags.update', { messages, op: 'remove', flag: 'read' }, how)
  }
}

function detailsOf(place: Place | undefined, mentioned: boolean) {
  const call = mentioned ? { mentioned } : {}
  return place?.kind === 'topic'
    ? { type: 'stream', stream_id: place.channelId, topic: place.topic, ...call }
    : { type: 'private', user_ids: place?.userIds ?? [], ...call }
}
