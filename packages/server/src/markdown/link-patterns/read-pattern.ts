import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'

/** The group that contains the whole match. */
export const wholeMatch = 'parley_whole_match'

/**
 * The maximum size of a pattern in instructions of the engine, which determines the cost of a search: 500
 * instructions over 10,000 characters take about 80 ms at worst.
 */
const maxPatternSize = 500

/**
 * The pattern, compiled with word boundaries; undefined if it is invalid or too large. The engine is RE2: every
 * pattern takes linear time.
 */
export function readPattern(pattern: string): RE2JS | undefined {
  if (repeatsOf(pattern) > maxPatternSize) return undefined
  try {
    const around = `(?:^|\\s|['"(\\[{<,:])(?P<${wholeMatch}>${pattern})(?:$|[^\\pL\\pN_])`
    // Note: also compiled alone, so that no bracket can close the group around it.
    engine().compile(pattern)
    const ready = engine().compile(around)
    return ready.programSize() > maxPatternSize ? undefined : ready
  } catch {
    return undefined
  }
}

const repeat = /\{(\d+)(?:,(\d*))?\}/g

/** How often parts of the pattern may repeat, all together: the engine has a step for each, and makes them all. */
function repeatsOf(pattern: string): number {
  const signs = pattern.replace(/\\./gs, '').matchAll(repeat)
  return [...signs].reduce((sum, [, least, most]) => sum + Number(most || least), 0)
}

/** The names of the pattern's groups. */
export function groupsOf(pattern: RE2JS): string[] {
  return Object.keys(pattern.namedGroups()).filter((name) => name !== wholeMatch)
}

/** Read when an organization first has a pattern. */
function engine(): typeof RE2JS {
  const load = createRequire(import.meta.url)
  return (load('re2js') as typeof import('re2js')).RE2JS
}
