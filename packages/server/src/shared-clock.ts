/** The time of the database, and the reading of this process's steady clock at that moment. */
interface Reading {
  readonly time: number
  readonly steady: number
}

let reading: Reading | undefined

/**
 * Now, in whole milliseconds since 1970, by the clock that all nodes share: PostgreSQL's. Whatever one node writes down and
 * another compares is measured with it, so that a node whose own clock is wrong harms nobody. With the embedded
 * database there is one node, and it is that node's clock.
 */
export function sharedNow(): number {
  if (!reading) return Date.now()
  return Math.floor(reading.time + performance.now() - reading.steady)
}

/** The same as a date. */
export function sharedDate(): Date {
  return new Date(sharedNow())
}

/** What a measurement has proved: the database's time lay between these, when the steady clock showed `steady`. */
export interface Bounds {
  readonly earliest: number
  readonly latest: number
  readonly steady: number
}

/** Goes on with what is known as long as nothing proves it wrong: a clock that jumps a little at each look is worse. */
export function correctClock({ earliest, latest, steady }: Bounds): void {
  const expected = reading && reading.time + steady - reading.steady
  if (expected !== undefined && expected >= earliest && expected <= latest) return
  reading = { time: (earliest + latest) / 2, steady }
}

/** Goes back to this process's own clock. */
export function forgetClock(): void {
  reading = undefined
}
