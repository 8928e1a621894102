import { loadServer, openDatabase, type Sql } from '../processes/server-modules.ts'

interface RunsModule {
  readonly storedRunLength: number
  storeRun(sql: Sql, realmId: number, run: number): Promise<void>
}

// Adds messages while no server runs: half of them to the first channel, the rest to the others. Each has twelve
// random words of a vocabulary of five thousand; a tenth has a link. Over HTTP, a million messages would take
// minutes.
const [dataDir = '', databaseUrl = '', wanted = '0', senders = '1', channels = '1'] =
  process.argv.slice(2)
const { sql, close } = await openDatabase(dataDir, databaseUrl || undefined)
const [before] = await sql<{ last: number }>`
  select last_message_id as last from realm where id = 1`
const first = (before?.last ?? 0) + 1
const last = first - 1 + Number(wanted)
// To create the index of words after many messages were inserted is ten times as fast as to update it with each.
const isMany = Number(wanted) > 1_000_000
const indexes = isMany ? await dropIndexes() : []
// The number of rows that a statement of the embedded database can insert within a reasonable amount of memory.
const batch = 20_000
for (let from = first; from <= last; from += batch) {
  const upTo = Math.min(last, from + batch - 1)
  await sql.unsafe(
    `insert into message (realm_id, id, sender_id, recipient_id, topic, topic_key, content, rendered,
       sent_at, client, mentions_channel, read_by_sender)
     select 1, id, 1 + id % $3::int, 2 * case when id % 2 = 0 then 1 else 1 + id % $4::int end,
       'topic ' || id % 997, 'topic ' || id % 997, words, '<p>' || words ||
         case when id % 10 = 0 then ' <a href="https://example.org/">x</a>' else '' end || '</p>',
       now(), 'bench', false, false
     from generate_series($1::int, $2::int) as id,
       lateral (select string_agg('word' || (id::bigint * 7919 + place * 104729) % 5000, ' ')
         as words from generate_series(1, 12) as place) as text`,
    [from, upTo, Number(senders), Number(channels)],
  )
}
// Takes longer than the server's timeout for statements.
for (const index of indexes)
  await sql.unsafe(`set statement_timeout = 0; set maintenance_work_mem = '512MB'; ${index}`)
await sql`update realm set last_message_id = ${last} where id = 1`
await sql.unsafe('set statement_timeout = 0; analyze message')
await storeRuns()
await close()
process.send?.({ first, last })

/** As a server does while it runs. */
async function storeRuns(): Promise<void> {
  const { storedRunLength, storeRun } = await loadServer<RunsModule>(
    'messages/read-state/message-runs.store.js',
  )
  const end = Math.floor((last + 1) / storedRunLength)
  for (let run = 0; run < end; run++) await storeRun(sql, 1, run)
}

/** The statements that make them again. */
async function dropIndexes(): Promise<string[]> {
  const found = await sql<{ name: string; statement: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement
    from pg_index where indrelid = 'message'::regclass and not indisprimary`
  for (const { name } of found) await sql.unsafe(`drop index ${name}`)
  return found.map(({ statement }) => statement)
}
