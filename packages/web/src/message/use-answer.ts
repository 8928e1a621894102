import { useEffect, useState } from 'preact/hooks'
import { reasonOf } from '../intents/intend.ts'

/** A request's state: pending, the answer, or the reason of the failure. */
export interface Asked<T> {
  readonly answer?: T
  readonly problem?: string
  readonly retry: () => void
}

/** Sends the request when it is mounted and when the key changes. */
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
