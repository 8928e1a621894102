import type { Endpoint, EventDeclaration, Params } from '@parley/contract'

type Api = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/** The text of a module with one constant. */
function moduleOf(about: string, constant: string): string {
  const maker = 'packages/client/scripts/make-table.ts'
  return `// Made from the contract by ${maker}; a test compares.\n\n/** ${about} */\nexport const ${constant} as const\n`
}

/** The endpoints that a page calls before its first screen is there. */
const early = ['queues.register', 'queues.getEvents', 'messages.getMany']

/** The text of `early-table.ts`. */
export function writeEarlyTable(api: Api): string {
  const lines = early.map((id) => {
    const [feature = '', name = ''] = id.split('.')
    const endpoint = api[feature]?.[name]
    if (!endpoint) throw new Error(`${id} is not declared`)
    return `  '${id}': '${lineOf(endpoint)}',\n`
  })
  const about = 'The endpoints of a start, as `readForm` reads them.'
  return moduleOf(about, `earlyTable = {\n${lines.join('')}}`)
}

/** The text of `table.ts`: the part of each endpoint that a call needs, one line each. */
export function writeTable(api: Api): string {
  const features = Object.entries(api).map(([feature, endpoints]) => {
    const lines = Object.entries(endpoints).map(
      ([name, endpoint]) => `    ${name}: '${lineOf(endpoint)}',\n`,
    )
    return `  ${feature}: {\n${lines.join('')}  },\n`
  })
  return moduleOf('Every endpoint as `readForm` reads it.', `table = {\n${features.join('')}}`)
}

function lineOf({ method, path, params, waits }: Endpoint): string {
  return [...(waits ? ['waits'] : []), method, pathOf(path, params), ...namesOf(params)].join(' ')
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

/** Held by the people and the topics of the replica. */
const heldElsewhere = ['muted_topics', 'muted_users']

type Snapshot = Readonly<Record<string, object>>

/** Fields of the snapshot that are lists, and that an event of the same name replaces. */
export function wholeListsOf(snapshot: Snapshot, events: readonly EventDeclaration[]): string[] {
  const replaced = events.filter(({ type, op, shape }) => {
    const isOnly = Object.keys(shape.shape).join() === ['id', 'type', type].join()
    return op === undefined && isOnly && type in (snapshot[type] ?? {})
  })
  return replaced.map(({ type }) => type).filter((type) => !heldElsewhere.includes(type))
}

/** The text of `whole-lists.ts`. */
export function writeWholeLists(lists: readonly string[]): string {
  const about = 'Lists of the snapshot whose events contain the whole list.'
  const names = lists.map((name) => `  '${name}',\n`).join('')
  const list = moduleOf(about, `wholeLists = [\n${names}]`)
  return `${list}\nexport type WholeList = (typeof wholeLists)[number]\n`
}
