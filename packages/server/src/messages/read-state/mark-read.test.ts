import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const unread = async (person: Person) =>
  (await person.reads([['is', 'unread']])).map(({ content }: Loose) => content)

test('a topic, a channel, or everything is marked as read', async () => {
  const { olga, ana, ben, realm, everyone } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'ben'],
  })
  await olga.adds([ben], 'sales')
  const stream_id = realm.directory.channelByName('design')?.id as never
  await ana.sends('design', 'Logo', 'a')
  await ana.sends('design', 'colour', 'b')
  await olga.sends('sales', 'logo', 'c')
  await ana.writes([ben], 'd')

  await verifyAction(everyone, () =>
    ben.calls(api.flags.markTopicRead, { stream_id, topic_name: 'logo' }),
  )
  expect(await unread(ben)).toEqual(['<p>b</p>', '<p>c</p>', '<p>d</p>'])
  await verifyAction(everyone, () => ben.calls(api.flags.markChannelRead, { stream_id }))
  expect(await unread(ben)).toEqual(['<p>c</p>', '<p>d</p>'])
  const answer = await verifyAction(everyone, () => ben.calls(api.flags.markAllRead, {}))
  expect(answer).toEqual({ complete: true })
  expect(await unread(ben)).toEqual([])
})

test.each([
  ['/mark_stream_as_read', {}],
  ['/mark_stream_as_read', { stream_id: 'design' }],
  ['/mark_stream_as_read', { stream_id: '999' }],
  ['/mark_topic_as_read', { stream_id: '1' }],
  ['/mark_topic_as_read', { stream_id: '999', topic_name: 'x' }],
  ['/mark_topic_as_read', { topic_name: 'x' }],
])('POST %s with %j is refused', async (path, params) => {
  const { ana } = await aRealm()

  expect(await ana.requests('POST', path, params as Loose)).toMatchObject({ status: 400 })
})
