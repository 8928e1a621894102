import type { LightClient } from '@parley/client/light'
import { memoryStorage, Outbox, type SendInput, sendKind } from '@parley/client/outbox'
import { placeKey } from '@parley/client/replica'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleReplica } from '../../test/sample-organization.ts'
import type { AppContext } from '../app-context.ts'
import { newestIn } from './move-messages.ts'

test('what resolves or moves a topic waits for the message that begins it', async () => {
  const replica = sampleReplica()
  let answer: (answer: { id: number }) => void = () => undefined
  const send = () =>
    new Promise<{ id: number }>((resolve) => {
      answer = resolve
    })
  const client = { messages: { send } } as unknown as LightClient
  const kinds = { send: sendKind(client, replica, () => undefined) }
  const outbox = new Outbox({ kinds, storage: memoryStorage() })
  await outbox.start()
  const place = { kind: 'topic', channelId: 2, topic: 'a new topic' } as const
  const echo = { type: 'stream', stream_id: 2, subject: place.topic, flags: ['read'] }
  const input = { message: {}, echo } as unknown as SendInput
  const adding = outbox.add('send', input, { place: placeKey(place) })

  const app = { client, replica, outbox } as unknown as AppContext
  const finding = newestIn(app, place.channelId, place.topic)
  await adding
  answer({ id: 987_654 })
  expect(await finding).toMatchObject({ id: 987_654, subject: 'a new topic' })
})

test('what resolves or moves a topic waits a moment only for messages that cannot be sent', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const replica = sampleReplica()
  const asked: unknown[] = []
  const send = () => new Promise<never>(() => undefined)
  const getMany = async (question: unknown) => {
    asked.push(question)
    return { messages: [{ id: 3, subject: 'a new topic' }] }
  }
  const client = { messages: { send, getMany } } as unknown as LightClient
  const kinds = { send: sendKind(client, replica, () => undefined) }
  const outbox = new Outbox({ kinds, storage: memoryStorage() })
  await outbox.start()
  const place = { kind: 'topic', channelId: 2, topic: 'a new topic' } as const
  const input = { message: {}, echo: { type: 'stream', flags: [] } } as unknown as SendInput
  await outbox.add('send', input, { place: placeKey(place) })

  const app = { client, replica, outbox } as unknown as AppContext
  const finding = newestIn(app, place.channelId, place.topic)
  await vi.advanceTimersByTimeAsync(2900)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(await finding).toMatchObject({ id: 3 })
})
