import { type Clock, readWords } from './read-words.ts'

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59Z')

/**
 * A moment as people write it, in UTC as ISO 8601 has it: given as such, in seconds since 1970, or in words.
 * Without a zone it is UTC.
 */
export function readTime(written: string): string | undefined {
  const text = written.trim()
  if (text.length > 100) return undefined
  const clock = readWords(text)
  return clock ? fromClock(clock) : fromSeconds(text)
}

function fromClock(clock: Clock): string | undefined {
  const { year, month, day, hour = 0, minute = 0, second = 0, micros = 0 } = clock
  const { offsetMinutes = 0 } = clock
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined
  if (hour > 23 || minute > 59 || second > 59 || Math.abs(offsetMinutes) >= 24 * 60)
    return undefined
  // Date would interpret years below 100 as years of the last century.
  const time = new Date(0)
  time.setUTCFullYear(year, month - 1, day)
  time.setUTCHours(hour, minute - offsetMinutes, second)
  return isoText(time.getTime(), micros)
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC((year % 400) + 2000, month, 0)).getUTCDate()
}

function fromSeconds(text: string): string | undefined {
  const match = /^(-?\d{5,20})(?:\.(\d{1,9}))?$/.exec(text)
  if (!match) return undefined
  const [, seconds = '', fraction = ''] = match
  const micros = Number(fraction.padEnd(6, '0').slice(0, 6))
  const isBefore = text.startsWith('-') && micros > 0
  const whole = Number(seconds) - (isBefore ? 1 : 0)
  return isoText(whole * 1000, isBefore ? 1_000_000 - micros : micros)
}

function isoText(ms: number, micros: number): string | undefined {
  if (Number.isNaN(ms) || ms < earliest || ms > latest) return undefined
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`
  return new Date(ms).toISOString().replace(/\.\d+Z$/, `${fraction}Z`)
}
