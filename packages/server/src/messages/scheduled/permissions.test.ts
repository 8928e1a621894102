import { api, memoryLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'

const at = { scheduled_delivery_timestamp: 4_102_444_800 }

/** The message cannot be scheduled, and a scheduled message cannot be changed into it. */
async function neverSent(person: Person, message: Loose, code = 'BAD_REQUEST'): Promise<void> {
  const own: Loose = { type: 'direct', to: [person.id], content: 'x', ...at }
  const known = await person.calls(api.scheduled.create, own)
  const waiting = await person.calls(api.scheduled.list, {})
  const refused = { status: 400, code }
  const story = JSON.stringify(message)

  const create = person.calls(api.scheduled.create, { ...message, ...at })
  await expect(create, story).rejects.toMatchObject(refused)
  const update = person.calls(api.scheduled.update, { ...known, ...message })
  await expect(update, story).rejects.toMatchObject(refused)
  expect(await person.calls(api.scheduled.list, {})).toEqual(waiting)
}

test('scheduling a message requires permission to send it', async () => {
  const { realm, olga, ana, joins } = await aRealm()
  const crowd: Person[] = []
  for (let index = 0; index < 15; index++) crowd.push(await joins(`person${index}`))
  await olga.adds([ana, ...crowd], 'large')
  for (const person of [ana, ...crowd]) await person.sends('large', 'busy', 'hi')
  const nobody = realm.directory.systemGroup('role:nobody').id
  const group = { name: 'quiet', description: '', members: [olga.id], can_mention_group: nobody }
  await olga.calls(api.groups.create, group)
  const to = realm.directory.channelByName('large')?.id as Loose
  const message = { type: 'channel', to, topic: 'busy', content: 'x' }

  await neverSent(ana, { ...message, content: '@*quiet*' })
  await neverSent(ana, { ...message, content: '@**all**' }, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED')
  await neverSent(ana, { ...message, content: '@**topic**' }, 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED')
  await neverSent(ana, { ...message, topic: 'a\u0007b' })
  const change = (permissions: Loose) =>
    olga.calls(api.channels.update, { stream_id: to, ...permissions })
  await change({ can_create_topic_group: { new: nobody } })
  await neverSent(ana, { ...message, topic: 'new' })
  await change({ can_send_message_group: { new: nobody } })
  await neverSent(ana, message)
})

test('scheduling a direct message requires permission to write to its recipients', async () => {
  const { realm, olga, ana, ben } = await aRealm()
  const owners = { new: realm.directory.systemGroup('role:owners').id }

  await olga.calls(api.realm.update, { direct_message_initiator_group: owners })
  await neverSent(ana, { type: 'direct', to: [olga.id], content: 'hi' })
  await olga.calls(api.realm.update, { direct_message_permission_group: owners })
  await neverSent(ana, { type: 'direct', to: [ben.id], content: 'hi' })
})

test('security 25: a user has at most a thousand scheduled messages and reminders', async () => {
  const { realm, ana, ben } = await aRealm()
  const message_id = await ana.writes([ben], 'hi')
  await realm.sql`
    insert into scheduled_message (realm_id, id, user_id, user_ids, topic, content, rendered,
      deliver_at, client, site_url, read_by_sender)
    select ${realm.id}, 1000 + id, ${ana.id}, ${`{${ana.id}}`}::int[], '', 'x', 'x',
      now() + interval '1 day', 'x', 'http://x.example', false
    from generate_series(1, 1000) as id`
  const at = { scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 600 }
  const direct = { type: 'direct', to: [ben.id], content: 'x', ...at } as Loose
  const refused = { code: 'BAD_REQUEST', status: 400 }

  await expect(ana.calls(api.scheduled.create, direct)).rejects.toMatchObject(refused)
  await expect(ana.calls(api.reminders.create, { message_id, ...at })).rejects.toMatchObject(
    refused,
  )

  await ana.calls(api.scheduled.remove, { scheduled_message_id: 1001 as Loose })
  await ana.calls(api.reminders.create, { message_id, ...at })
  await ben.calls(api.scheduled.create, direct)
})

test('security 25: what waits for a user has a maximum length, counted as HTML too', async () => {
  const { realm, ana } = await aRealm()
  const limit = memoryLimits.keptCharactersPerUser
  const tooMuch = `Too much text in all of these together (at most ${limit} characters per user)`
  // Each emoji becomes an element.
  const content = '👩‍👩‍👧‍👦'.repeat(900)
  const schedules = (text: string) =>
    ana.calls(api.scheduled.create, { type: 'direct', to: [ana.id], content: text, ...at })
  const { scheduled_message_id } = await schedules('small')
  let kept = 1
  const schedulesMany = async () => {
    for (;;) {
      await schedules(content)
      kept++
    }
  }
  await expect(schedulesMany()).rejects.toThrow(tooMuch)

  const waiting = (await ana.calls(api.scheduled.list, {})).scheduled_messages
  const lengths = waiting.map((one) => one.content.length + one.rendered_content.length)
  expect(waiting).toHaveLength(kept)
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(limit)
  // It may not grow above the limit later, and may change within it.
  const change = (text: string) =>
    ana.calls(api.scheduled.update, { scheduled_message_id, content: text })
  await expect(change(content)).rejects.toThrow(tooMuch)
  await change('smaller')

  // A reminder waits with them.
  await realm.sql`
    update scheduled_message set content = repeat('x', ${limit})
    where realm_id = ${realm.id} and id = ${scheduled_message_id}`
  const message_id = await ana.writes([ana], 'x')
  const reminds = ana.calls(api.reminders.create, { message_id, ...at })
  await expect(reminds).rejects.toThrow(tooMuch)
})
