import type { DeclaredApi } from './declared-api.ts'
import { type JsonSchemas, schemasByName } from './json-schema.ts'
import { describeOperation } from './openapi-operation.ts'
import type { OpenApiDocument, Operation, Parameter } from './openapi-types.ts'

type Paths = OpenApiDocument['paths']

/** Every operation under its path, and the schemas of the forms that they take. */
export function describePaths(declared: DeclaredApi): { paths: Paths; forms: JsonSchemas } {
  const paths: Record<string, Record<string, Operation>> = {}
  const forms: JsonSchemas[] = []
  const byShape = new Map<string, string>()
  for (const [feature, endpoints] of Object.entries(declared.features)) {
    for (const endpoint of Object.values(endpoints)) {
      const { operation, schemas } = describeOperation(declared, feature, endpoint)
      const shape = shapeOf(endpoint.path)
      const path = byShape.get(shape) ?? endpoint.path
      byShape.set(shape, path)
      const method = endpoint.method.toLowerCase()
      const twin = paths[path]?.[method]
      if (!twin) forms.push(schemas)
      paths[path] = { ...paths[path], [method]: twin ? joinTwins(twin, operation) : operation }
    }
  }
  return { paths, forms: schemasByName(forms.flatMap((form) => Object.entries(form))) }
}

/** A path without the names of its parameters, which do not distinguish it. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}

/**
 * Two endpoints with the same path pattern, such as a user by id and by address. A document may contain a path
 * only once, so its parameter accepts both.
 */
function joinTwins(first: Operation, second: Operation): Operation {
  const others = (second.parameters ?? []).filter(isInPath)
  const parameters = (first.parameters ?? []).map((param) => {
    const other = isInPath(param) ? others.shift() : undefined
    if (!other) return param
    const schema = { anyOf: [param.schema ?? {}, other.schema ?? {}] }
    return { ...param, schema, description: `${param.description} Or: ${other.description}` }
  })
  return {
    ...first,
    'x-twin': second.operationId,
    parameters,
    responses: { ...second.responses, ...first.responses },
  }
}

function isInPath(param: Parameter): boolean {
  return param.in === 'path'
}
