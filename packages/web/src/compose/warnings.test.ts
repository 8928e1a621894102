import type { Place, Replica } from '@parley/client/replica'
import { expect, test } from 'vitest'
import { sampleNow, sampleReplica } from '../../test/sample-organization.ts'
import { warningsFor } from './warnings.ts'

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

test('a usual message is nothing to warn of', () => {
  expect(kinds(topic('logo'), 'Three drafts')).toEqual([])
})

test('a topic that is settled says so', () => {
  expect(kinds(topic('✔ logo'), '')).toEqual(['resolved'])
})

test('a text that is nearly too long says how much is left', () => {
  expect(kinds(topic('logo'), 'x'.repeat(9500))).toEqual(['long'])
})

test('a channel that one is not in says so', () => {
  const left = sampleReplica()
  const { stream_id, name } = ownChannel ?? { stream_id: -1, name: '' }
  const subscriptions = [{ stream_id, name }]
  left.apply({ type: 'subscription', op: 'remove', subscriptions, id: 1e9 } as never)
  expect(kinds(topic('logo'), '', left)).toEqual(['notSubscribed'])
})
