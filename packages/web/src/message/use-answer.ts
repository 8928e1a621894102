import { useEffect, useState } from 'preact/hooks'
import { reasonOf } from '../intents/intend.ts'

/** What was asked of the server: nothing yet, the answer, or why there is none. */
export interface Asked<T> {
  readonly answer?: T
  readonly problem?: string
  readonly retry: () => void
}

/** Asks when it is mounted and when the key changes. */
export function useAnswer<T>(key: unknown, ask: () => Promise<T>): Asked<T> {
  const [state, setState] = useState<{ answer?: T; problem?: string }>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isWanted = true
    setState({})
    ask().then(
      (answer) => isWanted && setState({ answer }),
      (error: unknown) => isWanted && setState({ problem: reasonOf(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [key, attempt])
  return { ...state, retry: () => setAttempt((count) => count + 1) }
}
