import { setTimeout as pause } from 'node:timers/promises'
import { S3ServiceError } from 's3mini'
import { FilesAway } from './files-away.ts'

/** How long a store may take. */
export interface S3Patience {
  /** Until an answer begins; a request body adds time by its size. */
  readonly answerMs: number
  /** Bytes that pass in a second, at least. */
  readonly bytesPerSecond: number
  /** Before each further try. */
  readonly pausesMs: readonly number[]
}

export const usualS3Patience: S3Patience = {
  answerMs: 15_000,
  bytesPerSecond: 65_536,
  pausesMs: [200, 1000],
}

/** A request that fails if no answer begins in time. Reading the answer is not limited. */
export function fetchInTime({ answerMs, bytesPerSecond }: S3Patience): typeof fetch {
  return async (url, request = {}) => {
    const headers = new Headers(request.headers)
    const sendingMs = (Number(headers.get('content-length') ?? 0) / bytesPerSecond) * 1000
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), answerMs + sendingMs)
    try {
      // Note: a streamed body requires half-duplex mode.
      return await fetch(url, { ...request, signal: late.signal, duplex: 'half' } as RequestInit)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Repeats a request if that may help; a final failure is `FilesAway`. */
export async function persist<T>(
  { pausesMs }: S3Patience,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      return await work()
    } catch (error) {
      if (pauseMs === undefined || !mayPass(error)) {
        throw new FilesAway(`The file storage did not ${what}: ${String(error)}`, { cause: error })
      }
      await pause(pauseMs)
    }
  }
  throw new FilesAway(`The file storage did not ${what}`)
}

/** A refusal is final, unless the store asks to retry. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof S3ServiceError)) return true
  return error.status >= 500 || error.status === 408 || error.status === 429
}
