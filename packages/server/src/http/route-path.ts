import { type Endpoint, endpoints } from '@parley/contract'
import { apiPrefix } from './documents/api-prefix.ts'

const pathsByShape = new Map<string, Set<string>>()
for (const { path } of endpoints) {
  const same = pathsByShape.get(shape(path)) ?? new Set()
  pathsByShape.set(shape(path), same.add(path))
}

/** If two paths differ only in the name of their parameter, numeric ids are distinguished from other values. */
export function fastifyPath({ path, params }: Endpoint): string {
  const hasTwin = (pathsByShape.get(shape(path))?.size ?? 0) > 1
  const parameters = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    if (params[name]?.isRest) return '*'
    const isId = hasTwin && params[name]?.schema.safeParse(1).success
    return isId ? `:${name}(^\\d+$)` : `:${name}`
  })
  return apiPrefix + parameters
}

function shape(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}

/** The variable parts of a path by name; `*` is the rest of the path. */
export type PathParams = Readonly<Record<string, string>>

/** The path parameters, by their names in the contract. */
export function pathParams({ params }: Endpoint, found: PathParams): PathParams {
  const rest = found['*']
  if (rest === undefined) return found
  const [name = '*'] = Object.keys(params).filter((candidate) => params[candidate]?.isRest)
  return { ...found, [name]: rest }
}
