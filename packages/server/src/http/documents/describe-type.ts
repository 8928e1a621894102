import { resolved } from './contract-schemas.ts'
import { type Html, html, joinHtml } from './html.ts'
import { type JsonSchema, refName } from './json-schema.ts'

/** A type in words: `list of 1 to 10 integers` is easier to read than a schema. */
export function describeType(schema: JsonSchema): Html {
  const name = refName(schema)
  if (name !== undefined) return describeNamed(name, resolved(schema))
  if (schema.const !== undefined) return constant(schema.const)
  if (schema.enum) return joinHtml(schema.enum.map(constant), ' or ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return joinHtml(options.map(describeType), ' or ')
  return describeTypes(schema)
}

/** Whether to show a name instead of its definition; a short list of words is shown directly. */
export function hasOwnSection(schema: JsonSchema): boolean {
  const { description, anyOf = [], type } = schema
  if (description !== undefined || type === 'object' || type === 'array') return true
  return anyOf.some((option) => refName(option) !== undefined || hasOwnSection(option))
}

function describeNamed(name: string, schema: JsonSchema): Html {
  if (!hasOwnSection(schema)) return describeType(schema)
  return html`<a href="#object-${name}">${name}</a>`
}

function constant(value: unknown): Html {
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
}

function describeTypes(schema: JsonSchema): Html {
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return html`anything`
  return joinHtml(
    types.map((type) => describeOne(type, schema)),
    ' or ',
  )
}

function describeOne(type: string, schema: JsonSchema): Html {
  if (type === 'array') return describeList(schema)
  if (type === 'object') return describeObject(schema)
  if (type === 'string') return html`${schema.format ?? 'string'}${lengths(schema)}`
  if (type === 'integer' || type === 'number') return html`${type}${bounds(schema)}`
  return html`${type}`
}

function describeList({ items, prefixItems, minItems, maxItems }: JsonSchema): Html {
  if (prefixItems) return html`list [${joinHtml(prefixItems.map(describeType), ', ')}]`
  const count = range(minItems ?? 0, maxItems, 0)
  const of = items ? html` of ${describeType(items)}` : undefined
  return html`list${of}${count === '' ? '' : ` (${count})`}`
}

function describeObject({ additionalProperties, propertyNames }: JsonSchema): Html {
  if (typeof additionalProperties !== 'object') return html`object`
  const keys = propertyNames?.enum ? describeType(propertyNames) : html`name`
  return html`object: ${keys} → ${describeType(additionalProperties)}`
}

function lengths({ minLength = 0, maxLength }: JsonSchema): string {
  const length = range(minLength, maxLength, 0)
  return length === '' ? '' : ` (${length} characters)`
}

/** The largest safe integer is not worth mentioning. */
const largestTold = 2 ** 31 - 1

function bounds({ minimum, maximum }: JsonSchema): string {
  const told = maximum !== undefined && maximum < largestTold ? maximum : undefined
  const text = range(minimum ?? Number.NEGATIVE_INFINITY, told, Number.NEGATIVE_INFINITY)
  return text === '' ? '' : ` (${text})`
}

function range(least: number, most: number | undefined, none: number): string {
  if (most === undefined) return least > none ? `at least ${least}` : ''
  return least > none ? `${least} to ${most}` : `at most ${most}`
}
