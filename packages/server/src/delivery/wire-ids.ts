import type { EventId } from '@parley/contract'
import type { LogPosition } from '../log-position.ts'

/** How many ids lie between two positions: half of them for each side. → docs/adr/0054-wire-ids.md */
const spacing = 1024
const half = spacing / 2

/** A queue begins at the position of its snapshot, which has the id 0. */
interface Beginning {
  readonly registeredAt: LogPosition
}

/** The position that a client is done with when it acknowledges the id. */
export function positionOf({ registeredAt }: Beginning, id: EventId): LogPosition {
  return (registeredAt + Math.floor(Math.max(id, 0) / spacing)) as LogPosition
}

/** The id of the last wire event of the fact at a position. Acknowledging it acknowledges the whole fact. */
export function idAt({ registeredAt }: Beginning, position: LogPosition): EventId {
  return ((position - registeredAt) * spacing) as EventId
}

/** The most wire events of one fact for one queue. */
export const maxOfFact = half

/** The id of each wire event of a fact: they count up to the fact's own. */
export function idInFact(last: EventId, index: number, count: number): EventId {
  return (last - (count - 1 - index)) as EventId
}

/** The most ephemeral events between two facts. */
export const maxPassing = half - 1
