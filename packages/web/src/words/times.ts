import { signal } from '@preact/signals'
import { locale } from './words.ts'

/** The user's time format: their setting, or the language's default. */
export type Clock = '12' | '24' | 'locale'

const formats = new Map<string, Intl.DateTimeFormat>()
const clock = signal<Clock>('locale')

export function setClock(wanted: Clock): void {
  clock.value = wanted
}

const zone = signal(zoneHere())

/** Reads the time zone of the device again. A format keeps the time zone in which it was made. */
export function followZone(): void {
  zone.value = zoneHere()
}

/** Subscribes to the time zone of the device. Local dates depend on it, but are not signals. */
export function timeZone(): string {
  return zone.value
}

function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** 14:05 or 2:05 PM. */
export function clockTime(at: Date): string {
  return format('time', { hour: 'numeric', minute: '2-digit' }, at)
}

/**
 * The full date and time, for tooltips: Monday, 16 November 2026 at 14:05. Lines break between its parts only. Languages with 24 hours
 * would keep the zero of 08:51 in 8:51 AM.
 */
export function fullTime(at: Date): string {
  const time = format('full', { dateStyle: 'full', timeStyle: 'short' }, at)
  return time.replace(/0(?=\d:...[AP]M)/, '')
}

/** Today, Yesterday, Monday, 16 November, 16 November 2024: the shortest form that identifies the day. */
export function dayName(at: Date, now: Date): string {
  const days = daysBetween(at, now)
  if (days === 0 || days === 1) return capital(relative().format(-days, 'day'))
  if (days > 1 && days < 7) return capital(format('weekday', { weekday: 'long' }, at))
  if (at.getFullYear() === now.getFullYear()) {
    return format('day', { weekday: 'short', day: 'numeric', month: 'long' }, at)
  }
  return format('date', { day: 'numeric', month: 'long', year: 'numeric' }, at)
}

/** 16 November 2024, for dates long ago. */
export function longDay(at: Date): string {
  return format('date', { day: 'numeric', month: 'long', year: 'numeric' }, at)
}

/** The time in another time zone, or the zone's name if this browser does not know it. */
export function timeIn(timeZone: string, at: Date): string {
  try {
    const options = { hour: 'numeric', minute: '2-digit', timeZone } as const
    return format(`time in ${timeZone}`, options, at)
  } catch {
    return timeZone
  }
}

/** The shortest useful form: 14:05 today, Mon in this week, 16 Nov in this year, 16/11/2024. */
export function shortTime(at: Date, now: Date): string {
  const days = daysBetween(at, now)
  if (days <= 0) return clockTime(at)
  if (days < 7) return format('short-weekday', { weekday: 'short' }, at)
  if (at.getFullYear() === now.getFullYear()) {
    return format('short-day', { day: 'numeric', month: 'short' }, at)
  }
  return format('short-date', { dateStyle: 'short' }, at)
}

/** “5 minutes ago”, in the largest unit that is not zero. */
export function ago(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000))
  if (minutes < 60) return relative().format(-minutes, 'minute')
  if (minutes < 24 * 60) return relative().format(-Math.floor(minutes / 60), 'hour')
  return relative().format(-daysBetween(at, now), 'day')
}

/** The number of midnights between two times, in the user's time zone. */
function daysBetween(from: Date, to: Date): number {
  // Subscribes: local dates depend on the time zone, but are not signals.
  zone.value
  const midnight = (day: Date) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())
  return Math.round((midnight(to) - midnight(from)) / 86_400_000)
}

let relativeFormat:
  | { readonly locale: string; readonly format: Intl.RelativeTimeFormat }
  | undefined

function relative(): Intl.RelativeTimeFormat {
  if (relativeFormat?.locale !== locale.value) {
    const format = new Intl.RelativeTimeFormat(locale.value, { numeric: 'auto' })
    relativeFormat = { locale: locale.value, format }
  }
  return relativeFormat.format
}

/** No line breaks in a date or a time, only after a weekday and before a time. */
function format(name: string, options: Intl.DateTimeFormatOptions, at: Date): string {
  const key = `${locale.value} ${clock.value} ${zone.value} ${name}`
  const hourCycle = ({ locale: undefined, 12: 'h12', 24: 'h23' } as const)[clock.value]
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale.value, { ...options, hourCycle })
  formats.set(key, made)
  return made.format(at).replace(/ (?=\d)|(?<=\b\d\d?\.?) /g, '\xa0')
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale.value) + text.slice(1)
}
