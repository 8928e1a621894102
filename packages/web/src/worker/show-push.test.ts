/// <reference lib="webworker" />

import { expect, test } from 'vitest'
import { showPush } from './show-push.ts'

type Worker = Parameters<typeof showPush>[0]
type Options = NotificationOptions & { readonly renotify: boolean }

interface Shown extends Options {
  readonly title: string
}

interface Browser {
  readonly windows?: readonly Partial<WindowClient>[]
  readonly language?: string
}

const card = {
  title: 'Ann in #general › soup',
  body: 'With noodles?',
  icon: '/user_avatars/1/ann.png',
  tag: 'topic:1:soup',
  data: { hash: '#narrow/channel/1-general/topic/soup/near/7', messageId: 7 },
}

/** A browser as the worker sees it. Its notifications replace those with the same tag. */
function aBrowser({ windows = [], language = 'en-GB' }: Browser = {}) {
  const shown = new Map<string, Shown>()
  const worker = {
    clients: { matchAll: async () => windows },
    location: { origin: 'https://chat.example' },
    navigator: { language },
    registration: {
      getNotifications: async ({ tag }: { tag: string }) => {
        return [...shown.values()].filter((one) => one.tag === tag)
      },
      showNotification: async (title: string, options: Options) => {
        if (options.silent && options.renotify) throw new TypeError('silent and renotify')
        shown.set(options.tag ?? '', { title, ...options })
      },
    },
  } as unknown as Worker
  const push = async (text: string | undefined) => {
    const data = text === undefined ? null : { json: () => JSON.parse(text) }
    await showPush(worker, data as PushMessageData | null)
    return [...shown.values()]
  }
  return { push, shown }
}

const pushes = (what: unknown, browser?: Browser) => aBrowser(browser).push(JSON.stringify(what))

test('a push shows what the page would have shown, and calls', async () => {
  expect(await pushes(card)).toEqual([{ ...card, renotify: true, silent: false }])
})

test.each([
  undefined,
  '',
  'no JSON',
  'null',
  '7',
  '"text"',
  '[]',
  '{}',
  '{"title":"","tag":"x"}',
  '{"title":{},"tag":"x"}',
  '{"title":"Without a tag"}',
])('what is not a card still shows something: %s', async (text) => {
  expect(await aBrowser().push(text)).toMatchObject([{ title: 'New message', silent: false }])
})

test('in German browsers it is German', async () => {
  expect(await pushes({}, { language: 'de-AT' })).toMatchObject([{ title: 'Neue Nachricht' }])
})

test.each([
  { body: undefined, icon: null, data: 7 },
  { body: 3, icon: 'https://evil.example/pixel.png', data: { hash: 'https://evil.example' } },
  { body: [], icon: '//evil.example/a', data: { messageId: 7 } },
  { body: '', icon: 'data:image/png;base64,AA', data: null },
  { body: null, icon: 'https://', data: { hash: 9 } },
])('parts that are wrong or foreign are left out: %j', async (wrong) => {
  const [shown] = await pushes({ ...card, ...wrong })
  const { title, tag } = card
  expect(shown).toEqual({ title, tag, body: '', data: undefined, renotify: true, silent: false })
})

test('an icon may have a whole address of this server', async () => {
  const icon = 'https://chat.example/user_avatars/1/ann.png'
  expect(await pushes({ ...card, icon })).toMatchObject([{ icon }])
})

test('a page that is looked at notifies by itself, and only such a page', async () => {
  const looked = { focused: true, visibilityState: 'visible', url: 'https://chat.example/#inbox' }
  const windows = (change: object) => ({ windows: [{ ...looked, ...change } as WindowClient] })
  expect(await pushes(card, windows({}))).toEqual([])
  expect(await pushes(card, windows({ focused: false }))).toHaveLength(1)
  expect(await pushes(card, windows({ visibilityState: 'hidden' }))).toHaveLength(1)
  expect(await pushes(card, windows({ url: 'https://chat.example/account' }))).toHaveLength(1)
})

test('a message that a tab has shown, or a later one, does not call again', async () => {
  const { push, shown } = aBrowser()
  shown.set(card.tag, { ...card, icon: '', silent: true, renotify: true })
  const { icon: _none, ...withoutIcon } = card
  expect(await push(JSON.stringify(card))).toEqual([
    { ...withoutIcon, silent: true, renotify: false },
  ])

  const later = { ...card, body: 'And rice?', data: { ...card.data, messageId: 8 } }
  expect(await push(JSON.stringify(later))).toEqual([{ ...later, silent: false, renotify: true }])
  expect(await push(JSON.stringify(card))).toEqual([{ ...later, silent: true, renotify: false }])
})
