import type { Place, Replica } from '@parley/client/replica'
import { expect, test } from 'vitest'
import { sampleNow, sampleReplica, sampleSnapshot } from '../../test/sample-organization.ts'
import { isTooLong, warningsFor } from './warnings.ts'

const replica = sampleReplica()

function kinds(place: Place, text: string, given: Replica = replica): string[] {
  return warningsFor({ replica: given, place, text, now: sampleNow }).map(({ kind }) => kind)
}

const channels = [...replica.channels.byId.peekValues()]
const ownChannel = channels.find(({ stream_id }) => replica.channels.isSubscribed(stream_id))
const topic = (name: string): Place => ({
  kind: 'topic',
  channelId: ownChannel?.stream_id ?? -1,
  topic: name,
})

test('an ordinary message gets no warning', () => {
  expect(kinds(topic('logo'), 'Three drafts')).toEqual([])
})

test('warns of a missing topic where the channel or the organization requires one', () => {
  const { streams = [] } = sampleSnapshot()
  const withPolicy = (topics_policy: string, realm_mandatory_topics: boolean) =>
    sampleReplica({
      streams: streams.map((one) => ({ ...one, topics_policy })),
      realm_mandatory_topics,
    } as never)
  const required = withPolicy('disable_empty_topic', false)
  expect(kinds(topic(''), 'Lunch', required)).toEqual(['noTopic'])
  expect(kinds(topic(''), ' ', required)).toEqual([])
  expect(kinds(topic('lunch'), 'Lunch', required)).toEqual([])
  const inherited = withPolicy('inherit', true)
  expect(kinds(topic(''), 'Lunch', inherited)).toEqual(['noTopic'])
  const allowed = withPolicy('allow_empty_topic', true)
  expect(kinds(topic(''), 'Lunch', allowed)).toEqual([])
})

test('warns of a resolved topic', () => {
  expect(kinds(topic('✔ logo'), '')).toEqual(['resolved'])
})

test('warns of a text that is nearly too long, with the remaining length', () => {
  expect(kinds(topic('logo'), 'x'.repeat(9500))).toEqual(['long'])
})

test.each([
  ['x'.repeat(10_000), 'long', false],
  ['x'.repeat(10_001), 'tooLong', true],
  ['😀'.repeat(9000), undefined, false],
  ['😀'.repeat(10_000), 'long', false],
  ['😀'.repeat(10_001), 'tooLong', true],
  [`\n\n${'x'.repeat(10_000)}\n `, 'long', false],
])('counts the characters that the server stores (%#)', (text, kind, isLong) => {
  expect(kinds(topic('logo'), text)[0]).toBe(kind)
  expect(isTooLong(replica, topic('logo'), text)).toBe(isLong)
})

test('says by how much a topic is too long', () => {
  expect(isTooLong(replica, topic('😀'.repeat(60)), 'Lunch')).toBe(false)
  expect(isTooLong(replica, topic('x'.repeat(62)), 'Lunch')).toBe(true)
  const warned = warningsFor({ replica, place: topic('x'.repeat(62)), text: '', now: sampleNow })
  expect(warned).toEqual([{ kind: 'topicTooLong', by: 2 }])
})

test('warns of a channel without a subscription', () => {
  const left = sampleReplica()
  const { stream_id, name } = ownChannel ?? { stream_id: -1, name: '' }
  const subscriptions = [{ stream_id, name }]
  left.apply({ type: 'subscription', op: 'remove', subscriptions, id: 1e9 } as never)
  expect(kinds(topic('logo'), '', left)).toEqual(['notSubscribed'])
})
