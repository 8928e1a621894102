import type { Endpoint, Params } from '@parley/contract'

type Api = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/** The text of `table.ts`: the part of each endpoint that a call needs, one line each. */
export function writeTable(api: Api): string {
  const features = Object.entries(api).map(([feature, endpoints]) => {
    const lines = Object.entries(endpoints).map(([name, { method, path, params, waits }]) => {
      const words = [...(waits ? ['waits'] : []), method, pathOf(path, params), ...namesOf(params)]
      return `    ${name}: '${words.join(' ')}',\n`
    })
    return `  ${feature}: {\n${lines.join('')}  },\n`
  })
  return [
    '// Made from the contract by packages/client/scripts/make-table.ts; a test compares.\n',
    '\n',
    '/** Every endpoint as `readForm` reads it. */\n',
    `export const table = {\n${features.join('')}} as const\n`,
  ].join('')
}

function pathOf(path: string, params: Params): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const param = params[name]
    if (param?.where !== 'path') throw new Error(`${path} does not declare {${name}}`)
    return param.coding === 'loose' ? `{${name}}` : `{${name}:${param.coding}}`
  })
}

function namesOf(params: Params): string[] {
  const inRequest = Object.entries(params).filter(([, { where }]) => where === 'request')
  return inRequest.map(([name, { coding }]) => (coding === 'text' ? name : `${name}:${coding}`))
}
