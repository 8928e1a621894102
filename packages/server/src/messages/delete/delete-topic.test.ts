import { api, type ChannelId } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { deleteTopicBatch } from './delete-topic.ts'

const design = 2 as ChannelId
const logo = { stream_id: design, topic_name: 'Logo' }

test('an administrator deletes a topic with messages of all users', async () => {
  const { olga, ana, ben, everyone } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'ben'],
  })
  const ids = [await ana.sends('design', 'logo', '1'), await ben.sends('design', 'LOGO', '2')]
  const other = await ana.sends('design', 'other', '3')
  const one = await ana.sends('design', 'single', '4')
  await ben.registers({ event_types: ['delete_message'] })

  const deletion = await verifyAction([ana, olga], () => olga.calls(api.topics.deleteAll, logo))
  expect(deletion).toEqual({ complete: true })
  const single = { ...logo, topic_name: 'single' }
  await verifyAction([ana, olga], () => olga.calls(api.topics.deleteAll, single))

  const told = await ben.newEvents()
  expect(told.map(({ message_id }) => message_id)).toEqual([...ids, one])
  expect((await ana.reads([['channel', 'design']])).map(({ id }) => id)).toEqual([other])
  const again = () => olga.calls(api.topics.deleteAll, logo)
  expect(await verifyAction(everyone, again, { changesNothing: true })).toEqual({ complete: true })
})

test('a large topic is deleted in batches; one that took too long is not complete', async () => {
  const { olga, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await Promise.all(Array.from({ length: 410 }, (_, n) => ana.sends('design', 'logo', `${n}`)))
  const left = async () => (await ana.reads([['channel', 'design']], { num_before: 1000 })).length

  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 60_000
    return now
  })
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await olga.calls(api.topics.deleteAll, logo)).toEqual({ complete: false })
  vi.restoreAllMocks()
  expect(await left()).toBe(210)
  expect(await olga.calls(api.topics.deleteAll, logo)).toEqual({ complete: true })
  expect(await left()).toBe(0)
})

test('security 3: nobody who is no longer an administrator deletes the rest of a topic', async () => {
  const { realm, ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await ana.sends('design', 'logo', 'one')
  const rest = { channelId: design, topic: 'logo', before: undefined }

  await verifyAction(
    everyone,
    () => expect(realm.write(deleteTopicBatch, ana.id, rest)).rejects.toThrow(/administrator/),
    { changesNothing: true },
  )
})

test('security 3: only readable messages are deleted, and members cannot delete topics', async () => {
  const { olga, ana, ben, everyone } = await aRealm()
  await ana.adds([ana], 'design', { invite_only: true })
  await ana.sends('design', 'logo', 'before Olga')
  const refused = async () => {
    for (const person of [ana, ben]) {
      await expect(person.calls(api.topics.deleteAll, logo)).rejects.toMatchObject({
        code: 'UNAUTHORIZED_PRINCIPAL',
      })
    }
    for (const stream_id of [design, 99 as ChannelId]) {
      const deletion = olga.calls(api.topics.deleteAll, { ...logo, stream_id })
      await expect(deletion).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  }
  await verifyAction(everyone, refused, { changesNothing: true })

  await ana.adds([olga], 'design')
  await ana.sends('design', 'logo', 'with Olga')
  await olga.calls(api.topics.deleteAll, logo)
  const rest = await ana.reads([['channel', 'design']])
  expect(rest.map(({ content }) => content)).toEqual(['<p>before Olga</p>'])
})
