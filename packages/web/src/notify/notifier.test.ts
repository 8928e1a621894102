import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleNow, sampleReplica, sampleSettings } from '../../test/sample-organization.ts'
import { hearNews } from './notifier.ts'

/** What is on the screen, by tag, and how often somebody was called. */
let shown: Map<string, Shown>
let calls: number

interface Shown {
  readonly title: string
  readonly body: string
}

class FakeNotification implements Shown {
  static permission = 'granted'
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly data: unknown
  onclose: () => void = () => undefined

  constructor(
    title: string,
    options: { body: string; tag: string; data: unknown; renotify: boolean },
  ) {
    this.title = title
    ;({ body: this.body, tag: this.tag, data: this.data } = options)
    if (options.renotify || !shown.has(this.tag)) calls++
    shown.set(this.tag, this)
  }

  close() {
    if (shown.get(this.tag) === this) shown.delete(this.tag)
    this.onclose()
  }
}

beforeEach(() => {
  shown = new Map()
  calls = 0
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('navigator', {})
  vi.setSystemTime(sampleNow)
})
afterEach(async () => {
  for (const card of shown.values()) (card as FakeNotification).close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A user who gets a card of a message in a topic. */
async function aReader() {
  const replica = sampleReplica({
    user_settings: {
      ...sampleSettings,
      enable_sounds: false,
      enable_stream_audible_notifications: false,
      enable_stream_desktop_notifications: true,
    },
  })
  const app = { replica, href: () => '#' } as never
  const attention = { isSeen: async () => false } as never
  let last = 1e9
  const hear = async (event: object) => {
    const full = { ...event, id: last++ } as never
    replica.apply(full)
    hearNews(app, attention, [full])
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const message = {
    ...{ id: 99_001, type: 'stream', stream_id: 2, subject: 'Icons', display_recipient: 'design' },
    ...{ sender_id: 2, sender_full_name: 'Ben', content: '<p>Three drafts</p>', reactions: [] },
    ...{ timestamp: sampleNow / 1000, submessages: [], flags: [] },
  }
  await hear({ type: 'message', message, flags: [] })
  expect([...shown.values()]).toMatchObject([{ body: 'Three drafts' }])
  const ids = { message_id: 99_001, message_ids: [99_001] }
  return { hear, ids, message }
}

const cards = () => [...shown.values()].map(({ title, body }) => [title, body])

test('the card of an edited message says what the message says now, and calls nobody again', async () => {
  const { hear, ids } = await aReader()
  const text = { content: 'Two', rendered_content: '<p>Two</p>', orig_content: '' }
  await hear({ type: 'update_message', user_id: 2, edit_timestamp: 1, flags: [], ...ids, ...text })
  expect(cards()).toEqual([[expect.stringContaining('Icons'), 'Two']])
  expect(calls).toBe(1)
})

test('the card of a moved message names its new conversation', async () => {
  const { hear, ids } = await aReader()
  const move = {
    stream_id: 2,
    orig_subject: 'Icons',
    subject: 'Logos',
    propagate_mode: 'change_one',
  }
  await hear({ type: 'update_message', user_id: 2, edit_timestamp: 1, flags: [], ...ids, ...move })
  expect(cards()).toEqual([[expect.stringContaining('Logos'), 'Three drafts']])
  expect(calls).toBe(1)
})

test('the card of a moved message gives way to that of a newer one in its new conversation', async () => {
  const { hear, ids, message } = await aReader()
  const newer = { ...message, id: 99_002, subject: 'Logos', content: '<p>Newer</p>' }
  await hear({ type: 'message', message: newer, flags: [] })
  expect(cards()).toHaveLength(2)
  const move = {
    stream_id: 2,
    orig_subject: 'Icons',
    subject: 'Logos',
    propagate_mode: 'change_one',
  }
  await hear({ type: 'update_message', user_id: 2, edit_timestamp: 1, flags: [], ...ids, ...move })
  expect(cards()).toEqual([[expect.stringContaining('Logos'), 'Newer']])
})

test.each([
  [
    'read',
    { type: 'update_message_flags', op: 'add', flag: 'read', messages: [99_001], all: false },
  ],
  [
    'deleted',
    {
      ...{ type: 'delete_message', message_ids: [99_001], message_type: 'stream' },
      ...{ stream_id: 2, topic: 'Icons' },
    },
  ],
  [
    'in a topic that is muted',
    {
      ...{ type: 'user_topic', stream_id: 2, topic_name: 'Icons', last_updated: 1 },
      visibility_policy: 1,
    },
  ],
  ['by somebody who is muted', { type: 'muted_users', muted_users: [{ id: 2, timestamp: 1 }] }],
])('the card closes when its message is %s', async (_how, event) => {
  const { hear } = await aReader()
  await hear(event)
  expect(cards()).toEqual([])
})
