import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { View } from '../../realms/view.ts'
import { RecentMessages } from './recent-messages.ts'

async function aTalk() {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben', 'gus'] })
  const id = await people.ana.sends('design', 'plans', 'first')
  return { ...people, id }
}

async function sees(person: Person, id: MessageId, asked: Loose = {}): Promise<Loose | undefined> {
  const range = { anchor: id, num_before: 0, num_after: 0, ...asked }
  const answer: Loose = await person.calls(api.messages.getMany, range)
  return answer.messages[0]
}

test('a repeated fetch returns the current state after any change', async () => {
  const { ana, ben, id } = await aTalk()
  const seen = async () => {
    const message = await sees(ben, id)
    return message && [message.topic, message.content, message.reactions.length]
  }
  const states = [await seen()]

  await ana.calls(api.messages.update, { message_id: id, content: 'second' })
  states.push(await seen())
  await ana.calls(api.messages.update, { message_id: id, topic: 'dreams' })
  states.push(await seen())
  await ben.calls(api.reactions.add, { message_id: id, emoji_name: 'tada' })
  states.push(await seen())
  await ana.calls(api.messages.remove, { message_id: id })
  states.push(await seen())

  expect(states).toEqual([
    ['plans', '<p>first</p>', 0],
    ['plans', '<p>second</p>', 0],
    ['dreams', '<p>second</p>', 0],
    ['dreams', '<p>second</p>', 1],
    undefined,
  ])
})

test('cached messages contain the current names of users and channels', async () => {
  const { olga, ana, ben, id } = await aTalk()
  await sees(ben, id)

  await ana.calls(api.settings.update, { full_name: 'Anabel' })
  const channel = (await olga.calls(api.channels.getId, { stream: 'design' })).stream_id
  await olga.calls(api.channels.update, { stream_id: channel, new_name: 'drafts' })

  const now = { sender_full_name: 'Anabel', display_recipient: 'drafts' }
  expect(await sees(ben, id)).toMatchObject(now)
})

test('each client has the form it asks for, and each person their own flags', async () => {
  const { ana, ben, id } = await aTalk()
  await ana.calls(api.flags.update, { messages: [id], op: 'add', flag: 'starred' })
  const form = { apply_markdown: true, client_gravatar: false }

  const html = await sees(ben, id, form)
  const source = await sees(ben, id, { ...form, apply_markdown: false })
  const own = await sees(ana, id, form)

  expect(html).toMatchObject({ content: '<p>first</p>', flags: [] })
  expect(source).toMatchObject({ content: 'first', content_type: 'text/x-markdown' })
  expect(own).toMatchObject({ content: '<p>first</p>', flags: ['starred'] })
})

test('security 1: guests with limited sight do not receive names from texts that were cached for others', async () => {
  const { realm, olga, ana, ben, gus, id } = await aTalk()
  await sees(ben, id)
  const members = realm.directory.systemGroup('role:members').id
  await olga.calls(api.realm.update, { can_access_all_users_group: { new: members } })
  await ana.calls(api.channels.unsubscribe, { subscriptions: ['design'] })

  expect(await sees(gus, id)).toMatchObject({ sender_full_name: 'Unknown user', avatar_url: null })
  expect(await sees(ben, id)).toMatchObject({ sender_full_name: 'Ana' })
})

test('security 2: cached messages require current access', async () => {
  const { olga, ana, ben, gus } = await aTalk()
  await olga.adds([ana, ben], 'secret', { invite_only: true, history_public_to_subscribers: false })
  const secret = await ana.sends('secret', 'plans', 'hidden')
  expect(await sees(ben, secret)).toMatchObject({ content: '<p>hidden</p>' })

  await olga.calls(api.channels.unsubscribe, {
    subscriptions: ['secret'],
    principals: [ben.id],
  } as never)

  expect(await sees(ben, secret)).toBeUndefined()
  expect(await sees(gus, secret)).toBeUndefined()
  expect(await sees(ana, secret)).toMatchObject({ content: '<p>hidden</p>' })
})

test('security 7: organizations whose messages have the same ids remember their own', async () => {
  const [here, there] = [await aTalk(), await aRealm({ channel: 'design', subscribers: ['ana'] })]
  const id = await there.ana.sends('design', 'plans', 'elsewhere')
  expect(id).toBe(here.id)

  expect(await sees(here.ben, id)).toMatchObject({ content: '<p>first</p>' })
  expect(await sees(there.ana, id)).toMatchObject({ content: '<p>elsewhere</p>' })
  await there.ana.calls(api.messages.remove, { message_id: id })
  expect(await sees(here.ben, id)).toMatchObject({ content: '<p>first</p>' })
  expect(await sees(there.ana, id)).toBeUndefined()
})

test('a message that changes while it is read is not remembered as it was before', async () => {
  const { realm, ana, id } = await aTalk()
  const recent = new View((one) => new RecentMessages(one)).of(realm)

  const reading = recent.find([id])
  await ana.calls(api.messages.update, { message_id: id, content: 'second' })
  await reading

  const { live, rebuilt } = await recent.compare()
  expect(live).toEqual(rebuilt)
  expect((await recent.find([id]))[0]?.content).toBe('second')
})
