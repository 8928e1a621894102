import { useState } from 'preact/hooks'
import { attempt } from './intend.ts'

/**
 * The actions of a form or a button, one at a time. `run` resolves with whether the action succeeded; otherwise `problem` is the reason,
 * for display at a field.
 */
export function useAttempt() {
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    const reason = await attempt(action)
    setBusy(false)
    setProblem(reason)
    return reason === undefined
  }
  return { problem, setProblem, isBusy, run }
}
