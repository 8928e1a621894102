import { type Message, type Place, placeKey, placeOfMessage } from '@parley/client/replica'
import { timeZone } from '../../words/times.ts'

/** A row of a message list, from the top. Keys survive every change of a message. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: Date }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'place'; readonly key: string; readonly place: Place; readonly id: number }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly id: number
      readonly startsRun: boolean
    }

interface RowsOptions {
  readonly ids: readonly number[]
  readonly messageOf: (id: number) => Message | undefined
  readonly keyOf: (id: number) => string
  readonly selfId: number
  /** The oldest message that was unread when the conversation was opened. */
  readonly firstUnread: number | undefined
  /** Whether the list mixes conversations. */
  readonly isMixed: boolean
  /** Whether each message stands alone, as in search results. */
  readonly isApart?: boolean
}

/** Within this time, consecutive messages of one sender share one name. */
const runSeconds = 600

/** The rows of a message list. */
export function rowsOf(options: RowsOptions): Row[] {
  const { ids, messageOf, keyOf, selfId, firstUnread, isMixed, isApart = false } = options
  const rows: Row[] = []
  let before: Message | undefined
  let place = ''
  let isUnreadShown = false
  for (const id of ids) {
    const message = messageOf(id)
    if (!message) continue
    const key = keyOf(id)
    const startsDay = !before || dayOf(before) !== dayOf(message)
    const here = isMixed ? placeOfMessage(message, selfId) : undefined
    const startsPlace = here !== undefined && placeKey(here) !== place
    const startsUnread: boolean = !isUnreadShown && firstUnread !== undefined && id >= firstUnread
    if (startsDay) rows.push({ kind: 'day', key: `day ${dayOf(message)}`, at: dateOf(message) })
    if (startsUnread) rows.push({ kind: 'unread', key: 'unread' })
    if (startsPlace) rows.push({ kind: 'place', key: `place ${key}`, place: here, id })
    const startsRun =
      isApart || startsDay || startsPlace || startsUnread || !isSameRun(before, message)
    rows.push({ kind: 'message', key, id, startsRun })
    isUnreadShown ||= startsUnread
    if (here) place = placeKey(here)
    before = message
  }
  return rows
}

function isSameRun(before: Message | undefined, message: Message): boolean {
  return (
    before !== undefined &&
    before.sender_id === message.sender_id &&
    message.timestamp - before.timestamp < runSeconds &&
    !message.is_me_message &&
    !before.is_me_message
  )
}

function dateOf({ timestamp }: Message): Date {
  return new Date(timestamp * 1000)
}

/** Time zones differ by quarters of an hour, so all times of one are on one day. */
const quarterSeconds = 900
const maxQuarters = 10_000
const dayByQuarter = new Map<number, string>()
let zoneOfDays = ''

/** The day in the reader's time zone. A long list asks for each of thousands of messages, so answers are kept. */
function dayOf(message: Message): string {
  const zone = timeZone()
  if (zone !== zoneOfDays) dayByQuarter.clear()
  zoneOfDays = zone
  const quarter = Math.floor(message.timestamp / quarterSeconds)
  const known = dayByQuarter.get(quarter)
  if (known !== undefined) return known
  const day = dateOf(message).toDateString()
  if (dayByQuarter.size >= maxQuarters) dayByQuarter.clear()
  dayByQuarter.set(quarter, day)
  return day
}
