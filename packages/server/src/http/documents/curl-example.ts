import type { Endpoint, Param } from '@parley/contract'
import { apiPrefix } from './api-prefix.ts'
import { isOptional, paramSchema, resolved } from './contract-schemas.ts'
import { isSentInQuery } from './declared-api.ts'
import type { JsonSchema } from './json-schema.ts'

/** A command that calls the endpoint; words in capitals are placeholders. */
export function curlExample(endpoint: Endpoint, siteUrl: string): string {
  const sent = exampleParams(endpoint)
  const bringsFile = endpoint.file !== undefined && !endpoint.file.isOptional
  const flags = [
    isSentInQuery(endpoint) && sent.length > 0 ? '-sSG' : '-sS',
    ...methodFlags(endpoint, sent.length > 0 && !bringsFile),
    ...(endpoint.caller === 'anyone' ? [] : ['-u "$EMAIL:$API_KEY"']),
  ]
  const flag = bringsFile ? '-F' : '--data-urlencode'
  const url = siteUrl + apiPrefix + examplePath(endpoint)
  const lines = [
    `curl ${flags.join(' ')} ${shellQuoted(url)}`,
    ...(bringsFile ? ["  -F 'filename=@FILE'"] : []),
    ...sent.map(([name, value]) => `  ${flag} ${shellQuoted(`${name}=${value}`)}`),
  ]
  return lines.join(' \\\n')
}

/** The parameters of an example: required ones, and those with an example in the contract. */
function exampleParams(endpoint: Endpoint): [string, string][] {
  return Object.entries(endpoint.params).flatMap(([name, param]) => {
    const isShown = !isOptional(param.schema) || paramSchema(param.schema).examples !== undefined
    return param.where === 'request' && isShown ? [[name, exampleText(name, param)]] : []
  })
}

/** The path with something for each of its parameters. */
function examplePath(endpoint: Endpoint): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const param = endpoint.params[name]
    return encodeURIComponent(param ? exampleText(name, param) : name)
  })
}

function methodFlags({ method }: Endpoint, sendsData: boolean): string[] {
  const isImplied = method === 'GET' || (method === 'POST' && sendsData)
  return isImplied ? [] : [`-X ${method}`]
}

function exampleText(name: string, param: Param): string {
  const value = exampleValue(name, paramSchema(param.schema))
  const isRaw = typeof value === 'string' && param.coding !== 'json'
  return isRaw ? value : JSON.stringify(value)
}

function exampleValue(name: string, schema: JsonSchema): unknown {
  const known = resolved(schema)
  const given = [schema.examples?.[0], known.examples?.[0], known.const, known.enum?.[0]]
  const first = given.find((value) => value !== undefined)
  if (first !== undefined) return first
  const option = (known.anyOf ?? known.oneOf)?.[0]
  return option ? exampleValue(name, option) : typicalValue(name, known)
}

function typicalValue(name: string, schema: JsonSchema): unknown {
  const [type] = [schema.type ?? 'string'].flat()
  if (type === 'array') return exampleList(name, schema)
  if (type === 'object') return exampleObject(schema)
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') {
    return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Number.POSITIVE_INFINITY)
  }
  if (schema.format === 'email') return 'ana@example.com'
  return schema.format === 'uri' ? 'https://example.com' : name.toUpperCase()
}

function exampleList(name: string, { items, prefixItems }: JsonSchema): unknown[] {
  if (prefixItems) return prefixItems.map((item) => exampleValue(name, item))
  return items ? [exampleValue(name, items)] : []
}

function exampleObject({ properties = {}, required = [] }: JsonSchema): object {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleValue(name, schema)]))
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
