import { expect, onTestFinished, test, vi } from 'vitest'
import { Attention } from './attention.ts'

/** A window with the focus, in which somebody has this conversation on the screen, below some dialogs. */
function aTab(place: { kind: 'direct'; userIds: readonly number[] }) {
  const dialogs: object[] = []
  const page = { hidden: false, hasFocus: () => true, querySelectorAll: () => dialogs }
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  const attention = new Attention(() => place)
  onTestFinished(() => {
    attention.close()
    vi.unstubAllGlobals()
  })
  return { attention, dialogs, page }
}

test('a conversation is seen while nothing covers it', async () => {
  const place = { kind: 'direct', userIds: [2] } as const
  const { attention, dialogs, page } = aTab(place)
  expect(await attention.isSeen(place)).toBe(true)
  expect(await attention.isSeen({ kind: 'direct', userIds: [3] })).toBe(false)
  dialogs.push({})
  expect(await attention.isSeen(place)).toBe(false)
  dialogs.pop()
  page.hidden = true
  expect(await attention.isSeen(place)).toBe(false)
})
