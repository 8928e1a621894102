import { escapeCode } from '../parts/html.ts'

/** The next state of a rule: a further one, or the one before the current. */
export type Next = { readonly push: string } | 'pop'

/** A pattern, the classes of the match or of its groups, and the next state. */
export type Rule = readonly [form: RegExp, classes: string | readonly string[], next?: Next]

/** The rules of a language, by state; it starts in `root`. All forms are sticky. */
export type Lexer = Readonly<Record<string, readonly Rule[]>>

interface Token {
  readonly kind: string
  text: string
}

const maxStates = 60

/** Code as HTML; spans carry the short class names that existing clients style, one line each. */
export function highlightWith(lexer: Lexer, source: string): string {
  const tokens: Token[] = []
  const add = (kind: string, text: string) => {
    const last = tokens.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') tokens.push({ kind, text })
  }
  const states = ['root']
  for (let at = 0; at < source.length; ) {
    const step = stepAt(lexer[states.at(-1) ?? 'root'] ?? [], source, at)
    if (!step) {
      add('', source[at] ?? '')
      at++
      continue
    }
    addMatch(step.match, step.classes, add)
    at += step.match[0].length
    if (step.next === 'pop') states.pop()
    else if (step.next && states.length < maxStates) states.push(step.next.push)
    if (states.length === 0) states.push('root')
  }
  return tokens.map(tokenHtml).join('')
}

interface Step {
  readonly match: RegExpExecArray
  readonly classes: string | readonly string[]
  readonly next: Next | undefined
}

function stepAt(rules: readonly Rule[], source: string, at: number): Step | undefined {
  for (const [form, classes, next] of rules) {
    form.lastIndex = at
    const match = form.exec(source)
    // A rule that takes nothing must at least leave its state.
    if (match && (match[0] !== '' || next === 'pop')) return { match, classes, next }
  }
  return undefined
}

function addMatch(
  match: RegExpExecArray,
  classes: string | readonly string[],
  add: (kind: string, text: string) => void,
): void {
  if (typeof classes === 'string') add(classes, match[0])
  else classes.forEach((kind, index) => void add(kind, match[index + 1] ?? ''))
}

function tokenHtml({ kind, text }: Token): string {
  if (kind === '') return escapeCode(text)
  const lines = escapeCode(text).replaceAll('&#39;', "'").split('\n')
  return lines.map((line) => (line === '' ? '' : `<span class="${kind}">${line}</span>`)).join('\n')
}

/** A form that matches one of these words, whole. */
export function words(...list: readonly string[]): RegExp {
  return new RegExp(`(?:${list.join(' ').trim().split(/\s+/).join('|')})\\b`, 'y')
}
