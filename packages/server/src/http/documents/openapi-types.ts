import type { JsonSchema, JsonSchemas } from './json-schema.ts'

/** The part of OpenAPI 3.1 that these documents use. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
    readonly 'x-feature-level': number
  }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly SecurityRequirement[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly responses: Responses
    readonly schemas: JsonSchemas
  }
}

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly 'x-caller': string
  readonly 'x-since': number
  /** The endpoint with the same path and method, distinguished by the value in the path. */
  readonly 'x-twin'?: string
  readonly 'x-waits'?: true
  /** The body without the file. */
  readonly 'x-max-body-kib': number
  readonly security?: readonly SecurityRequirement[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: RequestBody
  readonly responses: Responses
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description: string
  readonly required?: true
  readonly deprecated?: true
  readonly schema?: JsonSchema
  readonly content?: Content
}

export interface RequestBody {
  readonly required?: true
  readonly content: Content
}

export type Content = Readonly<Record<string, MediaType>>

export interface MediaType {
  readonly schema: JsonSchema
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>
}

export type Responses = Readonly<Record<string, Response | Reference>>

export interface Reference {
  readonly $ref: string
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>
  readonly content: Content
}
