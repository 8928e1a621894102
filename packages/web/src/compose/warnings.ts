import type { Channel, Place, Replica } from '@parley/client/replica'
import { isTextTooLong, leftInMessage, leftInTopic, maxInMessage } from '../intents/text-length.ts'
import { isResolved } from '../sidebar/topic-name.ts'

/** Something to know before sending. */
export type Warning =
  | { readonly kind: 'notSubscribed'; readonly channel: Channel }
  | { readonly kind: 'noTopic' }
  | { readonly kind: 'resolved'; readonly channelId: number; readonly topic: string }
  | { readonly kind: 'manyReaders'; readonly count: number; readonly name: string }
  | { readonly kind: 'night'; readonly name: string; readonly time: Date; readonly zone: string }
  | { readonly kind: 'gone'; readonly name: string }
  | { readonly kind: 'long'; readonly left: number }
  | { readonly kind: 'tooLong' | 'topicTooLong'; readonly by: number }

interface WarningsOptions {
  readonly replica: Replica
  readonly place: Place
  readonly text: string
  readonly now: number
}

/** Whether it has to be shortened before it is sent. */
export function isTooLong(replica: Replica, place: Place, text: string): boolean {
  const isTopicTooLong = place.kind === 'topic' && leftInTopic(replica, place.topic) < 0
  return isTopicTooLong || isTextTooLong(replica, text)
}

/** Fewer readers than this need no warning. */
const manyReaders = 15
/** As a share of the maximum length. */
const nearlyFull = 0.9

const callsAll = /(?:^|[^\w`])@\*\*(?:all|everyone|channel|stream)\*\*/

/** The warnings for a message that is being written, most important first. */
export function warningsFor(options: WarningsOptions): Warning[] {
  const { place, text, replica } = options
  return [
    ...lengthWarnings(replica, text),
    ...(place.kind === 'topic' ? topicWarnings(options, place) : directWarnings(options, place)),
  ]
}

function lengthWarnings(replica: Replica, text: string): Warning[] {
  const max = maxInMessage(replica)
  // Note: counting takes longer than this comparison, at each key. No text has more characters than units.
  if (text.length < max * nearlyFull) return []
  const left = leftInMessage(replica, text)
  if (left < 0) return [{ kind: 'tooLong', by: -left }]
  return left < max * (1 - nearlyFull) ? [{ kind: 'long', left }] : []
}

function topicWarnings(
  { replica, text }: WarningsOptions,
  { channelId, topic }: Extract<Place, { kind: 'topic' }>,
): Warning[] {
  const channel = replica.channels.byId.get(channelId)
  if (!channel) return []
  const { name, subscriber_count: count } = channel
  const isSubscribed = replica.channels.subscriptions.get(channelId) !== undefined
  const warnings: Warning[] = []
  const left = leftInTopic(replica, topic)
  if (left < 0) warnings.push({ kind: 'topicTooLong', by: -left })
  if (!isSubscribed) warnings.push({ kind: 'notSubscribed', channel })
  if (topic === '' && text.trim() !== '' && requiresTopic(replica, channel)) {
    warnings.push({ kind: 'noTopic' })
  }
  if (isResolved(topic)) warnings.push({ kind: 'resolved', channelId, topic })
  if (count > manyReaders && callsAll.test(text)) {
    warnings.push({ kind: 'manyReaders', count, name })
  }
  return warnings
}

function requiresTopic({ organization }: Replica, { topics_policy: own }: Channel): boolean {
  if (own !== undefined && own !== 'inherit') return own === 'disable_empty_topic'
  return organization.value.realm_mandatory_topics ?? false
}

function directWarnings(
  { replica, text, now }: WarningsOptions,
  { userIds }: Extract<Place, { kind: 'direct' }>,
): Warning[] {
  const [first, ...others] = userIds.map((id) => replica.people.byId.get(id))
  const gone = [first, ...others].find((person) => person?.is_active === false)
  if (gone) return [{ kind: 'gone', name: gone.full_name }]
  // Warn for one recipient only: in a group, somebody is probably awake.
  if (!first || others.length > 0 || first.is_bot || text.trim() === '') return []
  const { timezone: zone = '', full_name: name, user_id } = first
  if (user_id === replica.selfId || !isNight(now, zone)) return []
  return [{ kind: 'night', name, time: new Date(now), zone }]
}

/** From 22:00 to 7:00 in that time zone, but not in the user's own. */
function isNight(now: number, zone: string): boolean {
  const there = hourIn(now, zone)
  if (there === undefined) return false
  const isLate = (hour: number) => hour >= 22 || hour < 7
  return isLate(there) && !isLate(new Date(now).getHours())
}

/** Creating a format takes longer than a keystroke may take. */
const hours = new Map<string, Intl.DateTimeFormat>()

/** Undefined if the time zone is missing or unknown to this browser. */
function hourIn(now: number, timeZone: string): number | undefined {
  if (timeZone === '') return undefined
  try {
    const known = hours.get(timeZone)
    const format =
      known ?? new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone })
    hours.set(timeZone, format)
    return Number(format.format(now))
  } catch {
    return undefined
  }
}
