/** The time of the database, and the reading of this process's steady clock at that moment. */
interface Reading {
  readonly time: number
  readonly steady: number
}

let reading: Reading | undefined

/**
 * The current time in whole milliseconds since 1970, on the clock that all nodes share: PostgreSQL's. Times that
 * one node stores and another compares use it, so that a node with a wrong clock does no harm. The embedded
 * database has one node, which uses its own clock.
 */
export function sharedNow(): number {
  if (!reading) return Date.now()
  return Math.floor(reading.time + performance.now() - reading.steady)
}

/** The same as a date. */
export function sharedDate(): Date {
  return new Date(sharedNow())
}

/** The result of a measurement: the database's time lay between these bounds when the steady clock showed `steady`. */
export interface Bounds {
  readonly earliest: number
  readonly latest: number
  readonly steady: number
}

/**
 * Keeps its offset until a measurement disproves it: a clock that jumps a little at each measurement would be
 * worse.
 */
export function correctClock({ earliest, latest, steady }: Bounds): void {
  const expected = reading && reading.time + steady - reading.steady
  if (expected !== undefined && expected >= earliest && expected <= latest) return
  reading = { time: (earliest + latest) / 2, steady }
}

/** Goes back to this process's own clock. */
export function forgetClock(): void {
  reading = undefined
}
