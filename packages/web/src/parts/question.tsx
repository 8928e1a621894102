import { t } from '../words/words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface Question {
  readonly title: string
  readonly explain: string
  /** The label of the confirming button: a verb, never “OK”. */
  readonly action: string
  readonly danger?: boolean
}

interface QuestionDialogProps extends Question {
  readonly answer: (yes: boolean) => void
}

export function QuestionDialog({ title, explain, action, danger, answer }: QuestionDialogProps) {
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
