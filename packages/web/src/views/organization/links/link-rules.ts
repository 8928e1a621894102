import { excessOf } from '../../../words/text-length.ts'
import { finderOf, firstMatch, type LinkTexts, leadsToPage } from './link-finder.ts'
import { templateVariables } from './url-template.ts'

export type LinkField = 'pattern' | 'template' | 'example' | 'reverse' | 'others'

/** What the server would refuse, and where. */
export interface LinkFault {
  readonly field: LinkField
  readonly kind:
    | 'missing'
    | 'signs'
    | 'pattern'
    | 'taken'
    | 'template'
    | 'scheme'
    | 'notInPattern'
    | 'notInTemplate'
    | 'noMatch'
    | 'reverse'
    | 'noWayBack'
  /** Of a part of the pattern. */
  readonly name?: string
}

export const longest = 1000

/** The first fault of a link, by the rules of the server. Texts that are too long are no faults: their fields say it. */
export function linkFault(link: LinkTexts, others: readonly string[]): LinkFault | undefined {
  return (
    patternFault(link, others) ?? templatesFault(link) ?? reverseFault(link) ?? exampleFault(link)
  )
}

const unseen = /[\p{Cc}\p{Cs}]/u

function patternFault({ pattern }: LinkTexts, others: readonly string[]): LinkFault | undefined {
  const fault = (kind: LinkFault['kind']) => ({ field: 'pattern', kind }) as const
  if (pattern.trim() === '') return fault('missing')
  if (excessOf(pattern, longest) > 0) return undefined
  if (unseen.test(pattern)) return fault('signs')
  if (!finderOf(pattern)) return fault('pattern')
  return others.includes(pattern) ? fault('taken') : undefined
}

/** The names of the parts of a pattern. */
function partsOf(pattern: string): readonly string[] {
  return finderOf(pattern)?.names ?? []
}

function templatesFault(link: LinkTexts): LinkFault | undefined {
  const fault = templateFault(link.pattern, link.url_template)
  if (fault) return { field: 'template', ...fault }
  for (const other of link.alternative_url_templates) {
    const found = templateFault(link.pattern, other)
    if (found) return { field: 'others', ...found }
  }
  return undefined
}

function templateFault(pattern: string, template: string): Omit<LinkFault, 'field'> | undefined {
  if (template === '') return { kind: 'missing' }
  const variables = templateVariables(template)
  if (!variables) return { kind: 'template' }
  if (!leadsToPage(template)) return { kind: 'scheme' }
  return namesFault(variables, partsOf(pattern))
}

function namesFault(
  variables: ReadonlySet<string>,
  parts: readonly string[],
): Omit<LinkFault, 'field'> | undefined {
  const strange = [...variables].find((name) => !parts.includes(name))
  if (strange !== undefined) return { kind: 'notInPattern', name: strange }
  const unused = parts.find((name) => !variables.has(name))
  return unused === undefined ? undefined : { kind: 'notInTemplate', name: unused }
}

const placeholder = /\{([A-Za-z0-9_]+)\}/g

function reverseFault({ pattern, reverse_template }: LinkTexts): LinkFault | undefined {
  if (reverse_template === null) return undefined
  if (/[{}]/.test(reverse_template.replace(placeholder, ''))) {
    return { field: 'reverse', kind: 'reverse' }
  }
  const variables = [...reverse_template.matchAll(placeholder)].map(([, name = '']) => name)
  const fault = namesFault(new Set(variables), partsOf(pattern))
  return fault && { field: 'reverse', ...fault }
}

function exampleFault({ pattern, reverse_template, example_input }: LinkTexts) {
  const finder = finderOf(pattern)
  if (example_input === null || !finder) return undefined
  const found = firstMatch(finder, example_input)
  if (!found) return { field: 'example', kind: 'noMatch' } as const
  if (reverse_template === null) return undefined
  const text = reverse_template.replace(placeholder, (_, name: string) => found.values[name] ?? '')
  const again = firstMatch(finder, text)
  const partsOfMatch = (match: typeof found) =>
    JSON.stringify(finder.names.map((name) => match.values[name]))
  if (again?.text === text && partsOfMatch(again) === partsOfMatch(found)) return undefined
  return { field: 'reverse', kind: 'noWayBack' } as const
}
