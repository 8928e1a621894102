import { useEffect, useRef, useState } from 'preact/hooks'
import { reasonOf } from '../intents/intend.ts'

export interface Choice<T> {
  /** The chosen value, even before the server has stored it. */
  readonly value: T
  readonly problem: string | undefined
  readonly choose: (wanted: T) => void
}

/** The event of a change may arrive a little after the response. */
const patienceMs = 2000

/** The outcome of a choice that the user did not confirm. */
export const withdrawn = Symbol('withdrawn')

/** A setting that shows a choice at once. If the server refuses it, the setting shows the old value and the reason. */
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
      (outcome) => {
        const forget = ifLatest(() => setWish(undefined))
        if (outcome === withdrawn) forget()
        else setTimeout(forget, patienceMs)
      },
      (error: unknown) => {
        ifLatest(() => setWish(undefined))()
        setProblem(reasonOf(error))
      },
    )
  }
  return { value: wish ? wish.wanted : value, problem, choose }
}
