import type { Loose } from '../person.ts'

/**
 * What a client's parser requires: the type of a value, of each entry or field. A `?` at the end of a name: may be
 * null or absent. `{ '*': … }`: arbitrary names.
 */
export type Demand = Kind | readonly [Demand] | { readonly [name: string]: Demand }
export type Kind = 'integer' | 'number' | 'string' | 'boolean' | 'url' | 'list' | 'anything'

const fits: Record<Kind, (value: unknown) => boolean> = {
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  url: (value) => typeof value === 'string' && (value.startsWith('/') || URL.canParse(value)),
  list: (value) => Array.isArray(value),
  anything: (value) => value !== undefined,
}

/** Where the value does not meet the requirements, by path. */
export function unmet(value: Loose, demand: Demand, path = ''): string[] {
  if (typeof demand === 'string') {
    return fits[demand](value) ? [] : [`${path}: ${JSON.stringify(value)?.slice(0, 80)}`]
  }
  if (isList(demand)) {
    if (!Array.isArray(value)) return [`${path}: no list`]
    return value.flatMap((entry, index) => unmet(entry, demand[0], `${path}[${index}]`))
  }
  if (typeof value !== 'object' || value === null) return [`${path}: no object`]
  return Object.entries(demand).flatMap(([name, wanted]) => unmetField(value, name, wanted, path))
}

function isList(demand: Demand): demand is readonly [Demand] {
  return Array.isArray(demand)
}

function unmetField(value: Loose, name: string, wanted: Demand, path: string): string[] {
  if (name === '*') {
    return Object.entries(value).flatMap(([key, each]) => unmet(each, wanted, `${path}.${key}`))
  }
  const isOptional = name.endsWith('?')
  const field = isOptional ? name.slice(0, -1) : name
  const found = value[field]
  if (isOptional && (found === undefined || found === null)) return []
  return unmet(found, wanted, `${path}.${field}`)
}
