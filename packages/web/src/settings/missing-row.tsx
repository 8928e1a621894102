import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { t } from '../words/words.ts'

interface MissingRowProps {
  readonly title: string
  readonly text: string
  readonly onClose: () => void
}

/** For an address that leads to nothing, or to what the user may not change. */
export function MissingRow({ title, text, onClose }: MissingRowProps) {
  const close = <Button onClick={onClose}>{t.common.close}</Button>
  return (
    <Dialog title={title} size="small" onClose={onClose} footer={close}>
      <p>{text}</p>
    </Dialog>
  )
}
