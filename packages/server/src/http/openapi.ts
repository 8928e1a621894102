import { featureLevel } from '@parley/contract'
import { apiPrefix } from './documents/api-prefix.ts'
import { namedSchemas } from './documents/contract-schemas.ts'
import { type DeclaredApi, declaredApi } from './documents/declared-api.ts'
import {
  type JsonSchema,
  type JsonSchemas,
  reachable,
  schemasByName,
} from './documents/json-schema.ts'
import { carrierPaths } from './documents/openapi-carriers.ts'
import { anyEvent, eventSchemas } from './documents/openapi-events.ts'
import { success } from './documents/openapi-operation.ts'
import { describePaths } from './documents/openapi-paths.ts'
import { commonResponses, refusalSchemas } from './documents/openapi-refusals.ts'
import type { OpenApiDocument } from './documents/openapi-types.ts'

export type { OpenApiDocument } from './documents/openapi-types.ts'

export interface OpenApiOptions {
  /** Where clients reach the organization, without a trailing slash. */
  readonly serverUrl: string
  readonly version: string
}

/** The OpenAPI 3.1 document of everything that the contract declares. */
export function openApiDocument(
  options: OpenApiOptions,
  declared: DeclaredApi = declaredApi,
): OpenApiDocument {
  const { paths: declaredPaths, forms } = describePaths(declared)
  const paths = { ...declaredPaths, ...carrierPaths(declared) }
  const responses = commonResponses(declared)
  const events = eventSchemas(declared.events)
  const fixed = joined([forms, events, refusalSchemas(declared), { [success]: successSchema }])
  const schemas = reachable([paths, responses, events[anyEvent]], joined([namedSchemas, fixed]))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Parley',
      version: options.version,
      summary: 'Team chat: messages, channels, users, and the events that report changes.',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      'x-feature-level': featureLevel,
    },
    servers: [{ url: options.serverUrl + apiPrefix }],
    security: [{ apiKey: [] }],
    tags: Object.keys(declared.features).map((name) => tag(name, declared.summaries[name])),
    paths,
    components: {
      securitySchemes: { apiKey },
      responses,
      schemas: { ...schemas, [anyEvent]: events[anyEvent] ?? {} },
    },
  }
}

function tag(name: string, description: string | undefined) {
  return description === undefined ? { name } : { name, description }
}

const apiKey = {
  type: 'http',
  scheme: 'basic',
  description: 'The user name is the email address of a user or bot, the password is its API key.',
}

const description = `
Every answer is a JSON object with \`result\` and \`msg\`. A refusal has \`"result": "error"\` and a
\`code\`, and fields that depend on the code; a client must ignore fields that it does not know.

Parameters are accepted in the query string, in an \`application/x-www-form-urlencoded\` body and in
a \`multipart/form-data\` body, with every method. This document puts them where most clients do: in
the query with GET and DELETE, in the body otherwise. Strings are sent as they are, everything else
as JSON text; JSON \`null\` is the same as leaving the parameter out, but where
null is one of its values. Parameters that the server
does not know are named in \`ignored_parameters_unsupported\`. HEAD is answered wherever GET is.

\`x-caller\` says who may call: \`anyone\` without signing in, every \`user\` (guests too), or the
least role: \`member\`, \`administrator\`, \`owner\`. \`x-since\` is the feature level that
something came with, and \`x-waits\` marks what may take minutes to answer. A body may be as large as
\`x-max-body-kib\` says, a file in it not counted; what is larger is refused with 413.

A path that does not exist is answered with 404 \`NOT_FOUND\`, a method that a path does not know
with 405 \`METHOD_NOT_ALLOWED\`.
`.trim()

const successSchema: JsonSchema = {
  description: 'The envelope of every answer.',
  type: 'object',
  properties: {
    result: { const: 'success' },
    msg: { type: 'string' },
    ignored_parameters_unsupported: {
      description: 'Names of sent parameters that the endpoint does not have; absent if none.',
      type: 'array',
      items: { type: 'string' },
    },
  },
  required: ['result', 'msg'],
}

function joined(parts: readonly JsonSchemas[]): JsonSchemas {
  return schemasByName(parts.flatMap((part) => Object.entries(part)))
}
