import './toast.css'
import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../words/words.ts'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface Toast {
  readonly text: string
  readonly kind?: 'plain' | 'success' | 'danger'
  readonly action?: { readonly label: string; readonly run: () => void }
}

interface ShownToast extends Toast {
  readonly id: number
}

/** All that are shown now. */
export const toasts = signal<readonly ShownToast[]>([])
const patience = 6000
let lastId = 0

/** Reports in a corner what just happened. A lasting state belongs in a banner. */
export function showToast(toast: Toast): void {
  lastId += 1
  toasts.value = [...toasts.peek().slice(-2), { ...toast, id: lastId }]
}

function dismiss(id: number): void {
  toasts.value = toasts.peek().filter((toast) => toast.id !== id)
}

export function ToastLayer() {
  const layer = useRef<HTMLDivElement>(null)
  const count = toasts.value.length
  useEffect(() => {
    const element = layer.current
    if (!element) return
    // Reopen it, so that it is above dialogs that were opened since.
    if (element.matches(':popover-open')) element.hidePopover()
    // It is open without toasts, too: screen readers announce only what appears in an element that they know.
    element.showPopover()
  }, [count])
  const isProblem = ({ kind }: Toast) => kind === 'danger'
  return (
    <div ref={layer} class="toasts" popover="manual">
      <div class="toasts__list" role="status">
        {cards(toasts.value.filter((toast) => !isProblem(toast)))}
      </div>
      <div class="toasts__list" role="alert">
        {cards(toasts.value.filter(isProblem))}
      </div>
    </div>
  )
}

const cards = (shown: readonly ShownToast[]) =>
  shown.map((toast) => <ToastCard key={toast.id} toast={toast} />)

function ToastCard({ toast }: { readonly toast: ShownToast }) {
  const { id, text, kind = 'plain', action } = toast
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismiss(id), patience)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  const run = () => {
    dismiss(id)
    action?.run()
  }
  return (
    <div
      class={classes('toast', `toast--${kind}`)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      {kind !== 'plain' && <Icon name={kind === 'danger' ? 'circle-alert' : 'circle-check'} />}
      <span class="toast__text">{text}</span>
      {action && (
        <button type="button" class="toast__action" onClick={run}>
          {action.label}
        </button>
      )}
      <IconButton size="small" icon="x" label={t.common.dismiss} onClick={() => dismiss(id)} />
    </div>
  )
}
