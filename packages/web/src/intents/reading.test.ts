import { memoryStorage, Outbox } from '@parley/client/outbox'
import { expect, test, vi } from 'vitest'
import { sampleReplica, sampleSnapshot } from '../../test/sample-organization.ts'
import type { Act, AppContext } from '../app-context.ts'
import { markChannelRead, markRead } from './reading.ts'

/** A page that can be hidden, as a browser's window tells it. */
function aPage() {
  const page = new EventTarget()
  const listeners = new Set<unknown>()
  const listen: typeof page.addEventListener = (type, listener) => {
    listeners.add(listener)
    page.addEventListener(type, listener)
  }
  Object.assign(globalThis, { addEventListener: listen })
  return { listeners, hides: () => page.dispatchEvent(new Event('pagehide')) }
}

const unreadIds = () =>
  (sampleSnapshot().unread_msgs?.streams ?? []).flatMap((one) => one.unread_message_ids)

function deletes({ replica }: AppContext, id: number): void {
  const gone = { type: 'delete_message', message_type: 'stream', message_ids: [id] }
  replica.apply({ id: replica.position + 1, ...gone } as never)
}

test('marks are sent when the page is hidden, and listened for once, however often the app registers', async () => {
  const page = aPage()
  const sent: object[] = []
  const kind = { send: async ({ input }: Act) => void sent.push(input) }
  const outbox = new Outbox({ kinds: { act: kind }, storage: memoryStorage() })
  await outbox.start()
  const registers = () => ({ outbox, replica: sampleReplica() }) as unknown as AppContext

  const [first, second] = [registers(), registers()]
  const [one = 0, two = 0, gone = 0] = unreadIds()
  markRead(first, [one])
  // What the former state had not sent yet is sent when another replaces it.
  markRead(second, [two, gone])
  // The server refuses all marks if one message is not there any more.
  deletes(second, gone)
  const isSent = (all: object[]) => vi.waitFor(() => expect(sent).toEqual(all))
  await isSent([{ messages: [one], op: 'add', flag: 'read' }])
  page.hides()
  await isSent([
    { messages: [one], op: 'add', flag: 'read' },
    { messages: [two], op: 'add', flag: 'read' },
  ])
  expect(page.listeners.size).toBe(1)
})

test.each([false, true])(
  'a channel is marked by its messages, and as a whole if some are not known: %s',
  async (isPart) => {
    const sent: Act[] = []
    const send = async (act: Act) => void sent.push(act)
    const outbox = new Outbox({ kinds: { act: { send } }, storage: memoryStorage() })
    const unread = sampleSnapshot().unread_msgs
    const [{ stream_id: channelId = 0 } = {}] = unread?.streams ?? []
    const inside = unread?.streams.filter(({ stream_id }) => stream_id === channelId) ?? []
    const messages = inside.flatMap(({ unread_message_ids }) => unread_message_ids)
    const unread_msgs = { ...unread, old_unreads_missing: isPart } as never
    const app = { outbox, replica: sampleReplica({ unread_msgs }) } as unknown as AppContext
    markChannelRead(app, channelId)
    await outbox.start()
    const asked = sent.map(({ call, input }) => [call, input])
    expect(messages.length).toBeGreaterThan(0)
    expect(asked).toEqual([
      isPart
        ? ['flags.markChannelRead', { stream_id: channelId }]
        : ['flags.update', { messages, op: 'add', flag: 'read' }],
    ])
  },
)
