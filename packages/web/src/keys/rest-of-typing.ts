import { isComposing } from './composing.ts'
import { isTyping } from './use-shortcut.ts'

/** A user who has pressed no key for this long has seen that the field is gone. */
const pauseMs = 1500

let field: Element | undefined
let last: KeyboardEvent | undefined

/**
 * The rest of what somebody types when their field is taken away is no shortcut: it ends here, until they pause or press elsewhere.
 * Keys with Ctrl, Alt or ⌘ and Escape still work.
 */
export function holdRestOfTyping(): () => void {
  // Before all other listeners. Some browsers do not tell that a removed field loses the focus.
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('pointerdown', forget, true)
  return () => {
    document.removeEventListener('keydown', onKeyDown, true)
    document.removeEventListener('pointerdown', forget, true)
    forget()
  }
}

function onKeyDown(event: KeyboardEvent): void {
  const { target } = event
  if (target instanceof Element && isTyping(target)) {
    field = target
    last = event
  } else if (isRest(event)) {
    last = event
    if (event.key === 'Escape' || event.ctrlKey || event.metaKey || event.altKey) forget()
    else event.stopImmediatePropagation()
  } else forget()
}

function isRest({ timeStamp }: KeyboardEvent): boolean {
  if (!field || !last || field.isConnected || timeStamp - last.timeStamp > pauseMs) return false
  // The key itself may have closed the field.
  const isPlain = !isComposing(last)
  const mayClose = isPlain && (last.key === 'Escape' || (last.key === 'Enter' && isLine(field)))
  return !mayClose && !last.defaultPrevented
}

function isLine(element: Element): boolean {
  return element.localName !== 'textarea'
}

function forget(): void {
  field = undefined
  last = undefined
}
