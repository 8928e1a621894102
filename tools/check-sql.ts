import { lineAt, type SourceFile, type Violation } from './source.ts'

/** Tables that belong to no realm or are keyed differently, each with its reason. */
const exceptions: Readonly<Record<string, { keyStartsWith?: string; reason: string }>> = {
  realm: { keyStartsWith: 'id', reason: 'its id is the realm_id of every other table' },
  bus_secret: { reason: 'is shared by all nodes, whatever realms they serve' },
  web_push_key: { reason: 'is of the server, whose public half browsers know' },
  schema_migration: { reason: 'describes the database, before any realm exists' },
}

interface Table {
  readonly name: string
  readonly body: string
  readonly offset: number
}

/** Every table belongs to a realm and is keyed by it first, so that data can be split by realm. */
export function checkSql(files: readonly SourceFile[]): Violation[] {
  return files.filter(({ path }) => isMigration(path)).flatMap(checkFile)
}

function isMigration(path: string): boolean {
  return /^packages\/server\/migrations\/.*\.sql$/.test(path)
}

function checkFile(file: SourceFile): Violation[] {
  const sql = withoutComments(file.text)
  return tablesIn(sql).flatMap((table) =>
    faultsOf(table).map((message) => ({
      path: file.path,
      line: lineAt(sql, table.offset),
      message: `${table.name}: ${message}`,
    })),
  )
}

function faultsOf({ name, body }: Table): string[] {
  const exception = exceptions[name]
  if (exception && exception.keyStartsWith === undefined) return []
  const first = exception?.keyStartsWith ?? 'realm_id'
  const parts = splitAtCommas(body)
  const hasColumn = parts.some((part) => part.startsWith(`${first} `))
  const key = primaryKeyOf(parts)
  return [
    ...(hasColumn ? [] : [`has no column ${first}`]),
    ...(key === undefined ? ['has no primary key'] : []),
    ...(key !== undefined && key !== first ? [`its primary key starts with ${key}`] : []),
  ]
}

/** The first column of the primary key. */
function primaryKeyOf(parts: readonly string[]): string | undefined {
  for (const part of parts) {
    const listed = part.match(/^(?:constraint \w+ )?primary key ?\( ?(\w+)/)
    if (listed) return listed[1]
    if (/ primary key\b/.test(part)) return part.split(' ')[0]
  }
  return undefined
}

function tablesIn(sql: string): Table[] {
  const heading =
    /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:\w+\.)?"?(\w+)"?\s*\(/gi
  return [...sql.matchAll(heading)].map((match) => ({
    name: (match[1] ?? '').toLowerCase(),
    body: insideParentheses(sql, match.index + match[0].length),
    offset: match.index,
  }))
}

/** The text from an opening parenthesis to its closing one. */
function insideParentheses(sql: string, start: number): string {
  let depth = 1
  for (let at = start; at < sql.length; at += 1) {
    if (sql[at] === '(') depth += 1
    if (sql[at] === ')') depth -= 1
    if (depth === 0) return sql.slice(start, at)
  }
  return sql.slice(start)
}

function splitAtCommas(body: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of body) {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (char === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.replaceAll('"', '').replace(/\s+/g, ' ').trim().toLowerCase())
}

/** Blanks out comments and strings, but keeps all offsets and lines. */
function withoutComments(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (found) =>
    found.replace(/[^\n]/g, ' '),
  )
}
