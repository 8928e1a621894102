import './dialog.css'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../words/words.ts'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** `palette` stands high and has no bar: for what one types into and leaves. */
  readonly size?: 'small' | 'normal' | 'large' | 'palette'
  /** The buttons; the one that does it comes last. */
  readonly footer?: ComponentChildren
  readonly children: ComponentChildren
}

/** A modal dialog. It is open while it is mounted; Esc and a press beside it ask to close it. */
export function Dialog({ title, onClose, size = 'normal', footer, children }: DialogProps) {
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
        {size !== 'palette' && <IconButton icon="x" label={t.common.close} onClick={onClose} />}
      </header>
      <div class="dialog__body">{children}</div>
      {footer && <footer class="dialog__footer">{footer}</footer>}
    </dialog>
  )
}
