import { parseTemplate } from 'url-template'

const expression = /\{([^{}]*)\}/g
const operators = '+#./;?&'
const variable =
  /^((?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*)(?:\*|:[1-9][0-9]{0,3})?$/
const notInTemplates = /[\s{}\p{Cc}]/u

/** The variables of an RFC 6570 template; undefined if it is invalid. */
export function templateVariables(template: string): ReadonlySet<string> | undefined {
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

/** The address that a template gives with these values. */
export function expandTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return parseTemplate(template).expand({ ...values })
}
