import { ApiError } from '../errors.ts'
import type { Problem } from './item.ts'
import type { OutboxKind } from './kind.ts'

/** The code of an item that has waited for longer than its kind can be repeated. */
export const waitedTooLong = 'WAITED_TOO_LONG'

class WaitedTooLong extends Error {
  readonly code = waitedTooLong
}

/** Throws if the server may not recognize another attempt as a repeat. */
export function requireRepeatable(
  { repeatableMs = Infinity }: Pick<OutboxKind<unknown>, 'repeatableMs'>,
  age: number,
): void {
  if (age > repeatableMs) throw new WaitedTooLong('Waited for too long')
}

/** The session ended or changed: the user still wants the item sent after the next sign-in. */
export function isOfSession(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.code === 'CSRF_FAILED')
}

export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) {
    return { message: error.message, code: error.code, status: error.status }
  }
  if (error instanceof WaitedTooLong) return { message: error.message, code: error.code }
  return { message: error instanceof Error ? error.message : String(error) }
}

/** Whether the refusal means that the item was done by an attempt whose answer was lost. */
export async function wasDone<Input>(
  kind: OutboxKind<Input>,
  error: unknown,
  input: Input,
): Promise<boolean> {
  if (!(error instanceof ApiError) || !kind.isDone) return false
  try {
    return await kind.isDone(error, input)
  } catch {
    // Nobody can tell, so it is a refusal.
    return false
  }
}
