import { parse } from 'node:querystring'
import Fastify from 'fastify'
import { sample } from '../organization/sample.ts'
import { FloorWriter } from './floor-writer.ts'
import { makeTables, openDatabase, type Sql } from './server-modules.ts'

// The reference routes, in a separate process. They use the same HTTP library, driver and database. Each request is
// one statement for a message and its log entry, one SELECT, or nothing but HTTP.
const [dataDir = '', databaseUrl = '', filled = '0'] = process.argv.slice(2)
const { sql } = await openDatabase(dataDir, databaseUrl || undefined)
await makeTables(sql)
await fill(sql, Number(filled))
process.send?.({ port: await listen(sql, Number(filled)) })

async function fill(sql: Sql, count: number): Promise<void> {
  await sql`insert into realm (subdomain, name, permissions) values ('', 'floor', '{}')`
  await sql`
    insert into message (realm_id, id, sender_id, recipient_id, topic, topic_key, content,
      rendered, sent_at, client, mentions_channel, read_by_sender)
    select 1, id, 1, 2, 'last night', 'last night', ${sample.content}, ${sample.html}, now(), 'bench', false, false
    from generate_series(1, ${count}::int) as id`
  await sql`analyze message`
}

async function listen(sql: Sql, filled: number): Promise<number> {
  const app = Fastify()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parse(body as string)),
  )
  const writer = new FloorWriter(sql, filled)
  app.post('/api/v1/messages', async (request) => {
    const { type, to, topic = '', content = '' } = request.body as Record<string, string>
    const recipientId = 2 * Number(to) + Number(type === 'direct')
    const id = await writer.write({ recipientId, topic, content, rendered: sample.html })
    return { result: 'success', msg: '', id }
  })
  app.get('/api/v1/messages', async () => {
    const messages = await sql`
      select id, sender_id as "senderId", recipient_id as "recipientId", topic, content, rendered,
        extract(epoch from sent_at)::bigint as "sentAt", client,
        mentions_channel as "mentionsChannel", read_by_sender as "readBySender"
      from message where realm_id = 1 order by id desc limit 100`
    return { result: 'success', msg: '', messages }
  })
  app.get('/api/v1/nothing', async () => ({ result: 'success', msg: '' }))
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}
