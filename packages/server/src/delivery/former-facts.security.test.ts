import { api, historyVisibility, type MessageId } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { type Loose, Person } from '../../test/person.ts'
import { startSibling } from '../../test/test-server.ts'
import { createApiKey, newSecret } from '../access/create-api-key.ts'

/** All that an old queue of the user delivers, as text. */
async function toldSince(person: Person, at: Person = person): Promise<string> {
  const cursor = { queue_id: person.queueId, last_event_id: -1, dont_block: true }
  const { events } = await at.calls(api.queues.getEvents, cursor as never)
  return JSON.stringify(events)
}

/** The secrets that old queues must not deliver. */
const secrets = (told: string) => [...new Set(told.match(/SECRET-\w+/g))].sort()

const edits = (person: Person, message_id: MessageId, change: Loose) =>
  person.calls(api.messages.update, { message_id, ...change })

const leaves = (person: Person, channel: string, by = person) =>
  by.calls(api.channels.unsubscribe, { subscriptions: [channel], principals: [person.id] })

/** Ana has a channel. What happens to its messages is secret until another one comes. */
async function aPast(options: Loose) {
  const people = await aRealm()
  const { ana, ben, olga, gus, realm } = people
  for (const person of [ben, olga, gus]) {
    await person.registers({ all_public_streams: person !== gus } as Loose)
  }
  await ana.adds([ana, olga], 'past', options)
  await leaves(olga, 'past')
  const channel = realm.directory.channelByName('past')
  const update = (change: Loose) =>
    ana.calls(api.channels.update, { stream_id: channel?.id as never, ...change })
  return { ...people, stream_id: channel?.id as never, update }
}

/** A message is edited, reacted to, answered, moved and deleted. */
async function happens({ ana, stream_id }: Awaited<ReturnType<typeof aPast>>, mark = '') {
  await ana.adds([ana], `elsewhere${mark}`, { invite_only: true })
  const [edited, moved, deleted, polled] = [
    await ana.sends('past', `SECRET-topic${mark}`, `SECRET-sent${mark}`),
    await ana.sends('past', 'x', `SECRET-moved${mark}`),
    await ana.sends('past', 'x', `SECRET-deleted${mark}`),
    await ana.sends('past', 'x', `/poll SECRET-question${mark}`),
  ]
  await edits(ana, edited, { content: `SECRET-middle${mark}` })
  await ana.calls(api.reactions.add, { message_id: edited, emoji_name: 'tada' } as Loose)
  const option = { type: 'new_option', idx: 1, option: `SECRET-option${mark}` }
  const answer = { message_id: polled, msg_type: 'widget', content: JSON.stringify(option) }
  await ana.calls(api.submessages.add, answer as Loose)
  await edits(ana, edited, { content: 'now', topic: 'now' })
  await edits(ana, moved, { content: `SECRET-text${mark}` })
  const [target] = (await ana.calls(api.channels.getSubscriptions, {})).subscriptions.filter(
    ({ name }: Loose) => name === `elsewhere${mark}`,
  )
  await edits(ana, moved, { stream_id: target?.stream_id })
  await edits(ana, deleted, { content: `SECRET-last${mark}` })
  for (const id of [deleted, polled]) await ana.calls(api.messages.remove, { message_id: id })
  await ana.calls(api.channels.update, { stream_id, description: `SECRET-about${mark}` })
  await ana.calls(api.channels.update, { stream_id, description: 'now' })
  return edited
}

const shared = { invite_only: true, history_public_to_subscribers: true }
const guarded = { invite_only: true, history_public_to_subscribers: false }

describe.each([
  ['may see former versions', historyVisibility.all],
  ['may not see former versions', historyVisibility.none],
])('where people %s, an old queue', (_who, policy) => {
  const begin = async (options: Loose) => {
    const past = await aPast(options)
    const setting = { message_edit_history_visibility_policy: policy }
    await past.olga.calls(api.realm.update, setting as Loose)
    return past
  }

  test.each([
    ['a private channel with its history', shared],
    ['a private channel with a guarded history', guarded],
  ])('security 1: tells one who comes to %s nothing from before', async (_what, options) => {
    const past = await begin(options)
    await happens(past)
    const { ana, ben, olga, gus } = past
    await ana.adds([ben, olga, gus], 'past')
    const other = await startSibling(await theServer())
    for (const person of [ben, gus]) {
      expect(secrets(await toldSince(person)), person.name).toEqual([])
      expect(secrets(await toldSince(person, person.at(other))), person.name).toEqual([])
    }
    // She sees private channels as an administrator, but does not read them.
    expect(secrets(await toldSince(olga))).toEqual(['SECRET-about'])
    await other.close()
    await edits(ana, await ana.sends('past', 'x', 'one'), { content: 'SECRET-later' })
    expect(secrets(await toldSince(gus))).toEqual(['SECRET-later'])
  })

  test('security 1: tells a guest who comes to a public channel nothing from before', async () => {
    const past = await begin({})
    await happens(past)
    await past.ana.adds([past.gus], 'past')
    expect(secrets(await toldSince(past.gus))).toEqual([])
  })

  test('security 1: tells nobody what happened while a channel was private', async () => {
    const past = await begin(shared)
    await happens(past)
    await past.update({ is_private: false })
    expect(secrets(await toldSince(past.ben))).toEqual([])
    expect(secrets(await toldSince(past.olga))).toEqual(['SECRET-about'])
    await past.ana.sends('past', 'x', 'SECRET-public')
    expect(secrets(await toldSince(past.ben))).toEqual(['SECRET-public'])
  })

  test('security 1: tells nothing of a history that was guarded then', async () => {
    const past = await begin(guarded)
    const { ana, gus, update } = past
    const before = await ana.sends('past', 'x', 'SECRET-early')
    await ana.adds([gus], 'past')
    await edits(ana, before, { content: 'SECRET-edited' })
    await update({ history_public_to_subscribers: true, is_private: true })
    expect(secrets(await toldSince(gus))).toEqual([])
    await edits(ana, before, { content: 'SECRET-open' })
    expect(secrets(await toldSince(gus))).toContain('SECRET-open')
  })

  test.each([
    ['private', shared],
    ['guarded', guarded],
    ['public', {}],
  ])('security 1: tells nothing of an absence from a %s channel', async (_what, options) => {
    const past = await begin(options)
    const { ana, gus } = past
    await ana.adds([gus], 'past')
    const received = await ana.sends('past', 'x', 'SECRET-received')
    await leaves(gus, 'past')
    await happens(past)
    await edits(ana, received, { content: 'SECRET-absent' })
    await edits(ana, received, { content: 'back' })
    await ana.adds([gus], 'past')
    expect(secrets(await toldSince(gus))).toEqual(['SECRET-received'])
  })
})

describe('an old queue', () => {
  test('security 1: tells a guest nothing of users from before they met', async () => {
    const { realm, olga, ana, gus, joins } = await aRealm()
    const { id } = realm.directory.systemGroup('role:members')
    await olga.calls(api.realm.update, { can_access_all_users_group: { new: id } })
    await gus.registers()
    const eva = await joins('first')
    const named = (full_name: string) =>
      olga.calls(api.users.update, { user_id: eva.id, full_name })
    await named('SECRET-second')
    await eva.calls(api.userStatus.update, { status_text: 'SECRET-status' } as Loose)
    await eva.calls(api.userStatus.update, { status_text: '' } as Loose)
    await named('Eva')
    await ana.adds([eva, gus], 'met')
    const told = await toldSince(gus)
    expect(secrets(told)).toEqual([])
    expect(told).not.toContain('"First"')
    await named('SECRET-met')
    await leaves(eva, 'met')
    await named('SECRET-away')
    await named('Eva')
    await ana.adds([eva], 'met')
    expect(secrets(await toldSince(gus))).toEqual(['SECRET-met'])
  })

  test('security 1: tells addresses only as they are now', async () => {
    const { olga, ana, ben, joins } = await aRealm()
    await ben.registers()
    await ana.registers()
    const eva = await joins('secret-eva')
    const shows = (email_address_visibility: number) =>
      eva.calls(api.settings.update, { email_address_visibility } as Loose)
    const moves = (new_email: string) =>
      olga.calls(api.users.update, { user_id: eva.id, new_email })
    await shows(5)
    expect(await toldSince(ben)).not.toContain('secret-eva@')
    await moves('hidden@example.org')
    await moves(eva.email)
    await shows(1)
    const told = await toldSince(ben)
    expect(told).not.toContain('hidden@')
    expect(told).toContain(eva.email)
  })

  test('security 1: ends if its user was deactivated meanwhile', async () => {
    const past = await aPast(shared)
    const { olga, ben, realm } = past
    const user_id = ben.id
    await olga.calls(api.users.deactivate, { user_id })
    await happens(past)
    await past.update({ is_private: false })
    await olga.calls(api.users.reactivate, { user_id })
    const apiKey = newSecret()
    await realm.write(createApiKey, user_id, { name: 'new', secret: apiKey })
    const target = { server: await theServer(), host: past.host, name: 'ben', id: user_id }
    const again = new Person({ ...target, email: ben.email, apiKey })
    const cursor = { queue_id: ben.queueId, last_event_id: -1, dont_block: true } as Loose
    await expect(again.calls(api.queues.getEvents, cursor)).rejects.toMatchObject({
      code: 'BAD_EVENT_QUEUE_ID',
    })
  })
})
