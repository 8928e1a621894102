import { type Assertion, type ReNode, type SetNode, setOf } from './re2-nodes.ts'
import { readClass, readEscape } from './re2-signs.ts'

/** What is wrong with a pattern: nothing that RE2 knows, or more than it repeats. */
export class PatternFault extends Error {}

interface Flags {
  readonly ignoresCase: boolean
  readonly dotMatchesAll: boolean
  readonly isMultiline: boolean
  readonly isLazy: boolean
}

const noFlags: Flags = {
  ignoresCase: false,
  dotMatchesAll: false,
  isMultiline: false,
  isLazy: false,
}

const maxRepeat = 1000

/** Reads the syntax of RE2, in which the server reads patterns. Fails with a `PatternFault`. */
export function parsePattern(pattern: string): ReNode {
  const parser = new Parser([...pattern])
  const node = parser.alternatives(noFlags)
  if (!parser.isAtEnd) throw new PatternFault()
  return node
}

class Parser {
  readonly #signs: readonly string[]
  readonly #names = new Set<string>()
  #at = 0

  constructor(signs: readonly string[]) {
    this.#signs = signs
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#signs.length
  }

  alternatives(given: Flags): ReNode {
    let flags = given
    const options: ReNode[] = []
    let items: ReNode[] = []
    while (!this.isAtEnd && this.#sign !== ')') {
      if (this.#take('|')) {
        options.push({ kind: 'sequence', items })
        items = []
        continue
      }
      const found = this.#atom(flags)
      if ('flags' in found) flags = found.flags
      else items.push(this.#repeated(found.node, flags))
    }
    options.push({ kind: 'sequence', items })
    return options.length === 1 ? (options[0] as ReNode) : { kind: 'choice', options }
  }

  get #sign(): string {
    return this.#signs[this.#at] ?? ''
  }

  #take(wanted: string): boolean {
    if (!this.#rest(wanted.length).startsWith(wanted)) return false
    this.#at += wanted.length
    return true
  }

  #rest(count: number): string {
    return this.#signs.slice(this.#at, this.#at + count).join('')
  }

  #atom(flags: Flags): { readonly node: ReNode } | { readonly flags: Flags } {
    if (this.#take('(')) return this.#group(flags)
    if ('*+?'.includes(this.#sign)) throw new PatternFault()
    return { node: this.#single(flags) }
  }

  #single(flags: Flags): ReNode {
    if (this.#take('.')) return setOf(flags.dotMatchesAll ? '[^]' : '[^\\n]', false)
    if (this.#take('^')) return edge(flags.isMultiline ? 'line start' : 'start')
    if (this.#take('$')) return edge(flags.isMultiline ? 'line end' : 'end')
    if (this.#take('\\Q')) return this.#quoted(flags)
    if (this.#sign === '[' || this.#sign === '\\') {
      const read = this.#sign === '[' ? readClass : readEscape
      const found = read(this.#signs, this.#at)
      if (!found) throw new PatternFault()
      this.#at = found.end
      return 'assertion' in found ? edge(found.assertion) : this.#set(found.source, flags)
    }
    const sign = this.#sign
    this.#at += 1
    return literal(sign, flags)
  }

  #set(source: string, { ignoresCase }: Flags): SetNode {
    try {
      return setOf(source, ignoresCase)
    } catch {
      throw new PatternFault()
    }
  }

  /** All signs until `\E` mean themselves. */
  #quoted(flags: Flags): ReNode {
    const items: ReNode[] = []
    while (!this.isAtEnd && !this.#take('\\E')) {
      items.push(literal(this.#sign, flags))
      this.#at += 1
    }
    return { kind: 'sequence', items }
  }

  #group(flags: Flags): { readonly node: ReNode } | { readonly flags: Flags } {
    if (!this.#take('?')) return { node: { kind: 'group', node: this.#until(flags) } }
    if (
      this.#take('P<') ||
      (this.#sign === '<' && !/^<[=!]/.test(this.#rest(2)) && this.#take('<'))
    ) {
      const name = this.#name()
      return { node: { kind: 'group', name, node: this.#until(flags) } }
    }
    const changed = this.#flags(flags)
    if (this.#take(')')) return { flags: changed }
    if (!this.#take(':')) throw new PatternFault()
    return { node: this.#until(changed) }
  }

  #until(flags: Flags): ReNode {
    const node = this.alternatives(flags)
    if (!this.#take(')')) throw new PatternFault()
    return node
  }

  #name(): string {
    let name = ''
    while (/\w/.test(this.#sign)) {
      name += this.#sign
      this.#at += 1
    }
    if (name === '' || this.#names.has(name) || !this.#take('>')) throw new PatternFault()
    this.#names.add(name)
    return name
  }

  #flags(before: Flags): Flags {
    let flags = before
    let isOn = true
    while (!this.isAtEnd && this.#sign !== ':' && this.#sign !== ')') {
      const name = flagNames[this.#sign as keyof typeof flagNames]
      if (this.#sign === '-' && isOn) isOn = false
      else if (name) flags = { ...flags, [name]: isOn }
      else throw new PatternFault()
      this.#at += 1
    }
    return flags
  }

  #repeated(node: ReNode, flags: Flags): ReNode {
    const times = this.#times()
    if (!times) return node
    const isLazy = this.#take('?') !== flags.isLazy
    if (this.#times()) throw new PatternFault()
    return { kind: 'repeat', node, ...times, isLazy }
  }

  #times(): { readonly least: number; readonly most: number } | undefined {
    if (this.#take('*')) return { least: 0, most: Number.POSITIVE_INFINITY }
    if (this.#take('+')) return { least: 1, most: Number.POSITIVE_INFINITY }
    if (this.#take('?')) return { least: 0, most: 1 }
    const counted = /^\{(\d+)(,(\d*))?\}/.exec(this.#rest(12))
    if (!counted) return undefined
    const [whole, least = '', comma, most] = counted
    this.#at += whole.length
    const range = {
      least: Number(least),
      most: comma === undefined ? Number(least) : Number(most || Number.POSITIVE_INFINITY),
    }
    const isUnlimited = range.most === Number.POSITIVE_INFINITY
    if (range.least > maxRepeat || (!isUnlimited && range.most > maxRepeat)) {
      throw new PatternFault()
    }
    if (range.least > range.most) throw new PatternFault()
    return range
  }
}

const flagNames = {
  i: 'ignoresCase',
  s: 'dotMatchesAll',
  m: 'isMultiline',
  U: 'isLazy',
} as const

const edge = (what: Assertion): ReNode => ({ kind: 'edge', what })

function literal(sign: string, { ignoresCase }: Flags): ReNode {
  return setOf(`\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`, ignoresCase)
}
