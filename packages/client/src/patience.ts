import { ApiError, ConnectionError } from './errors.ts'

/** Delays between attempts, and callbacks for failures. */
export interface Patience {
  readonly signal?: AbortSignal | undefined
  /** Called for each failure that will be retried. */
  readonly onTrouble?: ((error: Error, retryInMs: number) => void) | undefined
  /** Called when something works again after a failure. */
  readonly onRecovery?: (() => void) | undefined
  /** Whether a retry may succeed; `isPassing` by default. */
  readonly isPassing?: ((error: unknown) => boolean) | undefined
  readonly random?: (() => number) | undefined
  readonly wait?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined
}

const firstDelayMs = 500
const longestDelayMs = 30_000

/**
 * Retries with growing delays until the attempt succeeds. Throws errors that a retry cannot fix. The
 * attempt receives the number of earlier failures.
 */
export async function persist<T>(
  patience: Patience,
  attempt: (failures: number) => Promise<T>,
): Promise<T> {
  const { signal, onTrouble, onRecovery, wait = pause, isPassing: mayPass = isPassing } = patience
  for (let failures = 0; ; failures++) {
    try {
      const result = await attempt(failures)
      if (failures > 0) onRecovery?.()
      return result
    } catch (error) {
      signal?.throwIfAborted()
      if (!mayPass(error) || !(error instanceof Error)) throw error
      const delay = delayAfter(error, failures, patience)
      onTrouble?.(error, delay)
      await wait(delay, signal)
    }
  }
}

/** Errors that a retry may fix: no answer arrived, or the answer asks to wait. */
export function isPassing(error: unknown): error is ApiError | ConnectionError {
  if (error instanceof ConnectionError) return true
  return error instanceof ApiError && (error.status >= 500 || error.status === 429)
}

function delayAfter(error: Error, failures: number, patience: Patience): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  return asked ? asked * 1000 : backoff(failures, patience)
}

/** Doubles with each failure; half of it is random, so that clients do not retry all at once. */
export function backoff(failures: number, { random = Math.random }: Patience): number {
  const most = Math.min(longestDelayMs, firstDelayMs * 2 ** failures)
  return most * (0.5 + random() / 2)
}

/** Resolves after this time. Rejects with the signal's reason. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
