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

/** The result of `save` if the user cancels the choice. */
export const declined = Symbol('declined')

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
    const takeBack = ifLatest(() => setWish(undefined))
    save(wanted).then(
      (result) => {
        if (result === declined) takeBack()
        else setTimeout(takeBack, patienceMs)
      },
      (error: unknown) => {
        takeBack()
        setProblem(reasonOf(error))
      },
    )
  }
  return { value: wish ? wish.wanted : value, problem, choose }
}
