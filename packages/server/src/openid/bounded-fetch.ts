import type { CustomFetch } from 'openid-client'

export interface AnswerLimits {
  readonly maxBytes: number
  /** The deadline for the connection and the whole answer. */
  readonly timeoutMs: number
}

/** Real documents, key sets and tokens have some KiB, and a person waits for up to three answers in turn. */
export const usualLimits: AnswerLimits = { maxBytes: 1024 * 1024, timeoutMs: 10_000 }

/** The provider gave no answer that can be read; the message says which one and why. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Requests to the provider, whose answers are read only up to the limits. Redirections are not followed. */
export function boundedFetch({ maxBytes, timeoutMs }: AnswerLimits = usualLimits): CustomFetch {
  return async (url, asked) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const limited = { ...asked, redirect: 'manual', signal } as RequestInit
      const answer = await fetch(url, limited)
      const read = answer.body && (await readUpTo(answer.body, maxBytes))
      return new Response(read, { status: answer.status, headers: answer.headers })
    } catch (error) {
      const { origin, pathname } = new URL(url)
      const reason = signal.aborted ? `took longer than ${timeoutMs} ms` : reasonOf(error)
      throw new NoAnswer(`The answer of ${origin}${pathname} ${reason}.`, { cause: error })
    }
  }
}

class TooLarge extends Error {}

async function readUpTo(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Note: leaving the loop early also ends the connection.
  for await (const chunk of body) {
    length += chunk.length
    if (length > maxBytes) throw new TooLarge(`is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  if (error instanceof TooLarge) return error.message
  const { cause } = error as { readonly cause?: unknown }
  const { code } = (cause ?? {}) as { readonly code?: unknown }
  return `did not arrive${typeof code === 'string' ? ` (${code})` : ''}`
}

/** The missing answer because of which the library failed, as it wraps errors. */
export function missingAnswerIn(error: unknown): NoAnswer | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof NoAnswer) return at
  }
  return undefined
}
