import { afterEach, expect, test, vi } from 'vitest'
import { keepOfflineCopy } from './offline-copy.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  { active: {}, updates: 1 },
  { active: null, updates: 0 },
])(
  'a page that a worker may have served looks for a newer one: %j',
  async ({ active, updates }) => {
    vi.useFakeTimers()
    const update = vi.fn(() => Promise.reject(new TypeError('No network')))
    const registration = { active, update, addEventListener: () => undefined }
    vi.stubGlobal('navigator', {
      serviceWorker: { controller: null, register: () => Promise.resolve(registration) },
    })
    await keepOfflineCopy(() => undefined)
    expect(update).toHaveBeenCalledTimes(updates)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(update).toHaveBeenCalledTimes(updates + 1)
  },
)
