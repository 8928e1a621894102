import type { ChannelId } from '@parley/contract'
import type { Channel } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { Realm } from '../realms/realm.ts'
import { sharedDate } from '../shared-clock.ts'
import type { ActionTx } from '../writer/action.ts'
import type { ChannelChange, PropertyChange } from './changes.events.ts'
import { isRecentlyActive } from './channels.wire.ts'
import { countMessages, findSums, updateTraffic } from './traffic.store.ts'

const secondsPerDay = 86_400
const remembered = 28

/** Counts the messages of past days, once per day, and announces the changes. */
export async function countTraffic(tx: ActionTx, _viewer: Viewer): Promise<void> {
  const { directory, now } = tx
  const day = dayBefore(now)
  const before = directory.trafficCountedTo
  if (day <= before) return
  const sql = await tx.open()
  await countMessages(sql, directory.realmId, { day, oldest: day - remembered + 1 })
  const sums = new Map(
    (await findSums(sql, directory.realmId)).map((row) => [row.channelId, row.messages]),
  )
  const changed = new Map<ChannelId, number | null>()
  for (const channel of directory.channels.values()) {
    const traffic = weeklyTraffic(channel, sums.get(channel.id) ?? 0, day)
    if (traffic !== channel.weeklyTraffic) changed.set(channel.id, traffic)
  }
  if (changed.size > 0) await updateTraffic(sql, directory.realmId, changed)
  tx.append({ kind: 'traffic-counted', day })
  for (const [id, value] of changed) {
    const told = { property: 'stream_weekly_traffic', value }
    tell(tx, directory.channels.get(id), { weeklyTraffic: value }, told)
  }
  tellSilent(tx, before)
}

/** Channels that became inactive since the last count are announced, too, because nothing else happens in them. */
function tellSilent(tx: ActionTx, countedTo: number): void {
  const then = new Date((countedTo + 1) * secondsPerDay * 1000)
  for (const channel of tx.directory.channels.values()) {
    if (isRecentlyActive(channel, tx.now) || !isRecentlyActive(channel, then)) continue
    tell(tx, channel, {}, { property: 'is_recently_active', value: false })
  }
}

function tell(
  tx: ActionTx,
  channel: Channel | undefined,
  change: ChannelChange,
  told: PropertyChange,
): void {
  if (!channel) return
  tx.append({ kind: 'channel-changed', channelId: channel.id, name: channel.name, change, told })
}

/** Messages a week, to two digits, so that it does not change every day; null in the first week. */
export function weeklyTraffic(
  { createdAt }: Pick<Channel, 'createdAt'>,
  messages: number,
  day: number,
): number | null {
  const age = day + 1 - Math.floor(createdAt / secondsPerDay)
  if (age < 7) return null
  const average = Math.floor((messages * 7) / Math.min(age, remembered))
  if (average === 0) return messages > 0 ? 1 : 0
  const unit = 10 ** Math.max(0, String(average).length - 2)
  return Math.round(average / unit) * unit
}

/** The last day that is over. */
function dayBefore(now: Date): number {
  return Math.floor(now.getTime() / 1000 / secondsPerDay) - 1
}

const lookEveryMs = 60_000
const watched = new WeakSet<Realm>()

/** Counts the days of an organization that is open. */
export function keepTrafficCounted(realm: Realm): void {
  if (watched.has(realm)) return
  watched.add(realm)
  let lookedAt = performance.now()
  realm.addChore(async () => {
    if (performance.now() - lookedAt < lookEveryMs) return
    lookedAt = performance.now()
    if (dayBefore(sharedDate()) <= realm.directory.trafficCountedTo) return
    await realm.writeAsSystem(countTraffic, undefined)
  })
}
