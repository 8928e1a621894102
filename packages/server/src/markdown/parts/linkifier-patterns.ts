import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'

/** The group that the whole of a match stands in. */
export const wholeMatch = 'parley_whole_match'

/**
 * How large a pattern may be, in steps of the engine: what one look at a message costs at most grows
 * with it. 500 steps over 10,000 characters take about 80 ms, at worst.
 */
const maxPatternSize = 500

/**
 * The pattern, ready to search between signs that part words; undefined where it cannot be read or is
 * too large. The engine is of the RE2 family: no pattern, whoever wrote it, takes more than linear time.
 */
export function readPattern(pattern: string): RE2JS | undefined {
  if (repeatsOf(pattern) > maxPatternSize) return undefined
  try {
    const around = `(?:^|\\s|['"(\\[{<,:])(?P<${wholeMatch}>${pattern})(?:$|[^\\pL\\pN_])`
    // Note: by itself, too, so that no bracket can close the group around it.
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

/** The names of what the pattern captures. */
export function groupsOf(pattern: RE2JS): string[] {
  return Object.keys(pattern.namedGroups()).filter((name) => name !== wholeMatch)
}

/** Read when an organization first has a linkifier. */
function engine(): typeof RE2JS {
  const load = createRequire(import.meta.url)
  return (load('re2js') as typeof import('re2js')).RE2JS
}
