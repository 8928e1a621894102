import { zoneOffset } from './time-zones.ts'

/** The parts of a moment, as they are written. */
export interface Clock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
  /** Microseconds. */
  readonly micros?: number
  /** East of Greenwich. */
  readonly offsetMinutes?: number
}

/** The values read so far. Unnamed numbers get their meaning from their order. */
interface Reading {
  year?: number
  month?: number
  day?: number
  hour?: number
  minute?: number
  second?: number
  micros?: number
  offsetMinutes?: number
}

/** Reads one kind of word. Returns whether it is valid there. */
type Take = (reading: Reading, match: RegExpExecArray) => boolean

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

// The patterns are tried in this order.
const words: readonly (readonly [RegExp, Take])[] = [
  [/(\d{4})(\d\d)(\d\d)(?:[t ]?(\d\d)(\d\d)(\d\d)?)?(?![\d:])/y, compact],
  [/(\d{4})[-/.](\d{1,2})(?!\d)(?:[-/.](\d{1,2})(?!\d))?(?:t(?=\d))?/y, yearFirst],
  [/(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/y, yearLast],
  [/(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\b\.?)?(?!\d)/y, timeOfDay],
  [/(\d{1,2})()()()\s*([ap])\.?m\b\.?/y, timeOfDay],
  [/(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\b\.?/y, monthName],
  [/(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?/y, () => true],
  [/(\d{1,2})(?:st|nd|rd|th)?\b/y, dayNumber],
  [/(\d{4})\b/y, yearNumber],
  [/([a-z]{1,5})?([+-])(\d\d):?(\d\d)?(?:\s*\([a-z ]+\))?(?!\d)/y, offset],
  [/(?:at|on|of|and)\b|[\s,;()]+/y, () => true],
  [/([a-z]{1,5})\b/y, zoneName],
]

/** `31 Dec 2017`, `Jun 5th 2017, 10:30PM EST`, `2017-06-05T22:30:00Z`: a year and a month at least. */
export function readWords(written: string): Clock | undefined {
  const text = written.toLowerCase()
  const reading: Reading = {}
  let at = 0
  while (at < text.length) {
    const end = readWord(reading, text, at)
    if (end === undefined) return undefined
    at = end
  }
  const { year, month, day = 1, ...rest } = reading
  return year === undefined || month === undefined ? undefined : { year, month, day, ...rest }
}

function readWord(reading: Reading, text: string, at: number): number | undefined {
  for (const [form, take] of words) {
    form.lastIndex = at
    const match = form.exec(text)
    if (match && match[0] !== '' && take(reading, match)) return form.lastIndex
  }
  return undefined
}

function setDate(reading: Reading, date: Pick<Reading, 'year' | 'month' | 'day'>): boolean {
  if (reading.year ?? reading.month ?? reading.day) return false
  Object.assign(reading, date)
  return true
}

function compact(reading: Reading, [, ...digits]: RegExpExecArray): boolean {
  const [year, month, day, hour, minute, second] = digits.map((part) => part && Number(part))
  if (!setDate(reading, { year, month, day } as Reading)) return false
  if (hour !== undefined) Object.assign(reading, { hour, minute, second: second || 0 })
  return true
}

function yearFirst(reading: Reading, [, year, month, day = '1']: RegExpExecArray): boolean {
  return setDate(reading, { year: Number(year), month: Number(month), day: Number(day) })
}

/** The month comes first, unless the number cannot be a month. */
function yearLast(reading: Reading, [, one, two, year]: RegExpExecArray): boolean {
  const [first, second] = [Number(one), Number(two)]
  const [month, day] = first > 12 ? [second, first] : [first, second]
  return setDate(reading, { year: Number(year), month, day })
}

function timeOfDay(
  reading: Reading,
  [, hours, minutes, seconds, part, half]: RegExpExecArray,
): boolean {
  const hour = Number(hours)
  if (reading.hour !== undefined || (half && (hour < 1 || hour > 12))) return false
  reading.hour = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  reading.minute = Number(minutes || '0')
  reading.second = Number(seconds || '0')
  reading.micros = Number((part || '').padEnd(6, '0').slice(0, 6))
  return true
}

function monthName(reading: Reading, [, name = '']: RegExpExecArray): boolean {
  if (reading.month !== undefined) return false
  reading.month = monthNames.indexOf(name.slice(0, 3)) + 1
  return true
}

function dayNumber(reading: Reading, [, digits]: RegExpExecArray): boolean {
  if (reading.day !== undefined) return false
  reading.day = Number(digits)
  return true
}

function yearNumber(reading: Reading, [, digits]: RegExpExecArray): boolean {
  if (reading.year !== undefined) return false
  reading.year = Number(digits)
  return true
}

function offset(reading: Reading, [, name, sign, hours, minutes = '0']: RegExpExecArray): boolean {
  if (reading.hour === undefined || reading.offsetMinutes !== undefined) return false
  if (name !== undefined && zoneOffset(name) === undefined) return false
  if (Number(hours) > 23 || Number(minutes) > 59) return false
  reading.offsetMinutes = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return true
}

function zoneName(reading: Reading, [, name = '']: RegExpExecArray): boolean {
  const minutes = zoneOffset(name)
  if (minutes === undefined || reading.offsetMinutes !== undefined) return false
  reading.offsetMinutes = minutes
  return true
}
