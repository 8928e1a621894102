import { compilePattern, findMatch, type Program } from './re2-run.ts'
import { expandTemplate, templateVariables } from './url-template.ts'

/** The texts of an automatic link. */
export interface LinkTexts {
  readonly pattern: string
  readonly url_template: string
  readonly example_input: string | null
  readonly reverse_template: string | null
  readonly alternative_url_templates: readonly string[]
}

/** A part of a text, and where it leads to. */
export interface LinkPiece {
  readonly text: string
  readonly url?: string
}

interface Finder {
  readonly program: Program
  /** The names of the pattern's groups, and their numbers. */
  readonly groups: ReadonlyMap<string, number>
}

const wholeMatch = 'parley_whole_match'
const maxPatternSize = 500
const maxKept = 500
const finders = new Map<string, Finder | undefined>()

/** Ready to search with word boundaries around it, as the server does; undefined if the server could not read the pattern. */
export function finderOf(pattern: string): Finder | undefined {
  if (finders.has(pattern)) return finders.get(pattern)
  if (finders.size >= maxKept) finders.clear()
  const made = makeFinder(pattern)
  finders.set(pattern, made)
  return made
}

function makeFinder(pattern: string): Finder | undefined {
  const around = `(?:^|\\s|['"(\\[{<,:])(?P<${wholeMatch}>${pattern})(?:$|[^\\pL\\pN_])`
  try {
    // Also alone, so that no bracket can close the group around it.
    compilePattern(pattern)
    const program = compilePattern(around)
    if (program.steps.length > maxPatternSize) return undefined
    const named = program.names.map((name, number) => [name, number] as const)
    return { program, groups: new Map(named.filter(([name]) => name !== '')) }
  } catch {
    return undefined
  }
}

export function groupsOf({ groups }: Finder): string[] {
  return [...groups.keys()].filter((name) => name !== wholeMatch)
}

interface Match {
  readonly start: number
  readonly end: number
  readonly values: Readonly<Record<string, string>>
}

function matchesIn({ program, groups }: Finder, signs: readonly string[]): Match[] {
  const found: Match[] = []
  let from = 0
  while (from <= signs.length) {
    const match = findMatch(program, signs, from)
    if (!match) break
    const part = (name: string) => {
      const number = groups.get(name) ?? 0
      return [match.marks[2 * number] ?? -1, match.marks[2 * number + 1] ?? -1] as const
    }
    const [start, end] = part(wholeMatch)
    const values = [...groups.keys()].map((name) => {
      const [first, last] = part(name)
      return [name, last === -1 ? '' : signs.slice(first, last).join('')]
    })
    if (end > start) found.push({ start, end, values: Object.fromEntries(values) })
    // The sign behind a match may be the one in front of the next.
    from = Math.max(end, match.start + 1)
  }
  return found
}

/** The first match in a text, with the parts that have names. */
export function firstMatch(finder: Finder, text: string) {
  const signs = [...text]
  const [first] = matchesIn(finder, signs)
  return first && { text: signs.slice(first.start, first.end).join(''), values: first.values }
}

/** Takes the place of what is a link already. */
const taken = '\uf8ff'

/** The parts of a text. Of overlapping matches the first link wins, as in messages. */
export function findLinks(
  text: string,
  links: readonly Pick<LinkTexts, 'pattern' | 'url_template'>[],
): LinkPiece[] {
  let items: readonly (string | LinkPiece)[] = [...text]
  for (const { pattern, url_template } of links) {
    const finder = finderOf(pattern)
    if (finder && templateVariables(url_template)) items = linked(items, finder, url_template)
  }
  const pieces: LinkPiece[] = []
  for (const item of items) {
    const last = pieces.at(-1)
    if (typeof item !== 'string') pieces.push(item)
    else if (last && last.url === undefined) pieces[pieces.length - 1] = { text: last.text + item }
    else pieces.push({ text: item })
  }
  return pieces
}

function linked(items: readonly (string | LinkPiece)[], finder: Finder, template: string) {
  const signs = items.map((item) => (typeof item === 'string' ? item : taken))
  const done: (string | LinkPiece)[] = []
  let since = 0
  for (const { start, end, values } of matchesIn(finder, signs)) {
    const part = items
      .slice(start, end)
      .map((item) => (typeof item === 'string' ? item : item.text))
    const url = addressOf(template, values)
    done.push(...items.slice(since, start))
    if (url === undefined) done.push(...items.slice(start, end))
    else done.push({ text: part.join(''), url })
    since = end
  }
  return [...done, ...items.slice(since)]
}

function addressOf(template: string, values: Match['values']): string | undefined {
  try {
    const url = expandTemplate(template, values)
    return leadsToPage(url) ? url : undefined
  } catch {
    return undefined
  }
}

/** The server accepts no other templates, so that no message chooses a scheme. */
export function leadsToPage(template: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(template)
}
