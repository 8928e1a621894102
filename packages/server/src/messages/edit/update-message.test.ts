import { createHash } from 'node:crypto'
import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const edits = (person: Person, message_id: MessageId, change: Loose) =>
  person.calls(api.messages.update, {
    message_id,
    send_notification_to_new_thread: false,
    ...change,
  })

const removes = (person: Person, message_id: MessageId) =>
  person.calls(api.messages.remove, { message_id })

const idOf = ({ realm }: TestRealm, name: string) => realm.directory.channelByName(name)?.id

async function twoChannels() {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await realm.olga.adds([realm.ana, realm.ben], 'sales')
  return { ...realm, sales: idOf(realm, 'sales'), design: idOf(realm, 'design') }
}

test('an edit changes content and calls, and is remembered', async () => {
  const { ana, ben, everyone } = await twoChannels()
  const id = await ana.sends('design', 'logo', 'Ship @**Ben**?')

  await verifyAction(everyone, () => edits(ana, id, { content: 'Ship it, @**Olga**' }))
  await ben.registers()
  await verifyAction(everyone, () => edits(ana, id, { content: '@**Ben** ship *it*' }))

  const [message] = await ben.reads([['id', String(id)]])
  expect(message).toMatchObject({
    content: expect.stringContaining('<em>it</em>'),
    flags: ['mentioned'],
    last_edit_timestamp: expect.any(Number),
    edit_history: [
      { user_id: ana.id, prev_content: 'Ship it, @**Olga**' },
      { user_id: ana.id, prev_content: 'Ship @**Ben**?' },
    ],
  })
  const { message_history } = await ben.calls(api.messages.getHistory, { message_id: id })
  expect(message_history.map(({ content }) => content)).toEqual([
    'Ship @**Ben**?',
    'Ship it, @**Olga**',
    '@**Ben** ship *it*',
  ])
})

test('users whom an edit still mentions stay mentioned, together with other edits and stars', async () => {
  const { ana, ben, everyone } = await twoChannels()
  const id = await ana.sends('design', 'logo', 'Ship @**Ben**?')
  const calls = (text: string) => edits(ana, id, { content: `@**Ben** ${text}` })
  const flagsOf = async () => (await ben.reads([['id', String(id)]]))[0]?.flags

  await verifyAction(everyone, () => calls('ship'))
  expect(await flagsOf()).toEqual(['mentioned'])
  await verifyAction(everyone, () =>
    Promise.all([calls('one'), edits(ana, id, { content: 'nobody' }), calls('two')]),
  )
  expect(await flagsOf()).toEqual(['mentioned'])
  await verifyAction(everyone, () =>
    Promise.all([calls('three'), ben.marks([id], 'add', 'starred'), calls('four')]),
  )
  expect(await flagsOf()).toEqual(['starred', 'mentioned'])
})

test('the event of an edit contains the changes and the flags of its receiver', async () => {
  const { ana, ben } = await twoChannels()
  const id = await ana.sends('design', 'logo', 'Ship?')
  await ben.marks([id], 'add', 'starred')
  await ben.registers({ apply_markdown: true })

  await edits(ana, id, { content: '@**Ben** ship', topic: 'Logo 2' })

  expect(await ben.newEvents()).toMatchObject([
    {
      type: 'update_message',
      user_id: ana.id,
      message_id: id,
      message_ids: [id],
      orig_content: 'Ship?',
      content: '@**Ben** ship',
      orig_subject: 'logo',
      subject: 'Logo 2',
      propagate_mode: 'change_one',
      stream_name: 'design',
      rendering_only: false,
      flags: ['starred', 'mentioned'],
    },
  ])
})

test('moving or resolving a topic keeps wildcard mentions', async () => {
  const { ana, ben, everyone, sales } = await twoChannels()
  const id = await ana.sends('design', 'logo', 'Ship, @**all**?')
  const calls = ['stream_wildcard_mentioned', 'wildcard_mentioned']

  for (const change of [{ topic: 'x' }, { topic: '✔ x' }, { stream_id: sales }]) {
    await ben.registers()
    await verifyAction(everyone.slice(0, 1), () => edits(ana, id, change))
    const told = (await ben.newEvents()).filter(({ type }) => type === 'update_message')
    expect(told).toMatchObject([{ message_id: id, flags: calls }])
  }
})

test('an edit of something that has changed meanwhile is refused', async () => {
  const { ana } = await twoChannels()
  const id = await ana.sends('design', 'logo', 'one')
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const change = { content: 'two', prev_content_sha256: sha256('zero') }

  await expect(edits(ana, id, change)).rejects.toMatchObject({ code: 'EXPECTATION_MISMATCH' })
  await edits(ana, id, { content: 'two', prev_content_sha256: sha256('one') })
})

test.each([
  ['change_one', [false, true, false]],
  ['change_later', [false, true, true]],
  ['change_all', [true, true, true]],
])('%s moves the selected messages to another topic', async (propagate_mode, moved) => {
  const { ana, ben, everyone } = await twoChannels()
  const ids: MessageId[] = []
  for (const text of ['1', '2', '3']) ids.push(await ben.sends('design', 'logo', text))
  await ben.sends('design', 'other', 'stays')

  await verifyAction(everyone, () =>
    edits(ana, ids[1] as MessageId, { topic: 'x', propagate_mode }),
  )

  const found = (await ana.reads([['topic', 'x']])).map(({ id }: Loose) => id)
  expect(found).toEqual(ids.filter((_, index) => moved[index]))
})

test('users with the permission resolve topics', async () => {
  const { ana, gus, ben, everyone } = await twoChannels()
  const id = await ben.sends('design', 'logo', 'done')

  await verifyAction(everyone, () =>
    edits(ana, id, { topic: '✔ logo', propagate_mode: 'change_all' }),
  )
  const [resolved, ...notices] = await ana.reads([['is', 'resolved']])
  expect(notices).toHaveLength(1)
  // Its history tells, but it is nowhere else.
  expect(resolved).toMatchObject({ id, edit_history: [{ topic: '✔ logo' }] })
  expect(resolved).not.toHaveProperty('last_moved_timestamp')
  await expect(edits(gus, id, { topic: 'logo' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test.each(['✔ ', '✔ general chat'])('the empty topic cannot be resolved: %j', async (topic) => {
  const { ana } = await twoChannels()
  const id = await ana.sends('design', '', 'Lunch?')

  const resolves = edits(ana, id, { topic, propagate_mode: 'change_all' })

  await expect(resolves).rejects.toThrow('cannot be marked as resolved')
  expect((await ana.reads())[0]?.subject).toBe('general chat')
})

test('messages that move to another channel stay unread for its subscribers', async () => {
  const realm = await twoChannels()
  const { olga, ana, ben, gus, everyone, sales } = realm
  const id = await ana.sends('design', 'logo', 'first')
  const later = await ana.sends('design', 'logo', 'second')

  await verifyAction(everyone, () =>
    edits(olga, id, { stream_id: sales, topic: 'offer', propagate_mode: 'change_all' }),
  )

  expect(
    await ben.reads([
      ['is', 'unread'],
      ['channel', 'sales'],
    ]),
  ).toMatchObject([
    { id, topic: 'offer', flags: [], last_moved_timestamp: expect.any(Number) },
    { id: later },
  ])
  expect(await ben.reads([['channel', 'design']])).toEqual([])
  expect(await olga.reads([['channel', 'sales']])).toMatchObject([
    { flags: ['read', 'historical'] },
    { flags: ['read', 'historical'] },
  ])
  expect(await gus.reads()).toEqual([])
  await verifyAction(everyone, () =>
    edits(ana, id, { stream_id: realm.design, propagate_mode: 'change_all' }),
  )
  expect(await ben.reads([['is', 'unread']])).toMatchObject([{ id }, { id: later }])
})

test('security 2: messages that move to an unreadable channel disappear', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { olga, ana, ben, everyone } = realm
  await olga.adds([ana], 'secret', { invite_only: true })
  const secret = idOf(realm, 'secret')
  const id = await ana.sends('design', 'logo', 'first')
  const later = await ana.sends('design', 'logo', 'second')
  await ben.registers({ client_capabilities: { bulk_message_deletion: true } })
  await ana.registers()

  await verifyAction([olga, ana], () =>
    edits(ana, id, { stream_id: secret, propagate_mode: 'change_all' }),
  )
  const told = (await ben.newEvents()).filter(({ type }) => type !== 'stream')

  expect(told).toMatchObject([{ type: 'delete_message', message_ids: [id, later], topic: 'logo' }])
  expect(JSON.stringify(told)).not.toContain('secret')
  expect(await ben.reads()).toEqual([])
  await expect(ben.calls(api.messages.getOne, { message_id: id })).rejects.toMatchObject({
    status: 400,
  })
  await expect(edits(ben, id, { topic: 'mine' })).rejects.toMatchObject({ status: 400 })
  await expect(removes(ben, id)).rejects.toMatchObject({ status: 400 })
  await expect(ben.calls(api.messages.getHistory, { message_id: id })).rejects.toMatchObject({
    status: 400,
  })
  await verifyAction(everyone, () =>
    edits(ana, id, { topic: 'inside', propagate_mode: 'change_all' }),
  )
  expect(await ben.newEvents()).toEqual([])
})

test('older clients receive one event per deleted message', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { olga, ana, ben } = realm
  await olga.adds([ana], 'secret', { invite_only: true })
  const id = await ana.sends('design', 'logo', 'first')
  const later = await ana.sends('design', 'logo', 'second')
  await ben.registers()

  await edits(ana, id, { stream_id: idOf(realm, 'secret'), propagate_mode: 'change_all' })

  const told = (await ben.newEvents()).filter(({ type }) => type !== 'stream')
  expect(told).toMatchObject([
    { type: 'delete_message', message_id: id },
    { type: 'delete_message', message_id: later },
  ])
})

test('security 3: moving requires permission to post at the target and to move out', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben', 'gus'] })
  const { olga, ana, gus } = realm
  await olga.adds([olga], 'secret', { invite_only: true })
  await olga.adds([gus], 'guests')
  const id = await ana.sends('design', 'logo', 'first')

  await expect(edits(ana, id, { stream_id: idOf(realm, 'secret') })).rejects.toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
  })
  await expect(edits(ana, id, { stream_id: 12_345 })).rejects.toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
  })
  await expect(edits(gus, id, { stream_id: idOf(realm, 'guests') })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('security 1: users who joined after a message receive no event of its edit', async () => {
  const realm = await aRealm()
  const { olga, ana, ben } = realm
  await olga.adds([ana], 'secret', { invite_only: true, history_public_to_subscribers: false })
  const id = await ana.sends('secret', 'logo', 'before Ben')
  await ana.adds([ben], 'secret')
  await ben.registers()

  await edits(ana, id, { content: 'still before Ben' })
  await edits(ana, id, { topic: 'renamed' })

  expect(await ben.newEvents()).toEqual([])
  expect(await ben.reads([['channel', 'secret']])).toEqual([])
})

test('security 1: users who may read only a part of a topic do not receive the new content of the rest', async () => {
  const { olga, ana, ben } = await aRealm()
  await olga.adds([ana], 'secret', { invite_only: true, history_public_to_subscribers: false })
  const before = await ana.sends('secret', 'logo', 'before Ben')
  await ana.adds([ben], 'secret')
  const after = await ana.sends('secret', 'logo', 'after Ben, @**Ben** @**all**')
  const last = await ana.sends('secret', 'logo', 'and then')
  await ben.marks([after], 'add', 'starred')
  await ana.marks([after], 'add', 'collapsed')
  await ben.registers()

  await edits(ana, before, {
    content: 'still not for Ben',
    topic: 'renamed',
    propagate_mode: 'change_all',
    send_notification_to_new_thread: false,
  })

  const [event, ...others] = await ben.newEvents()
  expect(others).toEqual([])
  const shown = { message_id: after, message_ids: [after, last], subject: 'renamed' }
  expect(event).toMatchObject(shown)
  const flags = ['starred', 'mentioned', 'stream_wildcard_mentioned', 'wildcard_mentioned']
  expect(event.flags).toEqual(flags)
  expect(JSON.stringify(event)).not.toMatch(/before Ben|not for Ben/)
  const moves = { topic: 'again', propagate_mode: 'change_all' }
  await verifyAction([ana, ben], () => edits(ana, before, moves))
  const read = await ben.reads([['channel', 'secret']])
  expect(read).toMatchObject([{ id: after, flags }, { id: last }])
})

test('messages moved into a channel with protected history are visible to its subscribers', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const { olga, ana, ben, gus, everyone } = realm
  const hidden = { invite_only: true, history_public_to_subscribers: false }
  await olga.adds([ana, ben], 'secret', hidden)
  const id = await ana.sends('design', 'logo', 'moving')

  await verifyAction(everyone, () => edits(ana, id, { stream_id: idOf(realm, 'secret') }))
  await ana.adds([gus], 'secret')

  expect(await ben.reads([['channel', 'secret']])).toMatchObject([{ id }])
  expect(await gus.reads([['channel', 'secret']])).toEqual([])
})

test('security 7: messages of another organization are not there', async () => {
  const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const other = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const ids = [await other.ana.sends('design', 'x', '1'), await other.ana.sends('design', 'x', '2')]
  const id = ids[1] as MessageId

  await expect(edits(ana, id, { content: 'mine' })).rejects.toMatchObject({ status: 400 })
  await expect(removes(ana, id)).rejects.toMatchObject({ status: 400 })
  expect(await other.ana.reads()).toHaveLength(2)
})

test('only the sender changes the content, and direct messages do not move', async () => {
  const { olga, ana, ben } = await twoChannels()
  const id = await ana.sends('design', 'logo', 'mine')
  const direct = await ana.writes([ben], 'hi')

  await expect(edits(olga, id, { content: 'yours' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(edits(ana, direct, { topic: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(edits(ana, id, {})).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(edits(ana, id, { content: 'mine' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(
    edits(ana, id, { topic: 'x', content: 'y'.repeat(10), stream_id: 1 }),
  ).rejects.toMatchObject({ status: 400 })
})

test('a message is deleted by its sender or an administrator, for everybody', async () => {
  const { olga, ana, ben, everyone } = await twoChannels()
  const first = await ana.sends('design', 'logo', 'one')
  const second = await ben.sends('design', 'logo', 'two')
  const direct = await ana.writes([ben], 'three')

  await expect(removes(ana, second)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await verifyAction(everyone, () => removes(ana, first))
  await verifyAction(everyone, () => removes(olga, second))
  await verifyAction(everyone, () => removes(ana, direct))
  await expect(removes(ana, first)).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  expect(await ben.reads()).toEqual([])
})

test.each([
  ['PATCH', '/messages/99999999999', { content: 'a' }],
  ['PATCH', '/messages/1', { propagate_mode: 'change_some', topic: 'x' }],
  ['PATCH', '/messages/1', { stream_id: 'design' }],
  ['PATCH', '/messages/1', { topic: 'a\u0007b' }],
  ['PATCH', '/messages/1', { content: 'a', prev_content_sha256: 'x'.repeat(65) }],
  ['PATCH', '/messages/1', { content: 'a', send_notification_to_old_thread: 'maybe' }],
  ['PATCH', '/messages/1', { content: 'a', send_notification_to_new_thread: 'maybe' }],
])('%s %s with %j is refused', async (method, path, params) => {
  const { ana } = await aRealm()

  expect(await ana.requests(method, path, params as Loose)).toMatchObject({
    status: 400,
    body: { result: 'error' },
  })
})
