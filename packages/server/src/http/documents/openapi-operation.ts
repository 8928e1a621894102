import { api, type Endpoint, type FileRule, type Param } from '@parley/contract'
import { isOptional, paramSchema, pascalCase, resolved, toJsonSchema } from './contract-schemas.ts'
import { type DeclaredApi, isSentInQuery } from './declared-api.ts'
import { type JsonSchema, type JsonSchemas, refTo } from './json-schema.ts'
import { anyEvent } from './openapi-events.ts'
import { refusalResponses } from './openapi-refusals.ts'
import type { Operation, Parameter, RequestBody, Response } from './openapi-types.ts'

/** The schema of the envelope of every result. */
export const success = 'Success'

export interface DescribedOperation {
  readonly operation: Operation
  /** The objects that only this operation refers to. */
  readonly schemas: JsonSchemas
}

export function describeOperation(
  declared: DeclaredApi,
  feature: string,
  endpoint: Endpoint,
): DescribedOperation {
  const parameters = parametersOf(endpoint)
  const form = formOf(endpoint)
  const formName = `${pascalCase(endpoint.id)}Form`
  const operation: Operation = {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [feature],
    'x-caller': endpoint.caller,
    'x-since': endpoint.since,
    ...(endpoint.waits ? { 'x-waits': true } : {}),
    'x-max-body-kib': endpoint.maxBodyKib,
    ...(endpoint.caller === 'anyone' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(form ? { requestBody: requestBody(endpoint, formName) } : {}),
    responses: { 200: successResponse(endpoint), ...refusalResponses(declared, endpoint) },
  }
  return { operation, schemas: form ? { [formName]: form } : {} }
}

function parametersOf(endpoint: Endpoint): Parameter[] {
  const declared = Object.entries(endpoint.params).flatMap(([name, param]) => {
    if (param.where === 'path') return [parameter(name, param)]
    return isSentInQuery(endpoint) ? [parameter(name, param), ...olderParameters(name, param)] : []
  })
  return endpoint.repeatable ? [...declared, idempotencyKey] : declared
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A unique value of your choice: a repeated request with it does nothing and gets the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function parameter(name: string, param: Param): Parameter {
  const schema = paramSchema(param.schema)
  // Note: a parameter with an older name is not marked as required: either of the two will do.
  const isRequired = !isOptional(param.schema) && param.aliases.length === 0
  return {
    name,
    in: param.where === 'path' ? 'path' : 'query',
    description: aboutParam(param),
    ...(isRequired ? { required: true } : {}),
    ...(isSentAsJson(param) ? { content: { 'application/json': { schema } } } : { schema }),
  }
}

function olderParameters(name: string, param: Param): Parameter[] {
  return param.aliases.map((alias) => ({
    ...parameter(alias, param),
    description: `Older name of \`${name}\`.`,
    deprecated: true,
  }))
}

function aboutParam({ about, schema, aliases }: Param): string {
  if (aliases.length === 0 || isOptional(schema)) return about
  return `${about} Required, under this name or an older one.`
}

/** Strings, numbers and booleans need no quotes; only other values are marked as JSON text. */
export function isSentAsJson({ coding, schema }: Param): boolean {
  return coding !== 'text' && holdsLists(paramSchema(schema))
}

function holdsLists(schema: JsonSchema): boolean {
  const { type, anyOf = [] } = resolved(schema)
  return type === 'array' || type === 'object' || anyOf.some(holdsLists)
}

function formOf(endpoint: Endpoint): JsonSchema | undefined {
  const params = sentInForm(endpoint)
  if (params.length === 0 && !endpoint.file) return undefined
  const renamed = params.filter(
    ([, param]) => param.aliases.length > 0 && !isOptional(param.schema),
  )
  const required = params
    .filter(([, param]) => param.aliases.length === 0 && !isOptional(param.schema))
    .map(([name]) => name)
  if (endpoint.file && !endpoint.file.isOptional) required.push('filename')
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(params.flatMap(([name, param]) => formFields(name, param))),
      ...(endpoint.file ? { filename: fileField(endpoint.file) } : {}),
    },
    ...(required.length > 0 ? { required } : {}),
    ...(renamed.length > 0 ? { allOf: renamed.map(([name, param]) => oneName(name, param)) } : {}),
  }
}

/** The part may have any name; this one is for readers who look for one. */
function fileField({ about, maxMib }: FileRule): JsonSchema {
  return { type: 'string', format: 'binary', description: `${about} At most ${maxMib} MiB.` }
}

function sentInForm(endpoint: Endpoint): [string, Param][] {
  if (isSentInQuery(endpoint)) return []
  return Object.entries(endpoint.params).filter(([, param]) => param.where === 'request')
}

function formFields(name: string, param: Param): [string, JsonSchema][] {
  const schema = paramSchema(param.schema)
  const older = param.aliases.map((alias): [string, JsonSchema] => [
    alias,
    { ...schema, description: `Older name of \`${name}\`.`, deprecated: true },
  ])
  return [[name, { ...schema, description: aboutParam(param) }], ...older]
}

function oneName(name: string, param: Param): JsonSchema {
  return { oneOf: [name, ...param.aliases].map((known) => ({ required: [known] })) }
}

function requestBody(endpoint: Endpoint, formName: string): RequestBody {
  const params = sentInForm(endpoint)
  const encoding = Object.fromEntries(
    params
      .filter(([, param]) => isSentAsJson(param))
      .flatMap(([name, param]) => [name, ...param.aliases])
      .map((name) => [name, { contentType: 'application/json' }]),
  )
  const form = {
    schema: refTo(formName),
    ...(Object.keys(encoding).length > 0 ? { encoding } : {}),
  }
  if (endpoint.file && !endpoint.file.isOptional) {
    return { required: true, content: { 'multipart/form-data': form } }
  }
  return {
    ...(params.some(([, param]) => !isOptional(param.schema)) ? { required: true as const } : {}),
    content: { 'application/x-www-form-urlencoded': form, 'multipart/form-data': form },
  }
}

function successResponse(endpoint: Endpoint): Response {
  const { properties = {}, required } = toJsonSchema(endpoint.result, 'output')
  const fields: JsonSchema = {
    type: 'object',
    properties: endpoint.id === api.queues.getEvents.id ? withEvents(properties) : properties,
    ...(required ? { required } : {}),
  }
  const isEmpty = Object.keys(properties).length === 0
  const schema = isEmpty ? refTo(success) : { allOf: [refTo(success), fields] }
  return { description: 'Success.', content: { 'application/json': { schema } } }
}

/** The endpoint declares events generically; their declarations are elsewhere. */
function withEvents(properties: JsonSchemas): JsonSchemas {
  return { ...properties, events: { type: 'array', items: refTo(anyEvent) } }
}
