import { type JsonSchema, refTo } from './json-schema.ts'

/** zod's JSON Schema, simplified for readers. It accepts the same values; only annotations are changed. */
export function tidySchema(schema: JsonSchema): JsonSchema {
  const tidied: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(schema)) {
    if (!isNoise(key, value, schema)) tidied[key] = tidyValue(key, value)
  }
  return joinNull(joinConstants(spellNames(tidied)))
}

function tidyValue(key: string, value: unknown): unknown {
  if (key === '$ref') return refTo(String(value).replace('#/$defs/', '')).$ref
  if (key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'prefixItems') {
    return (value as JsonSchema[]).map(tidySchema)
  }
  if (key === 'properties') {
    const properties = Object.entries(value as Record<string, JsonSchema>)
    return Object.fromEntries(properties.map(([name, schema]) => [name, tidySchema(schema)]))
  }
  if (key === 'items' || key === 'propertyNames' || key === 'additionalProperties') {
    return typeof value === 'object' ? tidySchema(value as JsonSchema) : value
  }
  return value
}

function isNoise(key: string, value: unknown, schema: JsonSchema): boolean {
  if (key === '$schema' || key === '$defs' || key === 'id' || key === '~standard') return true
  // Note: answers may gain fields at any level, so a document that forbids unknown ones would lie.
  if (key === 'additionalProperties') return value === false
  if (key === 'minimum') return value === Number.MIN_SAFE_INTEGER
  if (key === 'maximum') return value === Number.MAX_SAFE_INTEGER
  // Note: a format replaces zod's patterns, which are long and stricter than necessary.
  return key === 'pattern' && schema.format !== undefined
}

/** A record that has all names of a list is an object with these properties. */
function spellNames(schema: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, ...rest } = schema
  const names = propertyNames?.enum
  if (!names || !schema.required || typeof additionalProperties !== 'object') return schema
  return {
    ...rest,
    properties: Object.fromEntries(names.map((name) => [name, additionalProperties])),
  }
}

/** `anyOf` of constants is an `enum`. */
function joinConstants(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (!anyOf || anyOf.length < 2 || !anyOf.every((option) => option.const !== undefined)) {
    return schema
  }
  const types = new Set(anyOf.map((option) => option.type))
  const [type] = types
  const typed = types.size === 1 && type !== undefined ? { type } : {}
  return { ...rest, ...typed, enum: anyOf.map((option) => option.const) }
}

/** `anyOf` of a simple type and null is the type list of the two. */
function joinNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const [option, none] = anyOf ?? []
  if (anyOf?.length !== 2 || none?.type !== 'null' || typeof option?.type !== 'string') {
    return schema
  }
  if (option.enum || option.const !== undefined) return schema
  return { ...option, ...rest, type: [option.type, 'null'] }
}
