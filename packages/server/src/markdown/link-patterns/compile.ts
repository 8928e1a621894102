import type { RE2JS } from 're2js'
import type { LinkPattern } from '../parts/context.ts'
import { expanderOf, repeatsOf, templateVariables } from '../parts/url-templates.ts'
import { groupsOf, readPattern, wholeMatch } from './read-pattern.ts'

/** A match, and its address. */
export interface PatternMatch {
  readonly start: number
  readonly end: number
  readonly url: string
}

export interface CompiledPattern {
  find(text: string, patience: Patience): PatternMatch[]
}

// Patterns change rarely and are needed for every message.
const compiled = new Map<string, CompiledPattern | undefined>()
const maxKept = 1000

/** The patterns that can be used, ready to search. A pattern that cannot be read finds nothing. */
export function compiledPatterns(patterns: readonly LinkPattern[]): CompiledPattern[] {
  return patterns.map(compiledOf).filter((ready) => ready !== undefined)
}

function compiledOf(pattern: LinkPattern): CompiledPattern | undefined {
  const key = `${pattern.pattern}\n${pattern.urlTemplate}`
  if (compiled.has(key)) return compiled.get(key)
  if (compiled.size >= maxKept) compiled.clear()
  const ready = compile(pattern)
  compiled.set(key, ready)
  return ready
}

function compile({ pattern, urlTemplate }: LinkPattern): CompiledPattern | undefined {
  const searched = readPattern(pattern)
  if (!searched || templateVariables(urlTemplate) === undefined) return undefined
  const names = groupsOf(searched)
  const expand = shortExpanderOf(urlTemplate)
  return { find: (text, patience) => search(searched, text, { names, expand }, patience) }
}

/** Some browsers and servers accept no longer addresses. */
const maxAddress = 2000

/**
 * Expands a template, unless the address would be too long: a template that repeats a word of 10,000 characters 320 times made one
 * of 29 million. Note: encoding shortens no value, so the least length is known before the address is made.
 */
function shortExpanderOf(template: string): Expansion['expand'] {
  const expand = expanderOf(template)
  const repeats = [...repeatsOf(template)]
  return (values) => {
    const least = repeats.reduce(
      (sum, [name, times]) => sum + times * (values[name] ?? '').length,
      0,
    )
    if (least > maxAddress) return undefined
    const url = expand(values)
    return url.length > maxAddress ? undefined : url
  }
}

/**
 * How long one text may be searched, in milliseconds, and the characters of the addresses found. Each search is linear, but with
 * many matches each may scan to the end of the text, and each makes an address.
 *
 * When the time is over by the clock, it continues as long as the process has used less of the processor: while other programs
 * had it, nothing was searched, and what is not found now stays without links.
 */
export class Patience {
  readonly #mostMs: number
  readonly #usedBefore = process.cpuUsage()
  #leftMs: number
  #leftCharacters: number

  constructor(mostMs = 100, leftCharacters = 500_000) {
    this.#mostMs = mostMs
    this.#leftMs = mostMs
    this.#leftCharacters = leftCharacters
  }

  get isOver(): boolean {
    if (this.#leftMs <= 0) this.#leftMs = this.#mostMs - this.#processorMs()
    return this.#leftMs <= 0 || this.#leftCharacters <= 0
  }

  /** Note: of all threads, so it is never less than this one's. */
  #processorMs(): number {
    const { user, system } = process.cpuUsage(this.#usedBefore)
    return (user + system) / 1000
  }

  /** Whether the address of one more match may be written. */
  affords(url: string): boolean {
    this.#leftCharacters -= url.length
    return this.#leftCharacters >= 0
  }

  spend<Result>(look: () => Result): Result {
    const began = performance.now()
    try {
      return look()
    } finally {
      this.#leftMs -= performance.now() - began
    }
  }
}

interface Expansion {
  readonly names: readonly string[]
  /** Undefined: the address would be too long. */
  expand(values: Record<string, string>): string | undefined
}

function search(
  pattern: RE2JS,
  text: string,
  { names, expand }: Expansion,
  patience: Patience,
): PatternMatch[] {
  // Most texts have no match, which the engine finds out without captures or a matcher.
  if (patience.isOver || !patience.spend(() => pattern.test(text))) return []
  const found: PatternMatch[] = []
  const matcher = pattern.matcher(text)
  let from = 0
  while (from <= text.length && !patience.isOver) {
    const start = from
    if (!patience.spend(() => matcher.find(start))) break
    const { begin, end } = { begin: matcher.start(wholeMatch), end: matcher.end(wholeMatch) }
    const values = Object.fromEntries(names.map((name) => [name, matcher.group(name) ?? '']))
    const url = end > begin ? expand(values) : undefined
    if (url !== undefined && patience.affords(url)) found.push({ start: begin, end, url })
    // The sign behind a match may be the one in front of the next.
    from = Math.max(end, matcher.start() + 1)
  }
  return found
}

/** The first match of the pattern in the text, with its captures. */
export function firstMatch(
  pattern: string,
  text: string,
): { words: string; values: Record<string, string> } | undefined {
  const searched = readPattern(pattern)
  const matcher = searched?.matcher(text)
  if (!searched || !matcher?.find()) return undefined
  const values = groupsOf(searched).map((name) => [name, matcher.group(name) ?? ''])
  return { words: matcher.group(wholeMatch) ?? '', values: Object.fromEntries(values) }
}
