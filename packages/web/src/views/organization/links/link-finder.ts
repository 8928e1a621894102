import { RE2JS } from 're2js'
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

/** A pattern that is ready to search. The engine is that of the server: every search takes linear time. */
interface Finder {
  readonly engine: RE2JS
  /** Of the pattern's groups. */
  readonly names: readonly string[]
}

const wholeMatch = 'parley_whole_match'
const maxPatternSize = 500
const maxKept = 500
const finders = new Map<string, Finder | undefined>()

/** Ready to search with word boundaries around it, as the server does; undefined if the server refuses the pattern. */
export function finderOf(pattern: string): Finder | undefined {
  if (finders.has(pattern)) return finders.get(pattern)
  if (finders.size >= maxKept) finders.clear()
  const made = makeFinder(pattern)
  finders.set(pattern, made)
  return made
}

function makeFinder(pattern: string): Finder | undefined {
  if (repeatsOf(pattern) > maxPatternSize) return undefined
  const around = `(?:^|\\s|['"(\\[{<,:])(?P<${wholeMatch}>${pattern})(?:$|[^\\pL\\pN_])`
  try {
    // Also alone, so that no bracket can close the group around it.
    RE2JS.compile(pattern)
    const engine = RE2JS.compile(around)
    if (engine.programSize() > maxPatternSize) return undefined
    const names = Object.keys(engine.namedGroups()).filter((name) => name !== wholeMatch)
    return { engine, names }
  } catch {
    return undefined
  }
}

const repeat = /\{(\d+)(?:,(\d*))?\}/g

/** How often parts of the pattern may repeat, all together: the engine makes a step for each. */
function repeatsOf(pattern: string): number {
  const signs = pattern.replace(/\\./gs, '').matchAll(repeat)
  return [...signs].reduce((sum, [, least, max]) => sum + Number(max || least), 0)
}

interface Match {
  readonly start: number
  readonly end: number
  readonly values: Readonly<Record<string, string>>
}

function matchesIn({ engine, names }: Finder, text: string): Match[] {
  const found: Match[] = []
  const matcher = engine.matcher(text)
  for (let from = 0; from <= text.length && matcher.find(from); ) {
    const [start, end] = [matcher.start(wholeMatch), matcher.end(wholeMatch)]
    const values = names.map((name) => [name, matcher.group(name) ?? ''])
    if (end > start) found.push({ start, end, values: Object.fromEntries(values) })
    // The sign behind a match may be the one in front of the next.
    from = Math.max(end, matcher.start() + 1)
  }
  return found
}

/** The first match in a text, with the parts that have names. */
export function firstMatch(finder: Finder, text: string) {
  const [first] = matchesIn(finder, text)
  return first && { text: text.slice(first.start, first.end), values: first.values }
}

/** Takes the place of what is a link already. */
const taken = '\uf8ff'

/** The parts of a text. Of overlapping matches the first link wins, as in messages. */
export function findLinks(
  text: string,
  links: readonly Pick<LinkTexts, 'pattern' | 'url_template'>[],
): LinkPiece[] {
  // Of the engine's units, of which a sign can have two.
  let items: readonly (string | LinkPiece)[] = text.split('')
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
  const text = items.map((item) => (typeof item === 'string' ? item : taken)).join('')
  const done: (string | LinkPiece)[] = []
  let since = 0
  for (const { start, end, values } of matchesIn(finder, text)) {
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
