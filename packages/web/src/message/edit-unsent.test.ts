import { ApiError } from '@parley/client/light'
import { memoryStorage, Outbox, sendKind } from '@parley/client/outbox'
import type { Place } from '@parley/client/replica'
import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import { sampleReplica } from '../../test/sample-organization.ts'
import type { AppContext } from '../app-context.ts'
import { sendMessage } from '../intents/send-message.ts'
import type { Route } from '../routes/route.ts'
import { editUnsent } from './edit-unsent.ts'
import { replyRequest } from './reply.ts'

/** Sends a message that the server refuses. */
async function refused(place: Place) {
  const replica = sampleReplica()
  const send = async () => {
    throw new ApiError({ status: 400, code: 'BAD_REQUEST', message: 'Topics are required' })
  }
  const kind = sendKind({ messages: { send } } as never, replica, () => undefined)
  const outbox = new Outbox({ kinds: { send: kind }, storage: memoryStorage() })
  await outbox.start()
  const routes: Route[] = []
  const app = {
    ...{ replica, outbox, route: signal({ view: 'inbox' }) },
    go: (route: Route) => void routes.push(route),
  } as unknown as AppContext
  const before = new Set(replica.messages.byId.keys())
  sendMessage(app, place, 'Lunch at *noon*')
  await vi.waitFor(() => expect(outbox.items.peek()[0]?.state).toBe('failed'))
  const id = replica.messages.byId.keys().find((one) => !before.has(one)) ?? -1
  return { app, outbox, routes, id }
}

test.each([
  ['with a topic, in its conversation', 'lunch', ['channel', 'topic']],
  ['without a topic, in the channel, where one is chosen', '', ['channel']],
])('the text of a refused message %s', async (_where, topic, terms) => {
  const place: Place = { kind: 'topic', channelId: 2, topic }
  const { app, outbox, routes, id } = await refused(place)
  editUnsent(app, id)
  expect(replyRequest.peek()).toEqual({ place, text: 'Lunch at *noon*', inChannel: topic === '' })
  expect(routes).toHaveLength(1)
  expect(routes.flatMap(termsOf)).toEqual(terms)
  expect(outbox.items.peek()).toEqual([])
  expect(app.replica.messages.byId.peek(id)).toBeUndefined()
  replyRequest.value = undefined
})

function termsOf(route: Route): readonly string[] {
  return 'terms' in route ? route.terms.map(({ operator }) => operator) : []
}
