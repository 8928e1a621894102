import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'

const at = { scheduled_delivery_timestamp: 4_102_444_800 }

/** Neither planned nor made of what is planned. */
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

test('nobody has sent later what they may not send', async () => {
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

test('nobody has written later to those to whom they may not write', async () => {
  const { realm, olga, ana, ben } = await aRealm()
  const { permissions } = realm.directory.realm
  const { direct_message_permission_group, direct_message_initiator_group } = permissions
  const owners = realm.directory.systemGroup('role:owners').id

  permissions.direct_message_initiator_group = owners
  await neverSent(ana, { type: 'direct', to: [olga.id], content: 'hi' })
  permissions.direct_message_permission_group = owners
  await neverSent(ana, { type: 'direct', to: [ben.id], content: 'hi' })

  Object.assign(permissions, { direct_message_permission_group, direct_message_initiator_group })
})
