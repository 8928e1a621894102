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
    for (const part of partsOf(inside).variables) {
      const name = variable.exec(part)?.[1]
      if (name === undefined) return undefined
      found.add(name)
    }
  }
  return found
}

function partsOf(inside: string) {
  const sign = inside.charAt(0)
  const operator = sign !== '' && operators.includes(sign) ? sign : ''
  return { operator, variables: inside.slice(operator.length).split(',') }
}

/** The address that a template gives with these values. */
export function expandTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([^{}]+)\}|[^{}]+/g, (text, inside?: string) => {
    if (inside === undefined) return encodeReserved(text)
    const { operator, variables } = partsOf(inside)
    const parts = variables.flatMap((part) => expandVariable(operator, part, values))
    const separator = { '?': '&', '#': ',', '+': ',', '': ',' }[operator] ?? operator
    const lead = operator === '+' || parts.length === 0 ? '' : operator
    return lead + parts.join(separator)
  })
}

function expandVariable(
  operator: string,
  part: string,
  values: Readonly<Record<string, string>>,
): string[] {
  const [, name = '', length] = /([^:*]*)(?::(\d+))?/.exec(part) ?? []
  const value = values[name]
  if (value === undefined) return []
  const isNamed = ';?&'.includes(operator) && operator !== ''
  if (value === '' && operator === ';') return [encodeUnreserved(name)]
  const cut = length === undefined ? value : value.slice(0, Number(length))
  const encoded = operator === '+' || operator === '#' ? encodeReserved(cut) : encodeUnreserved(cut)
  return [isNamed ? `${encodeUnreserved(name)}=${encoded}` : encoded]
}

function encodeReserved(text: string): string {
  return text
    .split(/(%[0-9A-Fa-f]{2})/g)
    .map((part) => {
      if (/%[0-9A-Fa-f]/.test(part)) return part
      return encodeURI(part).replaceAll('%5B', '[').replaceAll('%5D', ']')
    })
    .join('')
}

function encodeUnreserved(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
