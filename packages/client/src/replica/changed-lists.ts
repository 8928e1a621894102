import { said } from './groups.ts'
import type { EventAt } from './handlers.ts'
import { changedLists } from './list-table.ts'

export type ChangedList = keyof typeof changedLists

/** The events that change entries of lists. */
export type ListEvent = {
  [Name in ChangedList]: keyof (typeof changedLists)[Name]['events']
}[ChangedList]

type Fields = Readonly<Record<string, unknown>>
type Change = Fields & Pick<EventAt<ListEvent>, 'type' | 'op'>

interface ListRules {
  readonly key: string
  readonly events: Readonly<Record<string, string>>
}

export const changedNames = Object.keys(changedLists) as ChangedList[]
const rulesOf = (name: ChangedList): ListRules => changedLists[name]

/** The list that an event changes. */
export function listOf({ type, op }: Change): ChangedList | undefined {
  return changedNames.find((name) => `${type}/${op}` in rulesOf(name).events)
}

/** The entries after an event. */
export function afterChange(
  name: ChangedList,
  known: readonly Fields[],
  event: Change,
): readonly Fields[] {
  const { key } = rulesOf(name)
  const changes = changesIn(name, event)
  const ids = changes.map((one) => one[key])
  const others = known.filter((one) => !ids.includes(one[key]))
  if (event.op === 'remove') return others
  const before = new Map(known.map((one) => [one[key], one]))
  const isKnown = (one: Fields) => event.op === 'add' || before.has(one[key])
  const fresh = changes.filter(isKnown).map((one) => ({ ...before.get(one[key]), ...one }))
  const [first = {}] = fresh
  if ('timestamp' in first) return newestFirst([...fresh.reverse(), ...others])
  if ('scheduled_delivery_timestamp' in first) return nextFirst([...others, ...fresh], key)
  if (event.op === 'add') return [...others, ...fresh]
  return known.map((one) => fresh.find((changed) => changed[key] === one[key]) ?? one)
}

/** The events that revert a change; none if it has no effect. */
export function reverting(name: ChangedList, known: readonly Fields[], event: Change): Change[] {
  const { key, events } = rulesOf(name)
  const fieldOf = (op: string) => events[`${event.type}/${op}`] ?? ''
  const ids = changesIn(name, event).map((one) => one[key])
  const before = known.filter((one) => ids.includes(one[key]))
  const { type, op } = event
  if (op === 'add') {
    if (before.length > 0) return []
    return ids.map((id) => ({ type, op: 'remove', [fieldOf('remove')]: id }))
  }
  if (op === 'remove') return before.map((one) => ({ type, op: 'add', [fieldOf('add')]: one }))
  return before.map((one) => ({ ...event, [fieldOf(op)]: one }))
}

/** The fields of each entry that an event contains: all, the changed ones, or the key only. */
function changesIn(name: ChangedList, event: Change): Fields[] {
  const { key, events } = rulesOf(name)
  const field = events[`${event.type}/${event.op}`] ?? ''
  const value = event[field]
  if (event.op === 'remove') return [{ [key]: value }]
  if (field === 'data') return [{ ...said(value as Fields), [key]: event[key] }]
  return [value].flat() as Fields[]
}

/** Within the same second, the entry that was changed last is first. */
function newestFirst(entries: Fields[]): Fields[] {
  return entries.sort((a, b) => Number(b.timestamp) - Number(a.timestamp))
}

function nextFirst(entries: Fields[], key: string): Fields[] {
  const timeOf = (one: Fields) => Number(one.scheduled_delivery_timestamp)
  return entries.sort((a, b) => timeOf(a) - timeOf(b) || Number(a[key]) - Number(b[key]))
}
