import { useEffect, useRef, useState } from 'preact/hooks'
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

/** The same for a list that others change: while it is asked for again, the last answer stays. */
export function useFollowedAnswer<T>(version: unknown, ask: () => Promise<T>): Asked<T> {
  const asked = useAnswer(version, ask)
  const last = useRef<T | undefined>(undefined)
  if (asked.answer !== undefined) last.current = asked.answer
  if (asked.problem !== undefined || last.current === undefined) return asked
  return { answer: last.current, retry: asked.retry }
}
