import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose } from '../../../test/person.ts'

test('security 2: if only moves are shown, earlier contents are not revealed', async () => {
  const { olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const message_id = await ana.sends('design', 'one', 'the first secret')
  await ana.calls(api.messages.update, { message_id, topic: 'two' })
  await ana.calls(api.messages.update, { message_id, content: 'the second secret' })
  await ana.calls(api.messages.update, { message_id, topic: 'three', content: 'harmless' })
  await olga.calls(api.realm.update, { message_edit_history_visibility_policy: 'moves' })

  const { message_history } = await ben.calls(api.messages.getHistory, { message_id })

  expect(message_history).toMatchObject([
    { topic: 'one', content: 'harmless' },
    { topic: 'two', prev_topic: 'one', content: 'harmless', rendered_content: '<p>harmless</p>' },
    { topic: 'three', prev_topic: 'two', content: 'harmless' },
  ])
  const message = await ben.calls(api.messages.getOne, { message_id })
  expect(JSON.stringify([message_history, message])).not.toContain('secret')
})

test('clients without support for the empty topic read its name in each list of edits', async () => {
  const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const message_id = await ana.sends('design', 'one', 'Lunch?')
  await ana.calls(api.messages.update, { message_id, topic: '' })
  await ana.calls(api.messages.update, { message_id, topic: 'two' })

  for (const [allow_empty_topic_name, name] of [
    [false, 'general chat'],
    [true, ''],
  ] as const) {
    const asked = { message_id, allow_empty_topic_name }
    const one = await ana.calls(api.messages.getOne, asked)
    const many = await ana.calls(api.messages.getMany, {
      message_ids: [message_id],
      allow_empty_topic_name,
    })
    const { message_history } = await ana.calls(api.messages.getHistory, asked)

    const edits = [
      { prev_topic: name, topic: 'two' },
      { prev_topic: 'one', topic: name },
    ]
    expect(one.message.edit_history).toMatchObject(edits)
    expect(many.messages[0]?.edit_history).toMatchObject(edits)
    expect(message_history.slice(1)).toMatchObject([...edits].reverse())
  }
})

test('security 2: topics in unreadable channels are not revealed', async () => {
  const { olga, ana, ben, realm } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await olga.adds([olga, ana], 'board', { invite_only: true })
  const [design, board] = ['design', 'board'].map((name) => realm.directory.channelByName(name)?.id)
  const message_id = await ana.sends('design', 'logo', 'red')
  const moves = (stream_id: typeof board, topic: string) =>
    olga.calls(api.messages.update, { message_id, ...(stream_id && { stream_id }), topic })
  await moves(board, 'secret one')
  await moves(undefined, 'secret two')
  await ana.calls(api.messages.update, { message_id, content: 'blue' })
  await moves(design, 'flag')

  const { message_history } = await ben.calls(api.messages.getHistory, { message_id })
  const [message] = await ben.reads([['id', String(message_id)]])

  expect(JSON.stringify([message_history, message])).not.toContain('secret')
  expect(message_history).toMatchObject([
    { topic: 'flag', content: 'red' },
    { topic: 'flag', content: 'blue', prev_content: 'red' },
  ])
  const { message_history: whole } = await ana.calls(api.messages.getHistory, { message_id })
  expect(whole.map(({ topic }) => topic)).toEqual([
    'logo',
    'secret one',
    'secret two',
    'secret two',
    'flag',
  ])
})

test('security 2: texts that a message had only in unreadable channels are not revealed', async () => {
  const { olga, ana, ben, realm } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await olga.adds([olga, ana], 'board', { invite_only: true })
  const [design, board] = ['design', 'board'].map((name) => realm.directory.channelByName(name)?.id)
  const message_id = await ana.sends('design', 'logo', 'open one')
  const change = (by: typeof ana, changes: object) =>
    by.calls(api.messages.update, { message_id, ...changes })
  await change(ana, { content: 'open two' })
  await change(olga, { stream_id: board })
  await change(ana, { content: 'secret one' })
  await change(ana, { content: 'secret two' })
  await change(ana, { content: 'open three' })
  await change(olga, { stream_id: design })
  await change(ana, { content: 'open four' })

  const { message_history } = await ben.calls(api.messages.getHistory, { message_id })
  const [message] = await ben.reads([['id', String(message_id)]])

  expect(JSON.stringify([message_history, message])).not.toContain('secret')
  expect(message.edit_history.map((edit: Loose) => edit.prev_content)).toEqual([
    'open three',
    'open two',
    'open one',
  ])
  const { message_history: whole } = await ana.calls(api.messages.getHistory, { message_id })
  expect(JSON.stringify(whole)).toContain('secret one')
  expect(JSON.stringify(whole)).toContain('secret two')
})

test.each([true, false])(
  'security 2: what a message had before a reader came is as open as the history (open: %s)',
  async (history_public_to_subscribers) => {
    const { olga, ana, ben, realm } = await aRealm({ channel: 'design', subscribers: ['ben'] })
    await ana.adds([ana, olga], 'board', { invite_only: true, history_public_to_subscribers })
    const [design, board] = ['design', 'board'].map(
      (name) => realm.directory.channelByName(name)?.id,
    )
    const message_id = await ana.sends('board', 'topic before', 'text before')
    const change = (changes: object) => ana.calls(api.messages.update, { message_id, ...changes })
    await change({ topic: 'second topic before', content: 'now' })
    await olga.adds([ben], 'board')
    for (const stream_id of [design, board]) {
      await olga.calls(api.messages.update, { message_id, stream_id, topic: 'now' })
      const { message_history } = await ben.calls(api.messages.getHistory, { message_id })
      const [message] = await ben.reads([['id', String(message_id)]])
      for (const told of [message_history, message.edit_history].map((one) =>
        JSON.stringify(one),
      )) {
        for (const word of ['text before', '"topic before', 'second topic before']) {
          expect(told.includes(word)).toBe(history_public_to_subscribers)
        }
      }
    }
  },
)

test('security 25: a message remembers two hundred changes, a million characters of them', async () => {
  const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const message_id = await ana.sends('design', 'logo', 'now 0')
  const edit = (content: string) => ana.calls(api.messages.update, { message_id, content })
  const historyOf = async () =>
    (await ben.calls(api.messages.getHistory, { message_id })).message_history

  for (let count = 1; count <= 202; count++) await edit(`now ${count}`)
  const contents = (await historyOf()).map(({ content }) => content)
  expect(contents).toEqual(Array.from({ length: 201 }, (_, index) => `now ${index + 2}`))
  await ana.calls(api.messages.update, { message_id, topic: 'moved' })
  expect(await historyOf()).toHaveLength(201)

  const long = (word: string) => `${word} `.repeat(10_000 / (word.length + 1))
  for (let count = 0; count < 70; count++) await edit(long(count % 2 ? 'this' : 'that'))
  const [row] = await realm.sql<{ length: number }[]>`
    select length(edits::text) as length from message
    where realm_id = ${realm.id} and id = ${message_id}`
  expect(row?.length).toBeGreaterThan(900_000)
  expect(row?.length).toBeLessThan(1_010_000)
  const [message] = await ben.reads([['id', String(message_id)]])
  expect(message.edit_history[0]).toMatchObject({ prev_content: long('that').trim() })
})

test('security 1: events do not contain earlier contents if the organization hides the history', async () => {
  const { olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const direct = await ana.writes([ben], 'the third secret')
  for (const message_edit_history_visibility_policy of ['moves', 'none'] as const) {
    await olga.calls(api.realm.update, { message_edit_history_visibility_policy })
    const message_id = await ana.sends('design', 'one', 'the first secret')
    await ben.registers({ event_types: ['update_message'] })

    await ana.calls(api.messages.update, { message_id, content: 'public' })
    await ana.calls(api.messages.update, { message_id, topic: 'two', content: 'also public' })
    await ana.calls(api.messages.update, {
      message_id: direct,
      content: `quiet ${message_edit_history_visibility_policy}`,
    })

    const told = await ben.newEvents()
    expect(told.map(({ content }) => content)).toEqual([
      'public',
      'also public',
      `quiet ${message_edit_history_visibility_policy}`,
    ])
    expect(JSON.stringify(told)).not.toMatch(/secret|orig_content|orig_rendered_content/)
    expect(told[1]).toMatchObject({ orig_subject: 'one', subject: 'two' })
  }
  await olga.calls(api.realm.update, { message_edit_history_visibility_policy: 'all' })
  const message_id = await ana.sends('design', 'one', 'before')
  await ana.calls(api.messages.update, { message_id, content: 'after' })
  const [told] = await ben.newEvents()
  expect(told).toMatchObject({ orig_content: 'before', orig_rendered_content: '<p>before</p>' })
})
