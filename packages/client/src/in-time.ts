import { ConnectionError } from './errors.ts'

/** Above this, `setTimeout` does not wait at all. */
export const longestTimeoutMs = 2 ** 31 - 1

/** Ends a request, and throws a `ConnectionError`, if it takes longer. */
export async function inTime<Result>(
  what: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  request: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted()
  // Note: AbortSignal.any would be shorter, but in Node 20 a signal that outlives many calls leaks memory for each.
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, Math.min(timeoutMs, longestTimeoutMs))
  signal?.addEventListener('abort', end)
  try {
    return await request(ending.signal)
  } catch (cause) {
    signal?.throwIfAborted()
    const limit = ending.signal.aborted ? ` within ${timeoutMs} ms` : ''
    throw new ConnectionError(`${what}: no answer${limit}`, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
