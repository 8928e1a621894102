import {
  codePoints,
  type LinkifierId,
  linkifierInvalid,
  linkifierUnknown,
  maxLinkifierTextLength,
} from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import { firstMatch } from '../../markdown/link-patterns/compile.ts'
import { groupsOf, readPattern } from '../../markdown/link-patterns/read-pattern.ts'
import { leadsToPage, templateVariables } from '../../markdown/parts/url-templates.ts'
import type { LinkifierRecord } from './linkifiers.events.ts'

export function requireLinkifier(directory: Directory, id: LinkifierId): LinkifierRecord {
  const linkifier = directory.parts.linkifiers.items.find((known) => known.id === id)
  if (!linkifier) throw linkifierUnknown({})
  return linkifier
}

export type LinkifierTexts = Omit<LinkifierRecord, 'id'>

/** Refuses a linkifier whose parts cannot be read, or do not fit together. */
export function requireValidLinkifier(linkifier: LinkifierTexts): void {
  requireLengths(linkifier)
  const groups = requirePattern(linkifier.pattern)
  requireTemplate(linkifier.urlTemplate, groups)
  for (const template of linkifier.alternativeUrlTemplates) {
    requireTemplate(template, groups)
  }
  if (linkifier.reverseTemplate !== null) requireReverse(linkifier.reverseTemplate, groups)
  if (linkifier.exampleInput !== null) requireExample(linkifier, linkifier.exampleInput)
}

/** Refuses the pattern of another linkifier. */
export function requireNewPattern(directory: Directory, pattern: string, own?: LinkifierId): void {
  const others = directory.parts.linkifiers.items.filter(({ id }) => id !== own)
  if (!others.some((other) => other.pattern === pattern)) return
  refuse('A linkifier with this pattern already exists.')
}

function refuse(problem: string): never {
  throw linkifierInvalid({ problem })
}

function requireLengths(linkifier: LinkifierTexts): void {
  const texts: [string, string | null][] = [
    ['pattern', linkifier.pattern],
    ['url_template', linkifier.urlTemplate],
    ['example_input', linkifier.exampleInput],
    ['reverse_template', linkifier.reverseTemplate],
    ...linkifier.alternativeUrlTemplates.map((template): [string, string] => [
      'alternative_url_templates',
      template,
    ]),
  ]
  const limit = maxLinkifierTextLength
  for (const [name, text] of texts) {
    if (text === null) continue
    if (codePoints(text) > limit) refuse(`${name} is too long (limit: ${limit} characters)`)
    if (/[\p{Cc}\p{Cs}]/u.test(text)) refuse(`Invalid characters in ${name}`)
  }
}

/** The names of the pattern's groups. */
function requirePattern(pattern: string): ReadonlySet<string> {
  if (pattern.trim() === '') refuse('This field cannot be blank.')
  const searched = readPattern(pattern)
  if (!searched) refuse(`Bad regular expression: ${pattern.slice(0, 100)}`)
  return new Set(groupsOf(searched))
}

function requireTemplate(template: string, groups: ReadonlySet<string>): void {
  const variables = templateVariables(template)
  if (!variables) refuse('Invalid URL template.')
  if (!leadsToPage(template)) {
    refuse('URL templates must begin with http://, https:// or mailto:.')
  }
  requireSameNames(variables, groups)
}

function requireSameNames(variables: ReadonlySet<string>, groups: ReadonlySet<string>): void {
  for (const variable of variables) {
    if (groups.has(variable)) continue
    refuse(`Group '${variable}' in URL template is not present in linkifier pattern.`)
  }
  for (const group of groups) {
    if (variables.has(group)) continue
    refuse(`Group '${group}' in linkifier pattern is not present in URL template.`)
  }
}

const placeholder = /\{([A-Za-z0-9_]+)\}/g

function requireReverse(template: string, groups: ReadonlySet<string>): void {
  if (/[{}]/.test(template.replace(placeholder, ''))) refuse('Invalid reverse template.')
  const variables = new Set([...template.matchAll(placeholder)].map(([, word = '']) => word))
  requireSameNames(variables, groups)
}

/** The pattern must match the example and the output of the reverse template. */
function requireExample({ pattern, reverseTemplate }: LinkifierTexts, example: string): void {
  const found = firstMatch(pattern, example)
  if (!found) refuse('The pattern does not match the example.')
  if (reverseTemplate === null) return
  const text = reverseTemplate.replace(placeholder, (_, name: string) => found.values[name] ?? '')
  const again = firstMatch(pattern, text)
  if (again?.words === text && JSON.stringify(again.values) === JSON.stringify(found.values)) return
  refuse('The pattern does not match the output of the reverse template.')
}
