const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59Z')

/** A moment as people write it: ISO 8601, seconds since 1970, or words. Without a zone it is UTC. */
export function readTime(written: string): Date | undefined {
  const text = written.trim()
  if (text.length > 100) return undefined
  const time = readIso(text) ?? readSeconds(text) ?? readWords(text)
  if (time === undefined || Number.isNaN(time) || time < earliest || time > latest) return undefined
  return new Date(time)
}

const iso =
  /^(\d{4})-(\d{1,2})(?:-(\d{1,2})(?:[T ](\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?)?$/i

function readIso(text: string): number | undefined {
  const match = iso.exec(text)
  if (!match) return undefined
  const [, year, month, day = '1', hour = '0', minute = '0', second = '0', zone] = match
  const numbers = [year, month, day, hour, minute, second].map(Number)
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = numbers
  if (mo < 1 || mo > 12 || d < 1 || d > daysIn(y, mo) || h > 23 || mi > 59 || s > 59)
    return Number.NaN
  // Years below 100 would be taken for those of the last century.
  const time = new Date(0)
  time.setUTCFullYear(y, mo - 1, d)
  time.setUTCHours(h, mi, s)
  return time.getTime() - offsetOf(zone)
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year + 400, month, 0)).getUTCDate()
}

const minuteMs = 60_000

function offsetOf(zone: string | undefined): number {
  if (zone === undefined || /^z$/i.test(zone)) return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', '') || '0')
  if (hours > 23 || minutes > 59) return Number.NaN
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * minuteMs
}

function readSeconds(text: string): number | undefined {
  return /^-?\d{5,20}(?:\.\d{1,9})?$/.test(text) ? Math.floor(Number(text)) * 1000 : undefined
}

const zone = /(?:\b(?:utc|gmt|z|[ecmp][sd]t)|[+-]\d{2}:?\d{2})(?:\s*\([^)]*\))?$/i

/** `31 Dec 2017`, `Jun 5th 2017, 10:30PM`: a month by its name, a day and a year at least. */
function readWords(text: string): number | undefined {
  if (!/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i.test(text)) {
    if (!/^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\b/.test(text)) return undefined
  }
  const plain = text.replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1').replace(/(\d)(am|pm)\b/gi, '$1 $2')
  if (!/\d/.test(plain)) return undefined
  return Date.parse(zone.test(plain) ? plain : `${plain} UTC`)
}
