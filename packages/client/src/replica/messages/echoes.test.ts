import { expect, test } from 'vitest'
import { aSnapshot } from '../../../test/a-snapshot.ts'
import type { ServerEvent } from '../../events.ts'
import { Replica } from '../replica.ts'

const rendered = {
  id: 100,
  sender_id: 1,
  type: 'private',
  display_recipient: [{ id: 1 }, { id: 2 }],
  content: '<p><strong>hi</strong></p>',
  content_type: 'text/html',
  flags: ['read'],
  reactions: [],
  submessages: [],
  timestamp: 5,
  subject: '',
  topic: '',
}

/** A replica that shows a sent message before the server's answer. The server renders it. */
function aSender(fetched = rendered) {
  const answer = { messages: [fetched], anchor: 100, found_oldest: true, found_newest: true }
  const replica = new Replica(aSnapshot(), { fetchMessages: async () => answer as never })
  const { id: _id, ...echo } = rendered
  replica.addEcho('local', { ...echo, content: '<p>**hi**</p>' } as never)
  const view = replica.messages.view([{ operator: 'dm', operand: [2] }])
  const content = () => replica.messages.byId.peek(100)?.content
  return { replica, view, content }
}

test('a message that is older than the snapshot is shown as the server renders it', async () => {
  const { replica, view, content } = aSender()
  // No event will come: the message is part of the snapshot, only the answer to its sender came later.
  replica.messages.resolveEcho('local', 100)
  expect(content()).toBe('<p>**hi**</p>')
  await view.loadAround('newest')
  expect(content()).toBe(rendered.content)
  expect(view.ids.peek()).toEqual([100])
  expect(replica.messages.keyOf(100)).toBe('echo-local')
})

test('an answer does not replace a message that an event or another answer has brought', async () => {
  const { replica, view, content } = aSender({ ...rendered, content: '<p>older</p>' })
  const event = { type: 'message', id: 1, message: rendered, flags: ['read'], local_id: 'local' }
  replica.apply(event as unknown as ServerEvent)
  replica.messages.resolveEcho('local', 100)
  await view.loadAround('newest')
  expect(content()).toBe(rendered.content)
})
