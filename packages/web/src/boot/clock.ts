import { type ReadonlySignal, signal } from '@preact/signals'
import { serverNow, serverOffset } from '../server-clock.ts'
import { followZone } from '../words/times.ts'

const minuteMs = 60_000

/**
 * Milliseconds since 1970 by the server's clock, updated every minute, on the minute, and when the clock is found to be wrong.
 * Times also follow the time zone of the device then.
 */
export function minutes(): ReadonlySignal<number> {
  const now = signal(serverNow())
  let timer: ReturnType<typeof setTimeout> | undefined
  serverOffset.subscribe(() => {
    clearTimeout(timer)
    tell()
  })
  return now

  function tell(): void {
    followZone()
    now.value = serverNow()
    timer = setTimeout(tell, minuteMs - (serverNow() % minuteMs))
  }
}
