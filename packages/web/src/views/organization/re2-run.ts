import type { Assertion, ReNode, SetNode } from './re2-nodes.ts'
import { PatternFault, parsePattern } from './re2-parse.ts'

type Step =
  | { readonly kind: 'sign'; readonly set: SetNode; readonly next: number }
  | { readonly kind: 'edge'; readonly what: Assertion; readonly next: number }
  /** Tries one way first, then the other. */
  | { kind: 'fork'; next: number; other: number }
  | { readonly kind: 'mark'; readonly mark: number; readonly next: number }
  | { readonly kind: 'end' }

/** A pattern that is ready to search. */
export interface Program {
  readonly steps: readonly Step[]
  readonly start: number
  /** The names of the groups; those without a name are empty. */
  readonly names: readonly string[]
}

/** More would take the server too long. */
const maxSteps = 5000

export function compilePattern(pattern: string): Program {
  const steps: Step[] = [{ kind: 'end' }]
  const names: string[] = []
  const add = (step: Step): number => {
    if (steps.length > maxSteps) throw new PatternFault()
    return steps.push(step) - 1
  }
  /** Compiles from the end, so that each step knows the next one. */
  const compile = (node: ReNode, next: number, numbers: ReadonlyMap<ReNode, number>): number => {
    switch (node.kind) {
      case 'set':
        return add({ kind: 'sign', set: node, next })
      case 'edge':
        return add({ kind: 'edge', what: node.what, next })
      case 'sequence':
        return node.items.reduceRight((after, item) => compile(item, after, numbers), next)
      case 'choice':
        return node.options
          .map((option) => compile(option, next, numbers))
          .reduceRight((other, first) => add({ kind: 'fork', next: first, other }))
      case 'group': {
        const mark = 2 * (numbers.get(node) ?? 0)
        const close = add({ kind: 'mark', mark: mark + 1, next })
        return add({ kind: 'mark', mark, next: compile(node.node, close, numbers) })
      }
      case 'repeat':
        return compileRepeat(node, next, {
          add,
          steps,
          part: (to) => compile(node.node, to, numbers),
        })
    }
  }
  const tree = parsePattern(pattern)
  const numbers = new Map<ReNode, number>()
  numberGroups(tree, numbers, names)
  return { start: compile(tree, 0, numbers), steps, names }
}

function numberGroups(node: ReNode, numbers: Map<ReNode, number>, names: string[]): void {
  if (node.kind === 'group') {
    numbers.set(node, numbers.size)
    names.push(node.name ?? '')
  }
  for (const part of partsOf(node)) numberGroups(part, numbers, names)
}

function partsOf(node: ReNode): readonly ReNode[] {
  if (node.kind === 'sequence') return node.items
  if (node.kind === 'choice') return node.options
  return node.kind === 'group' || node.kind === 'repeat' ? [node.node] : []
}

interface Repeating {
  readonly add: (step: Step) => number
  readonly steps: Step[]
  /** Compiles what is repeated, before a step. */
  readonly part: (next: number) => number
}

function compileRepeat(
  { least, most, isLazy }: Extract<ReNode, { kind: 'repeat' }>,
  next: number,
  { add, steps, part }: Repeating,
): number {
  const fork = (again: number, after: number): Step =>
    isLazy
      ? { kind: 'fork', next: after, other: again }
      : { kind: 'fork', next: again, other: after }
  let first = next
  if (most === Number.POSITIVE_INFINITY) {
    first = add(fork(0, next))
    steps[first] = fork(part(first), next)
  } else {
    for (let count = least; count < most; count++) first = add(fork(part(first), next))
  }
  for (let count = 0; count < least; count++) first = part(first)
  return first
}

/** Where the groups of a match begin and end; -1 for a group that has no part in it. */
type Marks = readonly number[]

export interface ProgramMatch {
  readonly start: number
  readonly marks: Marks
}

/**
 * The first match at or after a place, as RE2 finds it. Each step is tried once at each place, so no pattern takes more than linear
 * time.
 */
export function findMatch(
  program: Program,
  text: readonly string[],
  from: number,
): ProgramMatch | undefined {
  const search: Search = {
    tried: new Uint8Array(program.steps.length * (text.length + 1)),
    none: Array.from({ length: 2 * program.names.length }, () => -1),
  }
  for (let start = from; start <= text.length; start++) {
    const marks = matchAt(program, text, start, search)
    if (marks) return { start, marks }
  }
  return undefined
}

interface Search {
  /** Which steps were tried, at which places. */
  readonly tried: Uint8Array
  readonly none: Marks
}

function matchAt(
  { steps, start: first }: Program,
  text: readonly string[],
  start: number,
  search: Search,
): Marks | undefined {
  const waiting: { step: number; at: number; marks: Marks }[] = [
    { step: first, at: start, marks: search.none },
  ]
  for (let way = waiting.pop(); way; way = waiting.pop()) {
    const { step, at, marks } = way
    const place = step * (text.length + 1) + at
    if (search.tried[place]) continue
    search.tried[place] = 1
    const now = steps[step] as Step
    if (now.kind === 'end') return marks
    if (now.kind === 'fork') {
      waiting.push({ step: now.other, at, marks }, { step: now.next, at, marks })
    } else if (now.kind === 'mark') {
      waiting.push({ step: now.next, at, marks: marks.with(now.mark, at) })
    } else if (now.kind === 'edge') {
      if (isEdge(now.what, text, at)) waiting.push({ step: now.next, at, marks })
    } else if (at < text.length && now.set.has(text[at] as string)) {
      waiting.push({ step: now.next, at: at + 1, marks })
    }
  }
  return undefined
}

function isEdge(what: Assertion, text: readonly string[], at: number): boolean {
  switch (what) {
    case 'start':
      return at === 0
    case 'end':
      return at === text.length
    case 'line start':
      return at === 0 || text[at - 1] === '\n'
    case 'line end':
      return at === text.length || text[at] === '\n'
    default: {
      const isWord = (sign: string | undefined) => sign !== undefined && /^\w$/.test(sign)
      return (isWord(text[at - 1]) !== isWord(text[at])) === (what === 'word edge')
    }
  }
}
