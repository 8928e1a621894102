import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { UploadLocks } from './upload-locks.ts'

const going = new AbortController().signal
const refusal = { status_code: 423, body: expect.any(String) }

async function someTurns(): Promise<void> {
  for (let count = 0; count < 5; count++) await turn()
}

/** A request that asks for the upload; `has` tells whether it got it. */
function requestFor(locks: UploadLocks, { id = 'one', signal = going } = {}) {
  const lock = locks.newLock(id)
  const ask = vi.fn()
  const request = { lock, ask, has: false, refused: undefined as unknown }
  const taken = lock.lock(signal, ask).then(
    () => {
      request.has = true
    },
    (error: unknown) => {
      request.refused = error
    },
  )
  return Object.assign(request, { taken })
}

type Asking = ReturnType<typeof requestFor>

test('one request at a time has an upload, and each is asked once by everybody behind it', async () => {
  const locks = new UploadLocks()
  const requests = [1, 2, 3].map(() => requestFor(locks))
  const [first, second, third] = requests as [Asking, Asking, Asking]
  const other = requestFor(locks, { id: 'other' })
  const having = () => requests.map(({ has }) => has)
  await someTurns()

  expect([having(), other.has]).toEqual([[true, false, false], true])
  expect(first.ask).toHaveBeenCalledTimes(2)
  await first.lock.unlock()
  await someTurns()
  expect(having()).toEqual([true, true, false])
  expect(second.ask).toHaveBeenCalledTimes(1)
  await second.lock.unlock()
  await third.taken
  expect(third.ask).not.toHaveBeenCalled()
  await third.lock.unlock()
  expect(await requestFor(locks).taken).toBeUndefined()
})

test('a request that waits too long, or ends, is refused and leaves the line', async () => {
  const locks = new UploadLocks(50)
  const first = requestFor(locks)
  const ending = new AbortController()
  const late = requestFor(locks)
  const ended = requestFor(locks, { signal: ending.signal })
  ending.abort()
  await Promise.all([late.taken, ended.taken])

  expect([late.refused, ended.refused]).toEqual([refusal, refusal])
  expect(requestFor(locks, { signal: ending.signal }).has).toBe(false)
  await first.lock.unlock()
  const next = requestFor(locks)
  await next.taken
  expect(next.has).toBe(true)
})
