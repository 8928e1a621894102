import {
  bodyTooLarge,
  endpointUnknown,
  type Param,
  type Params,
  type ParamValues,
  parameterConfusing,
  parameterInvalid,
  parameterMissing,
} from '@parley/contract'
import type { z } from 'zod'
import { hasFractions, withHalves } from '../whole-numbers.ts'
import { hasTooManyContainers, maxContainers } from './json-containers.ts'
import { readOnce } from './read-once.ts'

/** The parameters of a request in their original form. */
export type SentParams = Map<string, string>

/** More than any endpoint has. Note: they are parsed before the caller is authenticated. */
const maxParams = 500

/** Adds one parameter. The same name twice is refused: parsers that differ on it get exploited. */
export function addParam(sent: SentParams, name: string, value: string): void {
  if (sent.has(name)) {
    throw parameterInvalid({ name, problem: 'it was given more than once' })
  }
  requireText(name, value)
  if (sent.size >= maxParams) throw bodyTooLarge({})
  sent.set(name, value)
}

/** Refuses characters that the database cannot store as text. */
export function requireText(name: string, value: string): void {
  if (!value.includes('\0')) return
  throw parameterInvalid({ name, problem: 'it must not contain null bytes' })
}

/** Reads `a=1&b=2`, from a query string or a URL-encoded body. */
export function addUrlEncoded(sent: SentParams, encoded: string): void {
  let from = 0
  while (from < encoded.length) {
    const next = encoded.indexOf('&', from)
    const pair = encoded.slice(from, next < 0 ? encoded.length : next)
    from += pair.length + 1
    if (pair === '') continue
    const split = pair.indexOf('=')
    const name = decodeUrl(split < 0 ? pair : pair.slice(0, split), undefined)
    const value = split < 0 ? '' : decodeUrl(pair.slice(split + 1), name)
    addParam(sent, name, partOf(encoded, value))
  }
}

/** Parts of a text of at least this length are copied, so that they do not keep it in memory. */
const largeText = 4096

/**
 * A part of a text, without the text. V8 keeps a text as long as any part of more than 12 characters of it, and names, topics and
 * messages stay in memory: a topic would keep the body that it came in.
 */
function partOf(whole: string, part: string): string {
  const isMost = part.length * 2 > whole.length
  return whole.length < largeText || isMost ? part : Buffer.from(part).toString()
}

function decodeUrl(encoded: string, name: string | undefined): string {
  if (!encoded.includes('%') && !encoded.includes('+')) return encoded
  try {
    return decodeURIComponent(withSpaces(encoded))
  } catch {
    const problem = 'it is not valid percent-encoded UTF-8'
    throw parameterInvalid({ name: name ?? encoded.slice(0, 50), problem })
  }
}

/**
 * Longer texts are decoded as bytes: replacing millions of characters in a string blocks the event loop for a
 * second.
 */
const longText = 10_000
const [plus, space] = [0x2b, 0x20]

function withSpaces(encoded: string): string {
  if (encoded.length < longText) return encoded.replaceAll('+', ' ')
  const bytes = Buffer.from(encoded)
  bytes.forEach((byte, at) => {
    if (byte === plus) bytes[at] = space
  })
  return bytes.toString()
}

export interface ReadParams<P extends Params> {
  readonly values: ParamValues<P>
  /** Names that the endpoint does not declare. */
  readonly ignored: readonly string[]
}

/** Typed values from the path and the other parameters. */
export function readParams<P extends Params>(
  declared: P,
  inPath: Readonly<Record<string, string>>,
  sent: SentParams,
  url = '',
): ReadParams<P> {
  const values: Record<string, unknown> = {}
  const used: string[] = []
  for (const [name, param] of pairsOf(declared)) {
    const raw = param.where === 'path' ? inPath[name] : find(name, param, sent, used)
    if (param.where === 'path' && isNoPlace(param, raw)) {
      throw endpointUnknown({ path: url.replace(/\?.*$/s, '') })
    }
    values[name] = convert(name, param, raw)
  }
  return { values: values as ParamValues<P>, ignored: unusedAmong(sent, used) }
}

function unusedAmong(sent: SentParams, used: readonly string[]): readonly string[] {
  if (sent.size === used.length) return nothing
  const unused = new Set(sent.keys())
  for (const name of [...used, nameOfClient]) unused.delete(name)
  return [...unused].sort()
}

const nothing: readonly string[] = []

const pairs = new WeakMap<Params, readonly [string, Param][]>()

function pairsOf(declared: Params): readonly [string, Param][] {
  const known = pairs.get(declared) ?? Object.entries(declared)
  pairs.set(declared, known)
  return known
}

/** Parameters that clients add to every request. They are ignored, and clients know that. */
const nameOfClient = 'client'

/** Nothing is found at a path that ends with a slash, nor with any other value where it requires a number. */
function isNoPlace({ schema, isRest = false }: Param, raw = ''): boolean {
  if (raw === '') return !isRest
  return !/^\d+$/.test(raw) && takesNumbers(schema)
}

const takesNumbers = cachedBySchema(
  (schema) => schema.safeParse(1).success && !schema.safeParse('one').success,
)

/** Facts about a schema, computed once. */
function cachedBySchema(isTrue: (schema: z.ZodType) => boolean): (schema: z.ZodType) => boolean {
  const known = new WeakMap<z.ZodType, boolean>()
  return (schema) => {
    const found = known.get(schema) ?? isTrue(schema)
    known.set(schema, found)
    return found
  }
}

function find(name: string, param: Param, sent: SentParams, used: string[]): string | undefined {
  let found = sent.has(name) ? name : undefined
  for (const alias of param.aliases) {
    if (!sent.has(alias)) continue
    if (found !== undefined) throw parameterConfusing({ var_name1: found, var_name2: alias })
    found = alias
  }
  if (found === undefined) return undefined
  if (!used.includes(found)) used.push(found)
  return sent.get(found)
}

/** The values of parameters that were not sent. Most are not, and each parse takes almost a microsecond. */
const absent = new WeakMap<Param, { readonly value: unknown }>()

function absentValue(name: string, param: Param): unknown {
  const known = absent.get(param)
  if (known) return known.value
  const parsed = param.schema.safeParse(undefined)
  if (!parsed.success) throw parameterMissing({ var_name: name })
  // Note: an object could be changed by one request and seen by the next.
  if (typeof parsed.data !== 'object' || parsed.data === null)
    absent.set(param, { value: parsed.data })
  return parsed.data
}

function convert(name: string, param: Param, raw: string | undefined): unknown {
  if (raw === undefined) return absentValue(name, param)
  return readOnce(param, raw, () => converted(name, param, raw))
}

function converted(name: string, param: Param, raw: string): unknown {
  const value = decode(name, param, raw)
  const asSent = param.schema.safeParse(value)
  // Clients that send their language's null for "not given" are many: where null is no value, it is none.
  const given = value === null ? undefined : value
  const parsed = value === null && !asSent.success ? param.schema.safeParse(given) : asSent
  if (parsed.success) return parsed.data
  if (given === undefined) throw parameterMissing({ var_name: name })
  throw parameterInvalid({ name, problem: describe(parsed.error) })
}

function decode(name: string, param: Param, raw: string): unknown {
  const meant = booleanOf(param, raw)
  if (meant !== undefined) return meant
  const value = decoders[param.coding](name, raw)
  requireWhole(name, param, raw, value)
  return value
}

/** As pydantic parses them, for which most clients were written. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'true', 'y', 'yes', 'on'].map((word) => [word, true] as const),
  ...['0', 'f', 'false', 'n', 'no', 'off'].map((word) => [word, false] as const),
])
const longestBoolean = '"false"'.length

const takesBooleans = cachedBySchema(
  (schema) =>
    schema.safeParse(true).success &&
    !schema.safeParse(1).success &&
    !schema.safeParse('1').success,
)

/** The boolean for a word, with or without quotes. */
function booleanOf({ coding, schema }: Param, raw: string): boolean | undefined {
  if (coding === 'text' || raw.length > longestBoolean) return undefined
  const meant = booleans.get(raw.toLowerCase().replace(/^"(.*)"$/, '$1'))
  return meant !== undefined && takesBooleans(schema) ? meant : undefined
}

function requireWhole(name: string, { coding, schema }: Param, raw: string, value: unknown): void {
  if (coding === 'text' || typeof value === 'string' || !hasFractions(raw)) return
  if (schema.safeParse(value).success && !schema.safeParse(withHalves(raw)).success) {
    throw parameterInvalid({ name, problem: 'expected int, received float' })
  }
}

const decoders: Record<Param['coding'], (name: string, raw: string) => unknown> = {
  text: (_name, raw) => raw,
  json: (name, raw) => {
    const value = parseJson(name, raw)
    if (value === undefined) {
      throw parameterInvalid({ name, problem: 'it is not valid JSON' })
    }
    return value
  },
  loose: (name, raw) => {
    const value = parseJson(name, raw)
    return value === undefined ? raw : value
  },
}

function parseJson(name: string, raw: string): unknown {
  if (hasTooManyContainers(raw)) {
    throw parameterInvalid({ name, problem: `it has more than ${maxContainers} lists and objects` })
  }
  const value = tryJson(raw)
  const problem = value === undefined ? undefined : escapedProblem(raw)
  if (problem) throw parameterInvalid({ name, problem })
  return value
}

/** Note: names are sent bare as often as not, and an error costs more than all the rest of reading. */
const startOfJson = /^\s*(?:["[{\d-]|(?:true|false|null)\s*$)/

function tryJson(raw: string): unknown {
  if (!startOfJson.test(raw)) return undefined
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

const surrogatePair = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/g
const surrogate = /\\u[dD][89a-fA-F]/

/** Escapes can contain what the raw text cannot, and what the database cannot store. */
function escapedProblem(raw: string): string | undefined {
  if (!raw.includes('\\u')) return undefined
  const escapes = raw.replaceAll('\\\\', '--').replaceAll(surrogatePair, '-')
  if (escapes.includes('\\u0000')) return 'it must not contain null bytes'
  return surrogate.test(escapes) ? 'it must not contain half of a surrogate pair' : undefined
}

function describe(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'it is malformed'
  const place = issue.path.length > 0 ? ` (at ${issue.path.join('.')})` : ''
  return `${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}${place}`
}
