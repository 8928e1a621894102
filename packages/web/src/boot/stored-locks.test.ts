import { expect, test } from 'vitest'
import type { TabLocks } from './platform.ts'
import { StoredLocks } from './stored-locks.ts'

/** Tabs with one storage and one channel: what one of them does is an event in all others. */
function someTabs(count: number) {
  const stored = new Map<string, string>()
  const pages = Array.from({ length: count }, () => new EventTarget())
  return pages.map((page) => {
    const tell = (event: () => Event) => {
      for (const other of pages) if (other !== page) other.dispatchEvent(event())
    }
    const change = () => tell(() => new Event('storage'))
    const store = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        stored.set(key, value)
        change()
      },
      removeItem: (key: string) => {
        stored.delete(key)
        change()
      },
    }
    const channel = Object.assign(page, {
      postMessage: (data: unknown) => tell(() => new MessageEvent('message', { data })),
    })
    const locks = new StoredLocks({ store: () => store, events: page, channel, everyMs: 100 })
    return { locks, page, crash: () => pages.splice(pages.indexOf(page), 1) }
  })
}

/** Asks for the lock and keeps it until `end`. */
function asks(locks: TabLocks, options: Parameters<TabLocks['request']>[1] = {}) {
  const asked = { outcome: 'waits', end: (): void => undefined }
  const ended = new Promise<void>((resolve) => {
    asked.end = resolve
  })
  locks
    .request('lead', options, async (lock) => {
      asked.outcome = lock === null ? 'not free' : 'has it'
      if (lock !== null) await ended
    })
    .catch((error: Error) => {
      asked.outcome = error.name
    })
  return asked
}

const outcome = (asked: { outcome: string }) => expect.poll(() => asked.outcome)

test('one tab has the lock, and the next one gets it when it ends or is closed', async () => {
  const [one, two, three] = someTabs(3) as [Tab, Tab, Tab]
  const first = asks(one.locks)
  await outcome(first).toBe('has it')
  const refused = asks(two.locks, { ifAvailable: true })
  await outcome(refused).toBe('not free')
  const second = asks(two.locks)
  first.end()
  await outcome(second).toBe('has it')
  const third = asks(three.locks)
  two.page.dispatchEvent(new Event('pagehide'))
  const again = asks(two.locks)
  await outcome(second).toBe('AbortError')
  await outcome(third).toBe('has it')
  // A page that is left takes nothing, unless the user goes back to it.
  third.end()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(again.outcome).toBe('waits')
  two.page.dispatchEvent(new Event('pageshow'))
  await outcome(again).toBe('has it')
})

test('of two tabs that ask at once, one has the lock', async () => {
  const asked = someTabs(2).map(({ locks }) => asks(locks))
  await expect.poll(() => asked.map((one) => one.outcome).toSorted()).toEqual(['has it', 'waits'])
})

test('a tab steals the lock, and the other one learns of it', async () => {
  const [one, two] = someTabs(2) as [Tab, Tab]
  const first = asks(one.locks)
  await outcome(first).toBe('has it')
  const thief = asks(two.locks, { steal: true })
  await outcome(thief).toBe('has it')
  await outcome(first).toBe('AbortError')
})

test('the lock of a tab that has crashed goes to one that waits, and that of a living one does not', async () => {
  const [one, two] = someTabs(2) as [Tab, Tab]
  const first = asks(one.locks)
  await outcome(first).toBe('has it')
  const second = asks(two.locks)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([first.outcome, second.outcome]).toEqual(['has it', 'waits'])
  one.crash()
  await outcome(second).toBe('has it')
})

test('a tab that no longer wants the lock does not get it', async () => {
  const [one, two, three] = someTabs(3) as [Tab, Tab, Tab]
  const first = asks(one.locks)
  await outcome(first).toBe('has it')
  const giving = new AbortController()
  const second = asks(two.locks, { signal: giving.signal })
  const third = asks(three.locks)
  giving.abort()
  await outcome(second).toBe('AbortError')
  first.end()
  await outcome(third).toBe('has it')
})

type Tab = ReturnType<typeof someTabs>[number]
