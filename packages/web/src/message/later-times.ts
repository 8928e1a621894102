/** A time that people often mean by “later”. */
export interface LaterTime {
  readonly name: 'soon' | 'hour' | 'evening' | 'tomorrow' | 'monday'
  readonly at: Date
}

const minuteMs = 60_000
const eveningHour = 18
const morningHour = 9

/** Suggested times after `now`, in the user's time zone, earliest first. */
export function laterTimes(now: Date): LaterTime[] {
  const times: LaterTime[] = [
    { name: 'soon', at: onFiveMinutes(new Date(now.getTime() + 20 * minuteMs)) },
    { name: 'hour', at: onFiveMinutes(new Date(now.getTime() + 60 * minuteMs)) },
  ]
  // Leave out the evening if it begins within the hour.
  if (now.getHours() < eveningHour - 1)
    times.push({ name: 'evening', at: dayAt(now, 0, eveningHour) })
  times.push({ name: 'tomorrow', at: dayAt(now, 1, morningHour) })
  const toMonday = (8 - now.getDay()) % 7 || 7
  if (toMonday > 1) times.push({ name: 'monday', at: dayAt(now, toMonday, morningHour) })
  return times
}

function onFiveMinutes(at: Date): Date {
  const step = 5 * minuteMs
  return new Date(Math.ceil(at.getTime() / step) * step)
}

function dayAt(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
}

/** The format of `<input type="datetime-local">`. */
export function localInput(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}
