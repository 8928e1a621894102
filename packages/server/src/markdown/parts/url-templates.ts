import { parseTemplate } from 'url-template'

const expression = /\{([^{}]*)\}/g
const operators = '+#./;?&'
const variable =
  /^((?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*)(?:\*|:[1-9][0-9]{0,3})?$/
const notInTemplates = /[\s{}\p{Cc}]/u

/** The variables of an RFC 6570 template; undefined if it is invalid. */
export function templateVariables(template: string): Set<string> | undefined {
  if (template === '' || notInTemplates.test(template.replace(expression, ''))) return undefined
  const found = new Set<string>()
  for (const [, inside = ''] of template.matchAll(expression)) {
    const list = operators.includes(inside.charAt(0)) ? inside.slice(1) : inside
    for (const part of list.split(',')) {
      const name = variable.exec(part)?.[1]
      if (name === undefined) return undefined
      found.add(name)
    }
  }
  return found
}

/** How often each value is in an expanded template in full. Note: an expression may shorten it, but not otherwise. */
export function repeatsOf(template: string): ReadonlyMap<string, number> {
  const repeats = new Map<string, number>()
  for (const [, inside = ''] of template.matchAll(expression)) {
    for (const part of inside.split(',')) {
      const name = /^[+#./;?&]?([^:*]+)\*?$/.exec(part)?.[1]
      if (name !== undefined) repeats.set(name, (repeats.get(name) ?? 0) + 1)
    }
  }
  return repeats
}

// Letters, digits and signs that no expression writes in another way.
const plainValue = /^[\w.~-]+$/
const places = /parley-value-(\d+)-/

/**
 * Expands a template. For simple templates, values are only inserted, which is determined once; expressions that
 * may shorten them are expanded by the library.
 */
export function expanderOf(template: string): (values: Record<string, string>) => string {
  const { expand } = parseTemplate(template)
  if (/\{[^}]*:/.test(template) || places.test(template)) return expand
  const names = [...(templateVariables(template) ?? [])]
  let parts: readonly string[] | undefined
  return (values) => {
    if (!names.every((name) => plainValue.test(values[name] ?? ''))) return expand(values)
    parts ??= expand(
      Object.fromEntries(names.map((name, index) => [name, `parley-value-${index}-`])),
    ).split(places)
    return parts
      .map((part, at) => (at % 2 === 0 ? part : values[names[Number(part)] ?? '']))
      .join('')
  }
}

/** Clients make links of templates: no message may choose a scheme, and none that runs a script is one. */
export function leadsToPage(template: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(template)
}
