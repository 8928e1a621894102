import { signal } from '@preact/signals'
import { t } from '../words/words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Question {
  readonly title: string
  readonly explain: string
  /** The label of the confirming button: a verb, never “OK”. */
  readonly action: string
  readonly danger?: boolean
}

const asked = signal<(Question & { readonly answer: (yes: boolean) => void }) | undefined>(
  undefined,
)

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

export function ConfirmLayer() {
  const question = asked.value
  if (!question) return null
  const { title, explain, action, danger, answer } = question
  const buttons = (
    <>
      <Button onClick={() => answer(false)}>{t.common.cancel}</Button>
      <Button kind={danger ? 'danger' : 'primary'} onClick={() => answer(true)} autofocus={!danger}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} size="small" onClose={() => answer(false)} footer={buttons}>
      <p>{explain}</p>
    </Dialog>
  )
}
