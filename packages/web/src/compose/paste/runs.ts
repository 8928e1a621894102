/** Characters with the same format. */
export interface Run {
  readonly text: string
  readonly format: Format
  /** Markdown of its own, such as a mention: it is neither changed nor cut. */
  readonly isWhole?: boolean
}

export interface Format {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly struck?: boolean
  readonly code?: boolean
  /** The same object for all runs of one link. */
  readonly link?: { readonly href: string }
}

type Mark = 'bold' | 'italic' | 'struck'

/** Each mark, with the characters that the text inside it may not contain. */
const marks: readonly (readonly [Mark, string, RegExp])[] = [
  ['bold', '**', /\*\*/],
  ['italic', '*', /[*^]/],
  ['struck', '~~', /~/],
]

/** The Markdown of a paragraph. No mark crosses a line. */
export function markdownOfRuns(runs: readonly Run[]): string {
  return linesOf(joinLinks(runs))
    .map((line) =>
      oneLine(line)
        .replaceAll(/ {2,}(?=\S)/g, ' ')
        .trim(),
    )
    .join('\n')
}

function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    const parts = run.isWhole ? [run.text] : run.text.split('\n')
    parts.forEach((text, index) => {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...run, text })
    })
  }
  return lines
}

/** The text of a link is not parsed further, so only what holds for all of it counts. */
function joinLinks(runs: readonly Run[]): Run[] {
  return groups(runs, ({ format }) => format.link).flatMap((group) => {
    const [first] = group
    const link = first?.format.link
    if (!link) return group
    const text = group.map((run) => run.text).join('')
    const all = (mark: Mark | 'code') => group.every(({ format }) => format[mark])
    const format = { link, bold: all('bold'), italic: all('italic'), struck: all('struck') }
    return [{ text, format: { ...format, code: false } }]
  })
}

/** Consecutive runs for which the function returns the same. */
function groups<Value>(runs: readonly Run[], by: (run: Run) => Value): Run[][] {
  const found: Run[][] = []
  let last: Value | undefined
  for (const run of runs) {
    const value = by(run)
    if (found.length > 0 && value === last) found.at(-1)?.push(run)
    else found.push([run])
    last = value
  }
  return found
}

function oneLine(runs: readonly Run[], level = 0): string {
  const mark = marks[level]
  if (!mark)
    return groups(runs, ({ format }) => format.code)
      .map(plainRuns)
      .join('')
  const [name, sign, spoils] = mark
  return groups(runs, ({ format }) => Boolean(format[name]))
    .map((group) => {
      const inside = oneLine(group, level + 1)
      const isSpoiled = group.some((run) => !run.isWhole && spoils.test(run.text))
      if (!group[0]?.format[name] || isSpoiled) return inside
      return wrapped(
        endsEarly(inside, sign) ? oneLine(withoutItalics(group), level + 1) : inside,
        sign,
      )
    })
    .join('')
}

/** Spaces at the ends stay outside of the mark. */
function wrapped(text: string, sign: string): string {
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return inside === '' ? text : before + sign + inside + sign + after
}

/** `**a *b***` would end after the second star of three. */
function endsEarly(inside: string, sign: string): boolean {
  return sign === '**' && /[^*]\*\s*$/.test(inside) && !/^\s*\*[^*]+\*\s*$/.test(inside)
}

function withoutItalics(runs: readonly Run[]): Run[] {
  return runs.map((run) => ({ ...run, format: { ...run.format, italic: false } }))
}

function plainRuns(runs: readonly Run[]): string {
  const [first] = runs
  if (!first?.format.code) return runs.map(plainRun).join('')
  const text = runs.map((run) => run.text).join('')
  if (text.trim() === '') return text
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? fence + text + fence : `${fence} ${text} ${fence}`
}

function plainRun({ text, format }: Run): string {
  return format.link ? linkOf(text, format.link.href) : text
}

function linkOf(text: string, href: string): string {
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  if (inside === '') return text
  const name = (address: string) =>
    address.replace(/^(?:https?:\/\/|mailto:)/, '').replace(/\/$/, '')
  if (name(inside) === name(href))
    return before + (href.startsWith('mailto:') ? inside : href) + after
  return `${before}[${inside.replaceAll(/[[\]]/g, ' ').trim()}](${href})${after}`
}
