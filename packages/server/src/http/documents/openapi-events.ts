import type { EventDeclaration } from '@parley/contract'
import { pascalCase, toJsonSchema } from './contract-schemas.ts'
import { groupBy } from './declared-api.ts'
import {
  type JsonSchema,
  type JsonSchemas,
  type NamedSchema,
  refTo,
  schemasByName,
} from './json-schema.ts'

/** The schema of every event. */
export const anyEvent = 'Event'

/** One schema per event, one per type that has several, and one for all. */
export function eventSchemas(events: readonly EventDeclaration[]): JsonSchemas {
  const schemas: NamedSchema[] = []
  const types: Option[] = []
  for (const [type, variants] of groupBy(events, (event) => event.type)) {
    const ops = variants.map((event): Option => [event.op ?? '', variantName(event, variants)])
    for (const event of variants) schemas.push([variantName(event, variants), eventSchema(event)])
    if (variants.length > 1) schemas.push([typeName(type), choice('op', ops)])
    types.push([type, variants.length > 1 ? typeName(type) : (ops[0]?.[1] ?? '')])
  }
  return schemasByName([...schemas, [anyEvent, anyOfTypes(types)]])
}

/** A value of the property that distinguishes variants, and the variant's name. */
type Option = readonly [string, string]

function typeName(type: string): string {
  return `${pascalCase(type)}Event`
}

/** Variants that `op` does not distinguish are numbered. */
function variantName(event: EventDeclaration, variants: readonly EventDeclaration[]): string {
  const name = typeName(`${event.type}_${event.op ?? ''}`)
  const twins = variants.filter(({ op }) => op === event.op)
  const isNumbered = twins.length > 1 || (variants.length > 1 && event.op === undefined)
  return isNumbered ? `${name}${twins.indexOf(event) + 1}` : name
}

function eventSchema(event: EventDeclaration): JsonSchema {
  const asked = event.askedBy.map((word) => `\`${word}\``).join(', ')
  const description = `${event.summary} Requested by: ${asked}.${sinceSentence(event.since)}`
  return { description, ...toJsonSchema(event.shape, 'output') }
}

function sinceSentence(since: number): string {
  return since > 0 ? ` Since feature level ${since}.` : ''
}

/**
 * Note: a discriminator must refer to objects. A type with several variants would refer to a union, which
 * generators do not support; the constants in `type` and `op` distinguish the variants as well.
 */
function anyOfTypes(types: readonly Option[]): JsonSchema {
  return { oneOf: types.map(([, name]) => refTo(name)) }
}

function choice(propertyName: string, options: readonly Option[]): JsonSchema {
  const refs = options.map(([, name]) => refTo(name))
  const values = new Set(options.map(([value]) => value))
  if (values.has('') || values.size < options.length) return { anyOf: refs }
  const mapping = Object.fromEntries(
    options.map(([value, name]) => [value, refTo(name).$ref ?? '']),
  )
  return { oneOf: refs, discriminator: { propertyName, mapping } }
}
