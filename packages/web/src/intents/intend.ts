import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'

/** Does what was asked for, and says so where it was not possible. Nobody waits for it. */
export function intend(action: () => Promise<unknown>): void {
  action().catch((error: unknown) => showToast({ kind: 'danger', text: reasonOf(error) }))
}

/** The sentence of the server where it gave one: it is written for people. */
export function reasonOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  if (name === 'ApiError' && message !== '') return message
  return name === 'ConnectionError' ? t.problem.offline : t.problem.failed
}

/** Does what was asked for; resolves with why it was not possible, for the field that it belongs to. */
export async function attempt(action: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await action()
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}
