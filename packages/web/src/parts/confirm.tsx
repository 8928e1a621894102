import { signal } from '@preact/signals'
import { layerOf } from './layer.tsx'
import { lazy } from './lazy.tsx'
import type { Question } from './question.tsx'

interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

const asked = signal<Asked | undefined>(undefined)

/** Asks before something that cannot be undone. What can be undone needs no question: a toast offers the undo. */
export function confirm(question: Question): Promise<boolean> {
  asked.peek()?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      asked.value = undefined
      resolve(yes)
    }
    asked.value = { ...question, answer }
  })
}

/** The code of questions is not needed by the first screen. */
export const fetchQuestions = () => import('./question.tsx')

const QuestionDialog = lazy(() => fetchQuestions().then((file) => file.QuestionDialog), {
  hasPlace: false,
})

export const ConfirmLayer = layerOf(
  asked,
  (question) => <QuestionDialog {...question} />,
  ({ answer }) => answer(false),
)
