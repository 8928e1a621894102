import * as contract from '@parley/contract'
import { z } from 'zod'
import { invariant } from '../../invariant.ts'
import { type JsonSchema, type JsonSchemas, refName, refsIn } from './json-schema.ts'
import { tidySchema } from './tidy-schema.ts'

/** The input or the output form of a schema: transforms and defaults make them differ. */
export type Side = 'input' | 'output'

/** A schema that the contract exports has one entry in a document, under its exported name. */
const exported: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(contract).flatMap(([name, value]) =>
    value instanceof z.ZodType ? [[pascalCase(name), value]] : [],
  ),
)

type Names = ReturnType<typeof namesWith>

const plainNames = namesWith((name) => name)
const given = definitions('input', plainNames)
const told = definitions('output', plainNames)
const names: Readonly<Record<Side, Names>> = {
  input: plainNames,
  output: namesWith((name) => (differs(name) ? `${name}Output` : name)),
}

/** Every schema that has a name. */
export const namedSchemas: JsonSchemas = { ...definitions('output', names.output), ...given }

/** The name under which the contract exports a value, as documents write it. */
export const exportedNames: ReadonlyMap<unknown, string> = new Map(
  Object.entries(contract).map(([name, value]) => [value, pascalCase(name)]),
)

/** A schema of the contract as JSON Schema; named schemas are references. */
export function toJsonSchema(schema: z.ZodType, side: Side): JsonSchema {
  return tidySchema(convert(schema, side, names[side]))
}

/** The schema of a declared parameter, with its default and examples. */
export function paramSchema(schema: z.ZodType): JsonSchema {
  const byDefault = defaultOf(schema)
  const examples = schema.meta()?.examples
  return {
    ...toJsonSchema(schema, 'input'),
    ...(byDefault === undefined ? {} : { default: byDefault }),
    ...(Array.isArray(examples) ? { examples } : {}),
  }
}

/** The target of a reference; any other schema unchanged. */
export function resolved(schema: JsonSchema): JsonSchema {
  const name = refName(schema)
  return name === undefined ? schema : (namedSchemas[name] ?? {})
}

export function isNamed(schema: JsonSchema): boolean {
  return refName(schema) !== undefined
}

/** Whether a parameter may be left out. */
export function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success
}

/** `send-message`, `send_message` and `sendMessage` are `SendMessage`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

// zod omits the default if the schema transforms; it applies if callers may send it.
function defaultOf(schema: z.ZodType): unknown {
  if (!(schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)) return undefined
  const value: unknown = schema.def.defaultValue
  return schema.safeParse(value).success ? value : undefined
}

function namesWith(nameOf: (name: string) => string) {
  const registry = z.registry<z.core.GlobalMeta>()
  for (const [name, schema] of Object.entries(exported)) {
    registry.add(schema, { ...schema.meta(), id: nameOf(name) })
  }
  return registry
}

function definitions(side: Side, registry: Names): JsonSchemas {
  const { $defs = {} } = convert(z.object(exported), side, registry)
  return Object.fromEntries(Object.entries($defs).map(([name, def]) => [name, tidySchema(def)]))
}

type Converted = JsonSchema & { readonly $defs?: JsonSchemas }

function convert(schema: z.ZodType, side: Side, registry: Names): Converted {
  const converted = z.toJSONSchema(schema, {
    io: side,
    metadata: registry,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.$ref === undefined) Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))
    },
  }) as Converted
  for (const name of Object.keys(converted.$defs ?? {})) {
    invariant(!name.startsWith('__'), 'a recursive schema is exported from the contract')
  }
  return converted
}

function differs(name: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (seen.has(name)) return false
  if (JSON.stringify(given[name]) !== JSON.stringify(told[name])) return true
  return refsIn(given[name]).some((inner) => differs(inner, new Set([...seen, name])))
}
