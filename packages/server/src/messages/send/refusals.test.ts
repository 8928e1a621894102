import { api } from '@parley/contract'
import { DatabaseError } from 'pg'
import { expect, test, vi } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'

async function inDesign() {
  const testRealm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const stream_id = testRealm.realm.directory.channelByName('design')?.id as Loose
  const message_id = await testRealm.ana.sends('design', 'logo', 'A red one')
  const edits = (person: Person, params: Loose) =>
    person.calls(api.messages.update, { message_id, ...params })
  return { ...testRealm, stream_id, message_id, edits }
}

/** Sixteen more subscribers: with them the channel is a large one. */
async function joinsOfMany({ olga, joins }: TestRealm): Promise<Person[]> {
  const names = Array.from({ length: 16 }, (_, index) => `writer${index}`)
  const people = await Promise.all(names.map((name) => joins(name)))
  await olga.adds(people, 'design')
  return people
}

test('an edit calls no more people than a message may', async () => {
  const { edits, ...people } = await inDesign()
  await joinsOfMany(people)

  await expect(edits(people.ana, { content: '@**all** look' })).rejects.toMatchObject({
    code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
  })
})

test('an edit in a topic of many does not call them all', async () => {
  const { edits, ...people } = await inDesign()
  const writers = await joinsOfMany(people)
  await Promise.all(writers.map((person) => person.sends('design', 'logo', 'me too')))

  await expect(edits(people.ana, { content: '@**topic** look' })).rejects.toMatchObject({
    code: 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  })
})

test('a whole topic does not move if some of its messages are too old', async () => {
  const { realm, olga, ana, edits, message_id } = await inDesign()
  await realm.sql`update message set sent_at = sent_at - interval '1000 seconds'
    where realm_id = ${realm.id} and id = ${message_id}`
  const second = await ana.sends('design', 'logo', 'or a blue one')
  await olga.calls(api.realm.update, { move_messages_within_stream_limit_seconds: 60 })

  await expect(edits(ana, { topic: 'new', propagate_mode: 'change_all' })).rejects.toMatchObject({
    body: {
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      first_message_id_allowed_to_move: second,
      total_messages_in_topic: 2,
      total_messages_allowed_to_move: 1,
    },
  })
  expect(await ana.reads([['topic', 'logo']])).toHaveLength(2)
})

test('messages do not move to where their mover may not write', async () => {
  const { olga, ana, edits } = await inDesign()
  const { id } = await olga.calls(api.channels.create, {
    name: 'news',
    subscribers: [],
    can_send_message_group: { direct_members: [olga.id], direct_subgroups: [] },
  })

  await expect(edits(ana, { stream_id: id })).rejects.toMatchObject({
    body: { msg: expect.stringContaining('post') },
  })
})

test('earlier contents are hidden if the organization says so', async () => {
  const { olga, ana, message_id } = await inDesign()
  await olga.calls(api.realm.update, { message_edit_history_visibility_policy: 'none' })

  const asked = ana.calls(api.messages.getHistory, { message_id })
  await expect(asked).rejects.toMatchObject({ body: { msg: expect.stringContaining('history') } })
})

test('typing requires permission to post', async () => {
  const { realm, olga, ana, ben, stream_id } = await inDesign()
  const { id: owners } = realm.directory.systemGroup('role:owners')
  const types = (params: Loose) => ana.calls(api.typing.notify, { op: 'start', ...params })

  await olga.calls(api.realm.update, { direct_message_permission_group: { new: owners } })
  await expect(types({ to: [ben.id] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await olga.calls(api.channels.archive, { stream_id })
  const typed = types({ type: 'stream', stream_id, topic: 'logo' })
  await expect(typed).rejects.toMatchObject({ body: { msg: expect.stringContaining('post') } })
})

test('a topic that cannot be has no settings', async () => {
  const { ana, stream_id } = await inDesign()
  const topic = 'bell\u0007'
  const about = { status: 400, body: { code: 'BAD_REQUEST' } }

  const muted = ana.calls(api.topics.mute, { stream_id, topic, op: 'add' })
  await expect(muted).rejects.toMatchObject(about)
  const set = ana.calls(api.topics.setPolicy, { stream_id, topic, visibility_policy: 1 })
  await expect(set).rejects.toMatchObject(about)
})

test('a search whose time is over is refused, in all endpoints', async () => {
  const { ana, message_id } = await inDesign()
  const range = { anchor: 'newest', num_before: 5, num_after: 0 } as const
  const narrow: Loose = [['search', 'red']]
  const tooLong = { status: 400, body: { msg: expect.stringContaining('too long') } }
  // Each look at the clock is six seconds later than the one before.
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 6000))

  try {
    await expect(ana.reads(narrow)).rejects.toMatchObject(tooLong)
    const matches = ana.calls(api.messages.matchesNarrow, { msg_ids: [message_id], narrow })
    await expect(matches).rejects.toMatchObject(tooLong)
    const flags = { ...range, narrow, op: 'add', flag: 'read' } as const
    await expect(ana.calls(api.flags.updateInNarrow, flags)).rejects.toMatchObject(tooLong)
  } finally {
    clock.mockRestore()
  }
})

// The embedded database cannot cancel a statement: walk.test.ts.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a search that takes too long is cancelled, in all endpoints',
  async () => {
    const { realm, ana, message_id } = await inDesign()
    const range = { anchor: 'newest', num_before: 5, num_after: 0 } as const
    const narrow: Loose = [['search', 'red']]
    // PostgreSQL's error for a cancelled statement.
    const ended = Object.assign(new DatabaseError('canceled', 0, 'error'), { code: '57014' })
    const begin = vi.spyOn(realm.sql, 'begin').mockRejectedValue(ended)
    const tooLong = { status: 400, body: { msg: expect.stringContaining('too long') } }

    await expect(ana.reads(narrow)).rejects.toMatchObject(tooLong)
    const matches = ana.calls(api.messages.matchesNarrow, { msg_ids: [message_id], narrow })
    await expect(matches).rejects.toMatchObject(tooLong)
    const flags = { ...range, narrow, op: 'add', flag: 'read' } as const
    await expect(ana.calls(api.flags.updateInNarrow, flags)).rejects.toMatchObject(tooLong)

    begin.mockRestore()
  },
)

test('ranges and narrows that cannot be are refused', async () => {
  const { ana, message_id } = await inDesign()
  const narrow: Loose = [['is', 'nonsense']]
  const matches = ana.calls(api.messages.matchesNarrow, { msg_ids: [message_id], narrow })
  await expect(matches).rejects.toMatchObject({ status: 400, code: 'BAD_NARROW' })

  const around = { anchor: 'newest', include_anchor: false, num_before: 1, num_after: 1 } as const
  const flags = { ...around, op: 'add', flag: 'read' } as const
  await expect(ana.calls(api.flags.updateInNarrow, flags)).rejects.toMatchObject({
    body: { parameters: 'include_anchor, num_after, num_before' },
  })
})
