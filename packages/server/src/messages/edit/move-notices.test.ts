import { api, type ChannelId, type MessageId } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const moves = (person: Person, message_id: MessageId, change: Loose) =>
  person.calls(api.messages.update, { message_id, propagate_mode: 'change_all', ...change })

const idOf = ({ realm }: TestRealm, name: string) =>
  realm.directory.channelByName(name)?.id as ChannelId

async function twoChannels() {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await people.olga.adds([people.ana, people.ben], 'sales')
  return { ...people, sales: idOf(people, 'sales') }
}

/** Moves the clock by some seconds. */
function passes(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  onTestFinished(() => void vi.useRealTimers())
}

const both = { send_notification_to_old_thread: true, send_notification_to_new_thread: true }
const notices = async (person: Person, channel: string) => {
  const messages = await person.reads([['channel', channel]], { apply_markdown: false })
  return messages.filter(({ client }) => client === 'Internal')
}

test('a moved topic gets notices at both places, unread for everybody except the user who moved it', async () => {
  const { ana, ben, sales, everyone } = await twoChannels()
  const id = await ben.sends('design', 'logo', 'first')

  await verifyAction(everyone, () => moves(ana, id, { stream_id: sales, topic: 'offer', ...both }))

  const who = `@_**Ana|${ana.id}**`
  expect(await notices(ben, 'sales')).toMatchObject([
    {
      subject: 'offer',
      sender_full_name: 'Notification Bot',
      content: `This topic was moved here from #**design>logo** by ${who}.`,
      flags: [],
    },
  ])
  expect(await notices(ben, 'design')).toMatchObject([
    { subject: 'logo', content: `This topic was moved to #**sales>offer** by ${who}.` },
  ])
  expect(await notices(ana, 'sales')).toMatchObject([{ flags: ['read'] }])
  const [shown] = await ben.reads([['channel', 'design']])
  expect(shown.content).toContain(`/with/${id}"`)
})

test('a notice counts moved messages, and can be turned off', async () => {
  const { ana, ben, everyone } = await twoChannels()
  const ids: MessageId[] = []
  for (const text of ['1', '2', '3', '4']) ids.push(await ben.sends('design', 'logo', text))
  const [, , third, last] = ids as [MessageId, MessageId, MessageId, MessageId]

  await verifyAction(everyone, () =>
    moves(ana, last, { topic: 'a', propagate_mode: 'change_one', ...both }),
  )
  const quiet = { send_notification_to_new_thread: false }
  await moves(ana, third, { topic: 'b', propagate_mode: 'change_one', ...quiet })
  await moves(ana, ids[0] as MessageId, { topic: 'c', propagate_mode: 'change_later' })

  const texts = (await notices(ben, 'design')).map(({ content }) => content.split(' by ')[0])
  expect(texts).toEqual([
    'A message was moved here from #**design>logo**',
    'A message from this topic was moved to #**design>a**',
    'This topic was moved here from #**design>logo**',
  ])
})

test('a topic of which only the capitals change moves as a whole, unless some of it keeps its name', async () => {
  const { ana, ben } = await twoChannels()
  const first = await ben.sends('design', 'logo', '1')
  const last = await ben.sends('design', 'logo', '2')

  await moves(ana, last, { topic: 'Logo', propagate_mode: 'change_one' })
  await moves(ana, first, { topic: 'LOGO', propagate_mode: 'change_all' })

  const texts = (await notices(ben, 'design')).map(({ content }) => content.split(' by ')[0])
  expect(texts).toEqual([
    'A message was moved here from #**design>logo**',
    'This topic was moved here from #**design>logo**',
  ])
})

test('a resolved topic gets a notice, unread for its followers and for users with that setting', async () => {
  const { olga, ana, ben, gus, realm, everyone } = await twoChannels()
  await olga.adds([gus], 'design')
  const stream_id = realm.directory.channelByName('design')?.id as ChannelId
  await ben.calls(api.topics.setPolicy, { stream_id, topic: '✔ logo', visibility_policy: 3 })
  await gus.calls(api.settings.update, { resolved_topic_notice_auto_read_policy: 'never' })
  const id = await ben.sends('design', 'logo', 'done')

  await verifyAction(everyone, () => moves(ana, id, { topic: '✔ logo', ...both }))
  passes(61)
  await verifyAction(everyone, () => moves(ana, id, { topic: 'logo' }))

  const [settled, reopened] = await notices(ben, 'design')
  expect(settled.content).toMatch(/marked this topic as resolved\.$/)
  expect(reopened.content).toMatch(/marked this topic as unresolved\.$/)
  const unread = async (person: Person) => (await notices(person, 'design')).map((one) => one.flags)
  expect(await unread(ben)).toEqual([[], ['read']])
  expect(await unread(gus)).toEqual([[], []])
  expect(await unread(ana)).toEqual([['read'], ['read']])
})

test('resolving and reopening a topic at once, in either order, leaves no notice', async () => {
  const { ana, ben, everyone } = await twoChannels()
  const id = await ben.sends('design', 'logo', 'done')
  const settles = () => verifyAction(everyone, () => moves(ana, id, { topic: '✔ logo' }))
  const reopens = (person = ana) =>
    verifyAction(everyone, () => moves(person, id, { topic: 'logo' }))
  const told = async () => (await notices(ben, 'design')).map(({ content }) => content)
  const resolved = expect.stringMatching(/marked this topic as resolved/)
  const unresolved = expect.stringMatching(/marked this topic as unresolved/)

  await settles()
  await reopens()
  expect(await told()).toEqual([])
  await settles()
  passes(61)
  await reopens(ben)
  await settles()
  expect(await told()).toEqual([resolved])
  await ben.sends('design', '✔ logo', 'Wait')
  await reopens()
  expect(await told()).toEqual([resolved, unresolved])
})

test('security 2: a notice does not name a private channel to users who may not know of it', async () => {
  const people = await twoChannels()
  const { ana, ben } = people
  await ana.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'secret' }],
    invite_only: true,
  })
  const id = await ana.sends('secret', 'plan $$x$$ **b**', 'first')

  await moves(ana, id, { stream_id: people.sales, topic: 'open' })

  const [notice] = await notices(ben, 'sales')
  expect(notice.content).toContain('moved here from a private channel by')
})

test('security 2: a notice counts no messages for users who may not read them', async () => {
  const people = await twoChannels()
  const { olga, ana, ben, everyone } = people
  const aPlace = (name: string, more: object) =>
    olga.calls(api.channels.subscribe, {
      subscriptions: [{ name }],
      principals: [olga.id, ana.id],
      invite_only: true,
      ...more,
    })
  await aPlace('guarded', { history_public_to_subscribers: false })
  await aPlace('shared', { history_public_to_subscribers: true })
  for (const text of ['1', '2', '3', '4']) await ana.sends('guarded', 'plan', text)
  const last = await ana.sends('guarded', 'plan', '5')
  await olga.adds([ben], 'guarded')
  await olga.adds([ben], 'shared')

  await verifyAction(everyone, () =>
    moves(ana, last, { stream_id: idOf(people, 'shared'), topic: 'plan', ...both }),
  )

  const told = async (channel: string) =>
    (await notices(ben, channel)).map(({ content }) => content.split(/ (?:from a|to a) /)[0])
  expect(await told('guarded')).toContain('Some messages from this topic were moved')
  expect(await told('shared')).toContain('5 messages were moved here')
})

test('links to topics work with all characters, and run nothing', async () => {
  const { ana, ben } = await twoChannels()
  const id = await ana.sends('design', 'a**b** $$x$$ [c](d) `e` <script>', 'first')

  await moves(ana, id, { topic: 'plain' })

  const [notice] = (await ben.reads()).filter(({ client }) => client === 'Internal')
  expect(notice.content).toMatch(/moved here from <a href="[^"]*">#design &gt; a {2}b/)
  expect(notice.content).not.toContain('<script')
})

test('security 12: no name of a channel or topic speaks in the words of the notification bot', async () => {
  const { ana, ben } = await twoChannels()
  const lure = 'x** [sign in](http://evil.example)'
  await ana.adds([ben], lure, { send_new_subscription_messages: true })
  const message_id = await ana.sends('design', `${lure}**`, 'hi')
  const scheduled_delivery_timestamp = Math.floor(Date.now() / 1000) + 60
  await ben.calls(api.reminders.create, { message_id, scheduled_delivery_timestamp })

  const told = (await ben.reads()).filter(({ client }) => client === 'Internal')
  const { reminders } = await ben.calls(api.reminders.list, {})
  const texts = [...told.map(({ content }) => content), reminders[0]?.rendered_content]
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) {
    expect(text).toContain('sign in')
    expect(text).not.toContain('href="http')
  }
  expect(reminders[0]?.rendered_content).toContain(`/near/${message_id}"`)
})

test('the notification bot cannot sign in, be changed, subscribed or found among users', async () => {
  const { realm, olga, ana, ben } = await twoChannels()
  const id = await ben.sends('design', 'logo', 'first')
  await moves(ana, id, { topic: 'x' })
  const bot = realm.directory.notificationBot
  const user_id = bot?.id as never

  const { cross_realm_bots, realm_users, realm_bots } = await olga.registers()
  expect(cross_realm_bots).toMatchObject([{ user_id, is_system_bot: true, is_bot: true }])
  expect([...realm_users, ...realm_bots].some((user: Loose) => user.user_id === user_id)).toBe(
    false,
  )
  const { members } = await olga.calls(api.users.getMany, {})
  expect(members.some((user) => user.user_id === user_id)).toBe(false)
  const { user_groups } = await ana.calls(api.groups.list, {})
  for (const name of ['role:members', 'role:everyone']) {
    const of = { user_group_id: user_groups.find((group) => group.name === name)?.id as never }
    expect((await ana.calls(api.groups.getMembers, of)).members).not.toContain(user_id)
    const { is_user_group_member } = await ana.calls(api.groups.isMember, { ...of, user_id })
    expect(is_user_group_member).toBe(false)
  }
  expect((await ana.calls(api.users.get, { user_id })).user).toMatchObject({ is_system_bot: true })
  const refused = (act: Promise<unknown>) => expect(act).rejects.toMatchObject({ status: 400 })
  await refused(olga.calls(api.users.update, { user_id, full_name: 'Mine' }))
  await refused(olga.calls(api.users.deactivate, { user_id }))
  await refused(olga.calls(api.users.reactivate, { user_id }))
  await refused(olga.calls(api.bots.update, { bot_id: user_id, full_name: 'Mine' } as never))
  await refused(olga.calls(api.bots.deactivate, { bot_id: user_id } as never))
  const subscriptions = [{ name: 'sales' }]
  await refused(olga.calls(api.channels.subscribe, { subscriptions, principals: [user_id] }))
})
