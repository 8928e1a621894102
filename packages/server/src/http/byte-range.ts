import type { ByteRange } from '../files/file-store.ts'

const unit = /^bytes=(.*)$/i
const spec = /^(?:(\d+)-(\d*)|-(\d+))$/

/**
 * The part of a file that a `Range` header requests (RFC 9110, 14.1.2 and 14.2). Malformed headers, other
 * units and several ranges, which are not supported, give `whole`. `beyond`: the range contains no byte of
 * the file.
 */
export function askedRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'beyond' {
  const [, list] = unit.exec(header ?? '') ?? []
  if (list === undefined) return 'whole'
  const specs = list.split(',').map((one) => one.trim())
  const ranges = specs.filter((one) => one !== '').map((one) => rangeOf(one, size))
  const [first] = ranges
  if (first === undefined || ranges.includes('malformed')) return 'whole'
  if (ranges.every((range) => range === 'beyond')) return 'beyond'
  return ranges.length === 1 && typeof first === 'object' ? first : 'whole'
}

function rangeOf(text: string, size: number): ByteRange | 'malformed' | 'beyond' | 'whole' {
  const [, from, to = '', suffix] = spec.exec(text) ?? []
  const end = size - 1
  if (suffix !== undefined) {
    if (Number(suffix) === 0) return 'beyond'
    return size === 0 ? 'whole' : { first: Math.max(0, size - Number(suffix)), last: end }
  }
  if (from === undefined || (to !== '' && isBefore(to, from))) return 'malformed'
  const first = Number(from)
  return first > end ? 'beyond' : { first, last: to === '' ? end : Math.min(Number(to), end) }
}

/** Note: such numbers may exceed the precision of numbers. */
function isBefore(one: string, other: string): boolean {
  return BigInt(one) < BigInt(other)
}
