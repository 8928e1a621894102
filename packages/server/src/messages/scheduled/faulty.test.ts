import { api } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { deliveries } from './deliver-due.ts'

test('scheduled messages that the server cannot send keep no others back, and fail in the end', async () => {
  const server = await startTestServer({ log: () => undefined })
  onTestFinished(() => server.close())
  const { sql } = server.database
  await sql`alter table message add constraint no_fault check (content <> 'fault')`
  const { realm, ana, ben } = await aRealm({ server })
  const at = { scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 600 }
  const schedules = (content: string) =>
    ana.calls(api.scheduled.create, { ...at, type: 'direct', to: [ben.id], content })
  const first = await schedules('fault')
  const last = await schedules('good')
  // More than are looked for at once, each older than the good one.
  await sql`
    insert into scheduled_message
    select (json_populate_record(one, json_build_object('id', one.id + 10 + number))).*
    from scheduled_message one, generate_series(1, 120) number where content = 'fault'`
  await sql`
    update scheduled_message set deliver_at = now() - interval '1 hour'
    where content = 'fault' and realm_id = ${realm.id}`
  await sql`
    update scheduled_message set deliver_at = now() - interval '1 minute'
    where content = 'good' and realm_id = ${realm.id}`

  const lists = async () => (await ana.calls(api.scheduled.list, {})).scheduled_messages
  const ids = async () => (await lists()).map(({ scheduled_message_id }) => scheduled_message_id)
  await expect.poll(ids).not.toContain(last.scheduled_message_id)
  expect(await lists()).toContainEqual(expect.objectContaining({ ...first, failed: false }))

  let now = 0
  const deliverDue = deliveries({ sql, realms: server.realms, now: () => now })
  const whenFailed = async () => {
    now += 3_600_000
    await deliverDue().catch(() => undefined)
    return (await lists()).every(({ failed }) => failed)
  }
  await expect.poll(whenFailed).toBe(true)
})
