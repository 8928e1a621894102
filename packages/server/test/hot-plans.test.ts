import { expect, test } from 'vitest'
import type { Sql } from '../src/db/transaction.ts'
import { aRealm, type TestRealm } from './a-realm.ts'
import { hotRequests } from './hot-requests.ts'
import { type Statement, statementsOf } from './statements.ts'
import { startSibling, startTestServer } from './test-server.ts'

const messages = 20_000
const people = 400

// Only on the embedded database: other versions of PostgreSQL plan some statements in other ways.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'the statements of the hottest requests are planned as in hot-plans.txt',
  async () => {
    const filling = await startTestServer()
    const realm = await aRealm({ server: filling, channel: 'place', subscribers: ['ana', 'ben'] })
    const { sql } = filling.database
    await fill(sql, realm)
    // Nothing of it is in memory here, as after a restart.
    const server = await startSibling(filling)
    const [olga, ana, ben] = [realm.olga, realm.ana, realm.ben].map((one) => one.at(server))
    const there = { ...realm, olga, ana, ben } as TestRealm
    const text = await plansOf(sql, there)
    await server.close()
    await filling.close()
    await expect(text).toMatchFileSnapshot('./hot-plans.txt')
  },
)

async function fill(sql: Sql, { realm, ana }: TestRealm): Promise<void> {
  const [place] = [...realm.directory.channels.values()].filter(({ name }) => name === 'place')
  const channelId = Number(place?.id)
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'realm_user' order by ordinal_position`
  const names = columns.map(({ name }) => name)
  const own: Record<string, string> = {
    id: '1000 + number',
    delivery_email: "'copy' || number || '@example.org'",
    full_name: "'Copy ' || number",
  }
  await sql.unsafe(
    `insert into realm_user (${names.join()}) select ${names.map((name) => own[name] ?? name).join()}
    from realm_user, generate_series(1, $3::int) as number where realm_id = $1 and id = $2`,
    [realm.id, ana.id, people],
  )
  await sql.unsafe(
    `insert into message (realm_id, id, sender_id, recipient_id, topic, topic_key, content, rendered,
       sent_at, client, mentions_channel, read_by_sender)
     select $1, 100 + id, 1001 + id % $3::int, $4, 'topic ' || id % 100, 'topic ' || id % 100, words,
       '<p>' || words || '</p>', now(), 'test', false, false
     from generate_series(1, $2::int) as id,
       lateral (select string_agg('word' || (id * 79 + place * 1047) % 5000, ' ') as words
         from generate_series(1, 12) as place) as text`,
    [realm.id, messages, people, 2 * channelId],
  )
  await sql`update realm set last_message_id = ${100 + messages} where id = ${realm.id}`
  await sql`vacuum (analyze)`
}

/** The first time each request is made, and again when everything is in memory. */
async function plansOf(sql: Sql, realm: TestRealm): Promise<string> {
  await realm.ana.registers()
  const parts: string[] = []
  for (const [name, { prepare, request }] of Object.entries(hotRequests(realm))) {
    const found = new Map<string, Statement>()
    for (let round = 0; round < 2; round++) {
      await prepare?.(round)
      for (const statement of await statementsOf(() => request(round))) {
        if (isPlanned(statement)) found.set(onOneLine(statement.text), statement)
      }
    }
    parts.push(`# ${name}`)
    for (const [text, statement] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
      parts.push(`${text}\n${await plansOfStatement(sql, statement)}`)
    }
  }
  return `${parts.join('\n\n')}\n`
}

const isPlanned = ({ text }: Statement) => /^\s*(select|insert|update|delete|with)\b/i.test(text)

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

interface Node {
  readonly 'Node Type': string
  readonly Operation?: string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Node[]
}

/** The plan with values, and the one for all values if it differs: PostgreSQL may choose it from the sixth time on. */
async function plansOfStatement(sql: Sql, { text, values }: Statement): Promise<string> {
  const own = await planOf(sql, `explain (format json) ${text}`, values)
  const general = await planOf(sql, `explain (generic_plan, format json) ${text}`, [])
  return general === own ? own : `${own}\n  for all values:\n${general}`
}

/**
 * Kinds of nodes, tables and indexes; no costs. Small tables are planned like large ones: a table is read from beginning
 * to end only if no index serves the statement.
 */
async function planOf(sql: Sql, asked: string, values: Statement['values']): Promise<string> {
  const rows = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    await tx`set local enable_bitmapscan = off`
    return tx.unsafe<{ 'QUERY PLAN': readonly { Plan: Node }[] }[]>(asked, [...values] as never[])
  })
  return linesOf(rows[0]?.['QUERY PLAN'][0]?.Plan, 1).join('\n')
}

function linesOf(node: Node | undefined, depth: number): string[] {
  if (!node) return []
  const { 'Node Type': type, Operation = '', 'Relation Name': table, 'Index Name': index } = node
  const of = [table && `on ${table}`, index && `using ${index}`]
  const line = [type, Operation, ...of].filter(Boolean).join(' ')
  const below = (node.Plans ?? []).flatMap((one) => linesOf(one, depth + 1))
  return [`${'  '.repeat(depth)}${line}`, ...below]
}
