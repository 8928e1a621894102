import { invariant } from '../../invariant.ts'

/** The part of JSON Schema (2020-12) that the contract turns into. */
export interface JsonSchema {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: JsonSchema | false
  readonly prefixItems?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly discriminator?: {
    readonly propertyName: string
    readonly mapping: Readonly<Record<string, string>>
  }
}

export type NamedSchema = readonly [string, JsonSchema]
export type JsonSchemas = Readonly<Record<string, JsonSchema>>

/** Schemas by name. Invariant: no name stands for two schemas. */
export function schemasByName(named: readonly NamedSchema[]): JsonSchemas {
  const schemas = new Map<string, JsonSchema>()
  for (const [name, schema] of named) {
    invariant(!schemas.has(name), `${name} names one schema`)
    schemas.set(name, schema)
  }
  return Object.fromEntries(schemas)
}

const componentPrefix = '#/components/schemas/'

export function refTo(name: string): JsonSchema {
  return { $ref: componentPrefix + name }
}

/** The name that a schema refers to, if it is only a reference. */
export function refName(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(componentPrefix)
    ? schema.$ref.slice(componentPrefix.length)
    : undefined
}

/** The names that a value refers to, however deep. */
export function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = refName(value as JsonSchema)
  return [...(own === undefined ? [] : [own]), ...Object.values(value).flatMap(refsIn)]
}

/** The schemas of `all` that are reachable from the roots, by name. */
export function reachable(roots: unknown, all: JsonSchemas): JsonSchemas {
  const found = new Map<string, JsonSchema>()
  const open = refsIn(roots)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const schema = all[name]
    if (found.has(name) || !schema) continue
    found.set(name, schema)
    open.push(...refsIn(schema))
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}
