import { type ReadonlySignal, signal } from '@preact/signals'

/** A clock this near to the server's is right: the header counts whole seconds, and answers take a while. */
const rightMs = 10_000

/** Two answers tell the same time if they differ by no more than this. */
const sameMs = 5000

const offset = signal(0)
let before: number | undefined

/** By how many milliseconds the clock of this device is behind the server's; 0 if it is right. */
export const serverOffset: ReadonlySignal<number> = offset

/**
 * Learns the server's time from the `Date` of an answer. Messages, limits and schedules count in it. An answer that lay on the device while
 * it slept tells an old time, so two in a row must agree.
 */
export function hearServerTime(date: string | null, heardAt = Date.now()): void {
  const told = Date.parse(date ?? '')
  if (Number.isNaN(told)) return
  // In the middle of the second that the header counts.
  const found = told + 500 - heardAt
  const agrees = before !== undefined && Math.abs(found - before) <= sameMs
  before = found
  const wanted = Math.abs(found) < rightMs ? 0 : found
  if (agrees && Math.abs(wanted - offset.peek()) > sameMs) offset.value = wanted
}

/** Now, in milliseconds since 1970, by the server's clock: for what is compared with a time of the server, or sent to it. */
export function serverNow(): number {
  return Date.now() + offset.peek()
}
