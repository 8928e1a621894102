import { type ReadonlySignal, signal } from '@preact/signals'

const minuteMs = 60_000

/** Milliseconds since 1970, updated every minute, on the minute. */
export function minutes(): ReadonlySignal<number> {
  const now = signal(Date.now())
  const tell = () => {
    now.value = Date.now()
    setTimeout(tell, minuteMs - (Date.now() % minuteMs))
  }
  setTimeout(tell, minuteMs - (Date.now() % minuteMs))
  return now
}
