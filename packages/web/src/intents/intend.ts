import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { refusalWords } from './refusal-words.ts'

/** Runs an action in the background and reports a failure in a toast. */
export function intend(action: () => Promise<unknown>): void {
  action().catch((error: unknown) => showToast({ kind: 'danger', text: reasonOf(error) }))
}

/** The server's message if there is one, since it is written for users. */
export function reasonOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  if (name === 'ApiError' && message) return refusalWords.say(message)
  return name === 'ConnectionError' ? t.problem.offline : t.problem.failed
}

/** Runs an action and resolves with the reason if it fails, for display at a field. */
export async function attempt(action: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await action()
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}
