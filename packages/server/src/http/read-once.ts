import type { Param } from '@parley/contract'

type Fixed = string | number | boolean

const kept = new WeakMap<Param, Map<string, Fixed>>()
/** V8 copies substrings of up to 12 characters. Longer ones would keep the whole body in memory. */
const longest = 12
const most = 100

/**
 * The value of a parameter. Clients send the same few again and again: kinds, ids, names of channels. Reading one tries
 * each schema of a union, up to 2 µs, and here it is done once. Note: values in the coding `text` are not kept, because some
 * are secrets, and reading those takes little.
 */
export function readOnce(param: Param, raw: string, read: () => unknown): unknown {
  if (param.coding === 'text' || raw.length > longest) return read()
  const values = kept.get(param) ?? new Map<string, Fixed>()
  const known = values.get(raw)
  if (known !== undefined) return known
  const value = read()
  // Note: an object could be changed by one request and seen by the next.
  if (!isFixed(value)) return value
  if (values.size >= most) values.clear()
  kept.set(param, values.set(raw, value))
  return value
}

function isFixed(value: unknown): value is Fixed {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
