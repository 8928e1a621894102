import { expect, test } from 'vitest'
import { sampleReplica, sampleSnapshot } from '../../../test/sample-organization.ts'
import { replyRequest } from '../../message/reply.ts'
import { editScheduled } from './edit-scheduled.ts'

/** A user with a scheduled message to a channel; what the server is asked to remove. */
function anAuthor({ isArchived = false, to = 2 }) {
  const { streams = [], subscriptions = [] } = sampleSnapshot()
  const archived = (one: { readonly stream_id: number }) =>
    one.stream_id === 2 ? { ...one, is_archived: isArchived } : one
  const removed: number[] = []
  const routes: unknown[] = []
  const remove = async (input: { readonly scheduled_message_id: number }) =>
    void removed.push(input.scheduled_message_id)
  const app = {
    client: { scheduled: { remove } },
    replica: sampleReplica({
      streams: streams.map(archived),
      subscriptions: subscriptions.map(archived),
    }),
    go: (route: unknown) => void routes.push(route),
  }
  const scheduled = { type: 'stream', to, topic: 'Icons', content: 'For tomorrow' }
  const edit = () => editScheduled(app as never, { ...scheduled, scheduled_message_id: 7 } as never)
  return { removed, routes, edit }
}

test('a scheduled message goes back into the composer', async () => {
  const { removed, routes, edit } = anAuthor({})
  edit()
  await expect.poll(() => replyRequest.peek()?.text).toBe('For tomorrow')
  expect([removed, routes.length]).toEqual([[7], 1])
  replyRequest.value = undefined
})

test('the text is in the composer even if the answer to the removal is lost', () => {
  const { edit } = anAuthor({})
  edit()
  expect(replyRequest.peek()?.text).toBe('For tomorrow')
  replyRequest.value = undefined
})

test.each([
  ['archived', { isArchived: true }],
  ['no longer visible', { to: 99 }],
])('a scheduled message stays where it is if its channel is %s', async (_how, setup) => {
  const { removed, routes, edit } = anAuthor(setup)
  edit()
  await Promise.resolve()
  expect([removed, routes, replyRequest.peek()]).toEqual([[], [], undefined])
})
