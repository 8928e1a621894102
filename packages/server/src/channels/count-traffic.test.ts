import { api, type ChannelId } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { verifyAction } from '../../test/verify-action.ts'
import { countTraffic, weeklyTraffic } from './count-traffic.ts'

const day = 86_400_000

function clock() {
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  onTestFinished(() => void vi.useRealTimers())
  return (days: number) => vi.setSystemTime(start + days * day)
}

test('messages of a channel are counted after the end of the day, and everybody gets the result', async () => {
  const { realm, ana, gus, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const inDays = clock()
  const traffic = async () => {
    const { stream } = await ana.calls(api.channels.get, { stream_id: 2 as ChannelId })
    return stream.stream_weekly_traffic
  }
  const counts = () => realm.writeAsSystem(countTraffic, undefined)
  for (let n = 0; n < 12; n++) await ana.sends('design', 'x', `${n}`)
  await counts()
  expect(await traffic()).toBeNull()

  inDays(14)
  await ana.sends('design', 'x', 'not over yet')
  await verifyAction(everyone, counts)
  expect(await traffic()).toBe(6)
  await verifyAction(everyone, counts, { changesNothing: true })

  await gus.registers()
  inDays(29)
  await verifyAction(everyone, counts)
  expect(await traffic()).toBe(1)
  inDays(60)
  await counts()
  expect(await traffic()).toBe(0)
})

test('users who can see inactive channels are notified of them', async () => {
  const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const inDays = clock()
  await ana.sends('design', 'x', 'Hi')
  inDays(170)
  await realm.writeAsSystem(countTraffic, undefined)
  await ana.registers({ event_types: ['stream'] })

  inDays(181)
  await realm.writeAsSystem(countTraffic, undefined)
  const told = await ana.newEvents()
  const change = { property: 'is_recently_active', value: false }
  expect(told).toMatchObject([change, { ...change, stream_id: 2 }])
})

test.each([
  ['a channel of six days', 6, 100, null],
  ['a channel of a week', 7, 20, 20],
  ['an older channel, by the last four weeks', 400, 40, 10],
  ['a channel in which little is written', 400, 1, 1],
  ['a channel in which nothing is written', 400, 0, 0],
  ['a busy channel, roughly', 28, 4 * 12_345, 12_000],
])('the weekly traffic of %s', (_what, age, messages, expected) => {
  expect(weeklyTraffic({ createdAt: 0 }, messages, age - 1)).toBe(expected)
})
