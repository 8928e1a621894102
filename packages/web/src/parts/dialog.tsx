import './dialog.css'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../words/words.ts'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** `full` takes the whole window, for pictures. `palette` opens near the top and has no title bar, for quick input; a button closes it only where fingers cannot press Esc. */
  readonly size?: 'small' | 'normal' | 'large' | 'full' | 'palette'
  /** A line below the title, in a dialog that takes the whole window. */
  readonly detail?: ComponentChildren
  /** Buttons; the confirming one comes last. */
  readonly footer?: ComponentChildren
  /** The dialog contains only text, so it takes the focus itself and the keys scroll it. */
  readonly isText?: boolean
  readonly children: ComponentChildren
}

const readable = { tabIndex: 0, role: 'document' } as const

/** A modal dialog. It is open while mounted. Esc and a press outside call `onClose`. */
export function Dialog(props: DialogProps) {
  const { title, onClose, size = 'normal', detail, footer, isText = false, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const onPress = (event: PointerEvent) => {
    if (event.target === dialog.current) onClose()
  }
  const onCancel = (event: Event) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      class={classes('dialog', `dialog--${size}`)}
      aria-labelledby={titleId}
      onPointerDown={onPress}
      onCancel={onCancel}
    >
      <header class={size === 'palette' ? 'visually-hidden' : 'dialog__bar'}>
        <h2 id={titleId} class="dialog__title">
          {title}
        </h2>
        {detail}
      </header>
      <div class="dialog__body" {...(isText && readable)}>
        {children}
      </div>
      {footer && <footer class="dialog__footer">{footer}</footer>}
      {/* Last, so that the focus starts at the dialog's content. */}
      <IconButton class="dialog__close" icon="x" label={t.common.close} onClick={onClose} />
    </dialog>
  )
}
