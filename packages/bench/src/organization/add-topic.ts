import { openDatabase } from '../processes/server-modules.ts'

// Adds long topics to one channel while no server runs. Over HTTP, they would take minutes.
const [dataDir = '', databaseUrl = '', wanted = '0', senders = '1', channel = '1', names = ''] =
  process.argv.slice(2)
const { sql, close } = await openDatabase(dataDir, databaseUrl || undefined)
const firsts: number[] = []
for (const topic of names.split(',')) firsts.push(await addTopic(topic))
const aged = await age()
await sql`analyze message`
await close()
process.send?.({ firsts, aged })

/** Returns the first message of the topic. */
async function addTopic(topic: string): Promise<number> {
  const [before] = await sql<{ last: number }>`
    select last_message_id as last from realm where id = 1`
  const first = (before?.last ?? 0) + 1
  const last = first - 1 + Number(wanted)
  await sql.unsafe(
    `insert into message (realm_id, id, sender_id, recipient_id, topic, topic_key, content, rendered,
       sent_at, client, mentions_channel, read_by_sender)
     select 1, id, 1 + id % $3::int, 2 * $4::int, $5, $5, 'message ' || id, '<p>message ' || id || '</p>',
       now(), 'bench', false, false
     from generate_series($1::int, $2::int) as id`,
    [first, last, Number(senders), Number(channel), topic],
  )
  await sql`update realm set last_message_id = ${last} where id = 1`
  return first
}

/** Makes the oldest messages of the channel, and all before them, 40 days older. Answers the last of them. */
async function age(): Promise<number> {
  const [oldest] = await sql.unsafe<{ last: number }>(
    `select max(id) as last from (
       select id from message where realm_id = 1 and recipient_id = 2 * $1::int order by id limit $2::int) as oldest`,
    [Number(channel), Number(wanted)],
  )
  const last = oldest?.last ?? 0
  await sql`
    update message set sent_at = sent_at - interval '40 days' where realm_id = 1 and id <= ${last}`
  return last
}
