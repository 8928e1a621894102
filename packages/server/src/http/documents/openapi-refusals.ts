import { STATUS_CODES } from 'node:http'
import type { Endpoint, RefusalDeclaration } from '@parley/contract'
import { exportedNames, pascalCase, toJsonSchema } from './contract-schemas.ts'
import {
  commonRefusalsOf,
  type DeclaredApi,
  endpointsOf,
  groupBy,
  ownRefusals,
} from './declared-api.ts'
import {
  type JsonSchema,
  type JsonSchemas,
  type NamedSchema,
  refTo,
  schemasByName,
} from './json-schema.ts'
import type { Response, Responses } from './openapi-types.ts'

/** One schema per refusal, and one per status that several common ones share. */
export function refusalSchemas(declared: DeclaredApi): JsonSchemas {
  const all = new Set([
    ...declared.commonRefusals,
    ...declared.otherRefusals,
    ...endpointsOf(declared).flatMap((endpoint) => endpoint.refusals),
  ])
  const schemas = [...all].map((refusal): NamedSchema => {
    return [refusalName(refusal), refusalSchema(refusal)]
  })
  for (const [status, refusals] of groupBy(declared.commonRefusals, (refusal) => refusal.status)) {
    if (refusals.length > 1) {
      schemas.push([commonName(status), { anyOf: refusals.map(refToRefusal) }])
    }
  }
  return schemasByName(schemas)
}

/** The shared responses: those without specific refusals at that status. */
export function commonResponses(declared: DeclaredApi): Responses {
  const groups = groupBy([...declared.commonRefusals, ...declared.otherRefusals], (r) => r.status)
  // Note: no operation refers to the response for unknown methods.
  const known = new Set(declared.commonRefusals.map((refusal) => refusal.status))
  const shared = [...groups].filter(([status]) => known.has(status))
  return Object.fromEntries(
    shared.map(([status, refusals]) => [
      responseName(status),
      responseOf(status, refusals, commonSchema(declared, status, refusals)),
    ]),
  )
}

/** The refusals of an endpoint, by status. */
export function refusalResponses(declared: DeclaredApi, endpoint: Endpoint): Responses {
  const own = groupBy(ownRefusals(declared, endpoint), ({ status }) => status)
  const common = groupBy(commonRefusalsOf(declared, endpoint), ({ status }) => status)
  const statuses = [...new Set([...own.keys(), ...common.keys()])].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const ours = own.get(status) ?? []
      const shared = common.get(status) ?? []
      return [status, ours.length > 0 ? ownResponse(status, ours, shared) : refToResponse(status)]
    }),
  )
}

function ownResponse(
  status: number,
  own: readonly RefusalDeclaration[],
  common: readonly RefusalDeclaration[],
): Response {
  const codes = [...new Set([...own, ...common].map(({ code }) => code))]
  const rest = common.length > 1 ? [refTo(commonName(status))] : common.map(refToRefusal)
  const refs = [...own.map(refToRefusal), ...rest]
  const [only, ...others] = refs
  if (only && others.length === 0) return responseOf(status, own, only)
  return responseOf(status, own, { properties: { code: { enum: codes } }, anyOf: refs })
}

function commonSchema(
  declared: DeclaredApi,
  status: number,
  refusals: readonly RefusalDeclaration[],
): JsonSchema {
  const inEveryEndpoint = declared.commonRefusals.filter((refusal) => refusal.status === status)
  if (refusals.length > 1 && inEveryEndpoint.length === refusals.length) {
    return refTo(commonName(status))
  }
  const [only, ...others] = refusals.map(refToRefusal)
  return only && others.length === 0 ? only : { anyOf: refusals.map(refToRefusal) }
}

function responseOf(
  status: number,
  refusals: readonly RefusalDeclaration[],
  schema: JsonSchema,
): Response {
  const lines = refusals.map(({ code, when }) => `- \`${code}\`: ${when}`)
  return {
    description: [...new Set(lines)].join('\n'),
    ...(status === 429 ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: { 'application/json': { schema } },
  }
}

const retryAfter = { description: 'Seconds until a retry.', schema: { type: 'integer' } }

function refusalSchema({ code, when, extra }: RefusalDeclaration): JsonSchema {
  const { properties = {}, required = [] } = toJsonSchema(extra, 'output')
  return {
    description: when,
    type: 'object',
    properties: {
      result: { const: 'error' },
      msg: { type: 'string' },
      code: { const: code },
      ...properties,
    },
    required: ['result', 'msg', 'code', ...required],
  }
}

function refToRefusal(refusal: RefusalDeclaration): JsonSchema {
  return refTo(refusalName(refusal))
}

function refusalName(refusal: RefusalDeclaration): string {
  const name = exportedNames.get(refusal) ?? pascalCase(refusal.code.toLowerCase())
  return `${name}Refusal`
}

function refToResponse(status: number) {
  return { $ref: `#/components/responses/${responseName(status)}` }
}

function responseName(status: number): string {
  return pascalCase(STATUS_CODES[status] ?? `Status ${status}`)
}

function commonName(status: number): string {
  return `Common${responseName(status)}`
}
