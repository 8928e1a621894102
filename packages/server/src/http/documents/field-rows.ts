import { isNamed } from './contract-schemas.ts'
import type { JsonSchema } from './json-schema.ts'

/** A row in a table of fields; nested ones are named by their path: `streams[].name`. */
export interface FieldRow {
  readonly path: string
  readonly schema: JsonSchema
  readonly isOptional: boolean
}

/** The fields of a schema and of the unnamed objects in it; named ones have their own table. */
export function fieldRows(schema: JsonSchema, path = ''): FieldRow[] {
  const { items, additionalProperties, anyOf = [] } = schema
  return [
    ...ownRows(schema, path === '' ? '' : `${path}.`),
    ...(items ? innerRows(items, `${path}[]`) : []),
    ...(typeof additionalProperties === 'object'
      ? innerRows(additionalProperties, path === '' ? '{name}' : `${path}.{name}`)
      : []),
    ...anyOf.flatMap((option) => innerRows(option, path)),
  ]
}

function ownRows({ properties = {}, required = [] }: JsonSchema, prefix: string): FieldRow[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix + name
    const isOptional = !required.includes(name)
    return [{ path, schema, isOptional }, ...innerRows(schema, path)]
  })
}

function innerRows(schema: JsonSchema, path: string): FieldRow[] {
  return isNamed(schema) ? [] : fieldRows(schema, path)
}
