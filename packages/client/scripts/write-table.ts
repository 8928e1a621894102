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

/** The text of `capabilities.ts`. */
export function writeCapabilities(names: readonly string[]): string {
  const lines = names.map((name) => `  ${name}: true,\n`)
  return moduleOf('Every capability of a client.', `capabilities = {\n${lines.join('')}}`)
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

/** Held by the topics of the replica. */
const heldElsewhere = 'muted_topics'

type Snapshot = Readonly<Record<string, object>>

/**
 * Fields of the snapshot that are lists, and the event that replaces each: its only field is the whole list, under the
 * name of its type or as `fields`.
 */
export function wholeListsOf(
  snapshot: Snapshot,
  events: readonly EventDeclaration[],
): Record<string, string> {
  const lists = events.flatMap(({ type, op, shape }) => {
    const isOnly = [type, 'fields'].includes(ownFields({ shape }).join())
    const name = [type, `realm_${type}`].find((field) => field in (snapshot[type] ?? {}))
    return op === undefined && isOnly && name && type !== heldElsewhere ? [[name, type]] : []
  })
  return Object.fromEntries(lists)
}

interface ChangedList {
  /** The field that identifies an entry. */
  readonly key: string
  /** By event: the field that contains entries, their changes or a key. */
  readonly events: Readonly<Record<string, string>>
}

/** Fields of the snapshot that are lists, if each event of one type adds, changes or removes entries. */
export function changedListsOf(
  snapshot: Snapshot,
  events: readonly EventDeclaration[],
): Record<string, ChangedList> {
  const fields: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(snapshot))
  const lists = Object.entries(fields).flatMap(([name, schema]) => {
    const entry = elementOf(schema) as Entry | undefined
    const added = entry && events.find((one) => one.op === 'add' && entryField(one, entry))
    const list = added && changedList(entry, eventsOf(events, added.type))
    return list ? [[name, list]] : []
  })
  return Object.fromEntries(lists)
}

/** The schema of an entry. */
interface Entry {
  readonly shape?: Readonly<Record<string, unknown>>
}

const elementOf = (schema: unknown) => (schema as { element?: unknown }).element

const eventsOf = (events: readonly EventDeclaration[], wanted: string) =>
  events.filter(({ type }) => type === wanted)

/** Undefined if an event changes the list in another way. */
function changedList(entry: Entry, events: readonly EventDeclaration[]): ChangedList | undefined {
  const removed = events.find(({ op }) => op === 'remove')
  const [target = '', ...others] = removed ? ownFields(removed) : []
  const key = target in (entry.shape ?? {}) ? target : 'id'
  const fields = events.map((event): [string, string | undefined] => {
    const changes = ownFields(event).join() === `${key},data` ? 'data' : undefined
    const field = event === removed ? target : (entryField(event, entry) ?? changes)
    return [`${event.type}/${event.op}`, field]
  })
  const isOther = fields.some(([, field]) => field === undefined)
  if (!removed || others.length > 0 || isOther) return undefined
  return { key, events: Object.fromEntries(fields) as Record<string, string> }
}

const ownFields = ({ shape }: Pick<EventDeclaration, 'shape'>) =>
  Object.keys(shape.shape).filter((name) => !['id', 'type', 'op'].includes(name))

/** The field of an event that contains one entry, or several. */
function entryField({ shape }: EventDeclaration, entry: Entry): string | undefined {
  const fields = Object.entries(shape.shape)
  return fields.find(([, schema]) => schema === entry || elementOf(schema) === entry)?.[0]
}

interface MessageList {
  readonly list: string
  readonly fields: readonly string[]
  readonly key: readonly string[]
}

/** By the type of the events that add and remove entries. */
export function messageListsOf(
  lists: Readonly<Record<string, { readonly event: string; readonly key: readonly string[] }>>,
  message: Readonly<Record<string, unknown>>,
): Record<string, MessageList> {
  return Object.fromEntries(
    Object.entries(lists).map(([list, { event, key }]) => {
      const { shape = {} } = elementOf(message[list]) as Entry
      return [event, { list, fields: Object.keys(shape), key }]
    }),
  )
}

/** The text of `list-table.ts`. */
export function writeLists(
  whole: Readonly<Record<string, string>>,
  changed: Readonly<Record<string, ChangedList>>,
  inMessages: Readonly<Record<string, MessageList>>,
): string {
  const names = Object.entries(whole).map(([name, type]) => `  ${name}: '${type}',\n`)
  const linesOf = (lists: object) =>
    Object.entries(lists).map(([name, list]) => `  ${name}: ${JSON.stringify(list)},\n`)
  return [
    moduleOf(
      'Lists of the snapshot, and the type of the event that contains the whole list.',
      `wholeLists = {\n${names.join('')}}`,
    ),
    `/**
 * Lists of the snapshot whose events change entries: the key of an entry, and the field of each event that contains
 * entries, their changes or a key.
 */
export const changedLists = {\n${linesOf(changed).join('')}} as const\n`,
    `/**
 * Lists in messages, by the type of the events that add and remove entries: the fields of an entry, and those that
 * identify it.
 */
export const messageLists = {\n${linesOf(inMessages).join('')}} as const\n`,
  ].join('\n')
}
