import type { Assertion } from './re2-nodes.ts'

/** What was read, and where it ends: the source of a class for the browser's engine, or an edge. */
type Found = { readonly end: number } & (
  | { readonly source: string }
  | { readonly assertion: Assertion }
)

interface FoundSet {
  readonly end: number
  readonly source: string
}

/** The sets with a letter: what the browser would take for them has more signs. */
const letterSets: Readonly<Record<string, string>> = {
  d: '0-9',
  D: '\\0-/:-\\u{10ffff}',
  s: '\\t\\n\\f\\r ',
  S: '\\0-\\x08\\x0b\\x0e-\\x1f!-\\u{10ffff}',
  w: '0-9A-Z_a-z',
  W: '\\0-/:-@\\x5b-^`\\x7b-\\u{10ffff}',
}

const edges: Readonly<Record<string, Assertion>> = {
  A: 'start',
  z: 'end',
  b: 'word edge',
  B: 'no word edge',
}

const controls: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 }

const namedSets: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\0-\\x7f',
  blank: '\\t ',
  cntrl: '\\0-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-/:-@\\x5b-`\\x7b-~',
  space: '\\t-\\r ',
  upper: 'A-Z',
  word: '0-9A-Z_a-z',
  xdigit: '0-9A-Fa-f',
}

/** Reads an escape outside of brackets. */
export function readEscape(signs: readonly string[], at: number): Found | undefined {
  const assertion = edges[signs[at + 1] ?? '']
  if (assertion) return { assertion, end: at + 2 }
  const found = readSet(signs, at) ?? readSign(signs, at)
  return found && { source: `[${found.source}]`, end: found.end }
}

/** Reads a class in brackets. */
export function readClass(signs: readonly string[], from: number): Found | undefined {
  let at = from + 1
  const isOther = signs[at] === '^'
  if (isOther) at += 1
  let source = ''
  const first = at
  while (signs[at] !== ']' || at === first) {
    if (at >= signs.length) return undefined
    const found = readNamed(signs, at) ?? readSet(signs, at) ?? readRange(signs, at, at === first)
    if (!found) return undefined
    source += found.source
    at = found.end
  }
  return { source: `[${isOther ? '^' : ''}${source}]`, end: at + 1 }
}

/** Such as `[:alpha:]`. */
function readNamed(signs: readonly string[], at: number): FoundSet | undefined {
  const [whole = '', not, name = ''] =
    /^\[:(\^?)(\w+):\]/.exec(signs.slice(at, at + 14).join('')) ?? []
  const inside = Object.hasOwn(namedSets, name) ? namedSets[name] : undefined
  if (inside === undefined) return undefined
  return { source: not ? others(inside) : inside, end: at + whole.length }
}

/** Inside a class, what a set does not have. */
function others(inside: string): string {
  const expression = new RegExp(`[^${inside}]`, 'u')
  const ascii = Array.from({ length: 128 }, (_, code) => code)
  const found = ascii.filter((code) => expression.test(String.fromCodePoint(code)))
  return `${found.map(signOf).join('')}\\x80-\\u{10ffff}`
}

/** A set after a backslash: with a letter, or of Unicode. */
function readSet(signs: readonly string[], at: number): FoundSet | undefined {
  if (signs[at] !== '\\') return undefined
  const letter = signs[at + 1] ?? ''
  const known = Object.hasOwn(letterSets, letter) ? letterSets[letter] : undefined
  if (known !== undefined) return { source: known, end: at + 2 }
  if (letter !== 'p' && letter !== 'P') return undefined
  const rest = signs.slice(at + 2, at + 40).join('')
  const [whole = '', braces, not, named = rest.charAt(0)] = /^(\{)(\^?)(\w+)\}/.exec(rest) ?? []
  const name = braces ? named : rest.charAt(0)
  const isOther = (letter === 'P') !== Boolean(not)
  const property = name.length <= 2 || name === 'Any' ? name : `Script=${name}`
  return {
    source: `\\${isOther ? 'P' : 'p'}{${property}}`,
    end: at + 2 + (braces ? whole.length : 1),
  }
}

function readRange(signs: readonly string[], at: number, isFirst: boolean): FoundSet | undefined {
  // A dash means itself only where no range can be.
  if (signs[at] === '-' && !isFirst && signs[at + 1] !== ']') {
    const isBeforeRange = signs[at + 1] === '-'
    if (!isBeforeRange) return undefined
  }
  const low = readSign(signs, at)
  if (!low) return undefined
  if (signs[low.end] !== '-' || signs[low.end + 1] === ']') return low
  const high = readSign(signs, low.end + 1)
  if (!high || high.code < low.code) return undefined
  return { source: `${low.source}-${high.source}`, end: high.end }
}

interface FoundSign extends FoundSet {
  readonly code: number
}

function found(code: number, end: number): FoundSign | undefined {
  return code > 0x10_ffff ? undefined : { code, source: signOf(code), end }
}

const signOf = (code: number) => `\\u{${code.toString(16)}}`

/** One sign, also as an escape. */
function readSign(signs: readonly string[], at: number): FoundSign | undefined {
  const sign = signs[at]
  if (sign === undefined) return undefined
  if (sign !== '\\') return found(sign.codePointAt(0) ?? 0, at + 1)
  const letter = signs[at + 1]
  if (letter === undefined) return undefined
  const rest = signs.slice(at + 1, at + 12).join('')
  const octal = /^(?:0[0-7]{0,2}|[1-7][0-7]{1,2})/.exec(rest)?.[0]
  if (octal) return found(Number.parseInt(octal, 8), at + 1 + octal.length)
  const [hex, long, short] = /^x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/.exec(rest) ?? []
  if (hex) return found(Number.parseInt(long ?? short ?? '', 16), at + 1 + hex.length)
  if (Object.hasOwn(controls, letter)) return found(controls[letter] ?? 0, at + 2)
  if (letter > '\x7f' || /[0-9A-Za-z]/.test(letter)) return undefined
  return found(letter.codePointAt(0) ?? 0, at + 2)
}
