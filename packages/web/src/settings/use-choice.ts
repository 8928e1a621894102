import { useEffect, useRef, useState } from 'preact/hooks'
import { reasonOf } from '../intents/intend.ts'

export interface Choice<T> {
  /** What was chosen, also before the server has it. */
  readonly value: T
  readonly problem: string | undefined
  readonly choose: (wanted: T) => void
}

/** The event that tells of a change may come a little after its answer. */
const patienceMs = 2000

/** A setting that shows at once what is chosen, and goes back, with the reason, where the server refuses. */
export function useChoice<T>(value: T, save: (wanted: T) => Promise<unknown>): Choice<T> {
  const [wish, setWish] = useState<{ readonly wanted: T } | undefined>(undefined)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const latest = useRef(0)
  useEffect(() => setWish(undefined), [value])
  const choose = (wanted: T) => {
    latest.current += 1
    const turn = latest.current
    const ifLatest = (then: () => void) => () => {
      if (turn === latest.current) then()
    }
    setWish({ wanted })
    setProblem(undefined)
    save(wanted).then(
      () =>
        setTimeout(
          ifLatest(() => setWish(undefined)),
          patienceMs,
        ),
      (error: unknown) => {
        ifLatest(() => setWish(undefined))()
        setProblem(reasonOf(error))
      },
    )
  }
  return { value: wish ? wish.wanted : value, problem, choose }
}
