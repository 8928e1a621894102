import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const noticesIn = async (person: Person, channel: string) => {
  const messages = await person.reads([['channel', channel]], { apply_markdown: true })
  return messages.map(({ subject, content }: Loose) => `${subject}: ${content}`)
}

test('a channel posts notices of its changes, if the organization enables it', async () => {
  const { olga, ben, everyone } = await aRealm()
  await olga.calls(api.realm.update, { send_channel_events_messages: true })
  const subscriptions = [{ name: 'news', description: '```\n**@all**' }]
  const principals = [olga.id, ben.id]
  await verifyAction(everyone, () =>
    olga.calls(api.channels.subscribe, {
      subscriptions,
      principals,
      send_new_subscription_messages: false,
    }),
  )
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'news' })
  const change = (params: Loose) => olga.calls(api.channels.update, { stream_id, ...params })

  await verifyAction(everyone, () => change({ new_name: 'ne`ws', description: 'What is new' }))
  await verifyAction(everyone, () => change({ is_private: true }))
  await verifyAction(everyone, () => change({ topics_policy: 'disable_empty_topic' }))
  await verifyAction(everyone, () => olga.calls(api.channels.archive, { stream_id }))
  await verifyAction(everyone, () => change({ is_archived: false }))

  const told = await noticesIn(ben, 'ne`ws')
  const expected = [
    'Public channel created by',
    'renamed this channel from <code>news</code> to <code>ne`ws</code>',
    'changed the description of this channel',
    'from <strong>Public</strong> to <strong>Private, protected history</strong>',
    'archived this channel',
    'unarchived this channel',
  ]
  expect(told).toHaveLength(expected.length)
  for (const [index, words] of expected.entries()) expect(told[index]).toContain(words)
  expect(told.join('')).not.toContain('user-mention channel-wildcard')
  expect(told.every((text) => text.startsWith('channel events: '))).toBe(true)
  const { unread_msgs } = await ben.registers({
    fetch_event_types: ['message', 'update_message_flags'],
  })
  expect(unread_msgs).toMatchObject({ count: expected.length, mentions: [] })
})

test('a channel of one topic has its notices there, and others have none at first', async () => {
  const { olga } = await aRealm()
  const made = (name: string, more: Loose = {}) =>
    olga.calls(api.channels.create, { name, subscribers: [olga.id], ...more })
  await made('quiet')
  await olga.calls(api.realm.update, { send_channel_events_messages: true })
  await made('one', { topics_policy: 'empty_topic_only' })

  expect(await noticesIn(olga, 'quiet')).toEqual([])
  expect(await noticesIn(olga, 'one')).toEqual([expect.stringContaining('created by')])
  const messages = await olga.reads([['channel', 'one']], { allow_empty_topic_name: true })
  expect(messages).toMatchObject([{ subject: '' }])
})

test('a channel of one topic has the notices of the organization there, too', async () => {
  const { olga } = await aRealm()
  await olga.calls(api.channels.create, {
    name: 'one',
    subscribers: [olga.id],
    topics_policy: 'empty_topic_only',
  })
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'one' })
  await olga.calls(api.realm.update, { new_stream_announcements_stream_id: stream_id })

  await olga.calls(api.channels.subscribe, { subscriptions: [{ name: 'news' }], announce: true })

  const messages = await olga.reads([['channel', 'one']], { allow_empty_topic_name: true })
  expect(messages.map(({ subject, content }: Loose) => `${subject}: ${content}`)).toEqual([
    expect.stringMatching(/^: .*created a new channel/),
  ])
})

test('the first of several notices at once is the first message of the channel', async () => {
  const { olga, ana, everyone } = await aRealm({ channel: 'quiet', subscribers: ['olga', 'ana'] })
  await olga.calls(api.realm.update, { send_channel_events_messages: true })
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'quiet' })

  await verifyAction(everyone, () =>
    olga.calls(api.channels.update, { stream_id, new_name: 'loud', description: 'More' }),
  )

  const [first] = await ana.reads([['channel', 'loud']])
  const { streams } = await ana.calls(api.channels.list, {})
  const channel = streams.find((one) => one.stream_id === stream_id)
  expect(channel).toMatchObject({ first_message_id: first.id, is_recently_active: true })
})
