import { memoryStorage, Outbox } from '@parley/client/outbox'
import { expect, test, vi } from 'vitest'
import type { AppContext } from '../app-context.ts'
import { askForUnstored } from './ask-for-unstored.ts'

/** A page that is asked to close: whether the browser asks the user first. */
function aPage() {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  return () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test.each([
  ['asks before it loses what it could not store', true],
  ['closes if all is stored', false],
])('the page %s', async (_what, isFull) => {
  const asks = aPage()
  const full = async () => {
    throw new DOMException('No space', 'QuotaExceededError')
  }
  const storage = isFull ? { ...memoryStorage(), put: full } : memoryStorage()
  const outbox = new Outbox({ kinds: { send: { send: async () => undefined } }, storage })
  const end = askForUnstored(outbox as unknown as AppContext['outbox'])
  await outbox.add('send', {})
  expect(asks()).toBe(isFull)
  await outbox.start()
  await vi.waitFor(() => expect(outbox.items.peek()).toEqual([]))
  expect(asks()).toBe(false)
  end()
  vi.unstubAllGlobals()
})
