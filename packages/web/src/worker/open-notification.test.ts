import { expect, test } from 'vitest'
import { openNotification } from './open-notification.ts'

interface Opened {
  readonly opened: string[]
  readonly told: unknown[]
  readonly focused: string[]
}

/** The windows of a browser, by their paths; the first has the focus. */
async function opensWith(...paths: string[]): Promise<Opened> {
  const seen: Opened = { opened: [], told: [], focused: [] }
  const windows = paths.map((path, at) => ({
    url: `https://chat.example${path}`,
    focused: at === 0,
    postMessage: (word: unknown) => seen.told.push(word),
    focus: async () => seen.focused.push(path),
  }))
  const tabs = {
    matchAll: async () => windows,
    openWindow: async (url: string) => seen.opened.push(url),
  }
  await openNotification(tabs as unknown as Parameters<typeof openNotification>[0], {
    hash: '#inbox',
  })
  return seen
}

test('a notification opens in a tab of the app', async () => {
  expect(await opensWith('/#drafts', '/')).toEqual({
    opened: [],
    told: [{ kind: 'open', hash: '#inbox' }],
    focused: ['/#drafts'],
  })
})

test('other pages of the server do not show it', async () => {
  expect(await opensWith('/account', '/help')).toEqual({
    opened: ['/#inbox'],
    told: [],
    focused: [],
  })
  expect(await opensWith('/account', '/?from=link#feed')).toMatchObject({
    opened: [],
    focused: ['/?from=link#feed'],
  })
})
