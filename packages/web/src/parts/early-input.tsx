import './early-input.css'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isComposing } from '../keys/composing.ts'

let typed = ''

/** The text that was typed before the field was loaded. The field uses it as its first value. */
export function takeTyped(): string {
  const text = typed
  typed = ''
  return text
}

let isComposed = false
const waiting: (() => void)[] = []

/** Waits until an input method has finished its word, because replacing the field would cut the word off. */
export async function afterComposing<T>(loaded: T): Promise<T> {
  if (isComposed) await new Promise<void>((resolve) => waiting.push(resolve))
  return loaded
}

function endComposing(): void {
  isComposed = false
  for (const go of waiting.splice(0)) go()
}

interface EarlyInputProps {
  readonly label: string
  readonly onClose: () => void
}

/** Receives the keys while the code of a field is loaded. Otherwise the page would treat them as shortcuts. */
export function EarlyInput({ label, onClose }: EarlyInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement
    typed = ''
    input.current?.focus()
    return () => {
      endComposing()
      // A dialog that replaces this one returns the focus to the element that had it here.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div role="dialog" aria-label={label} aria-busy>
      <input
        ref={input}
        class="early-input"
        aria-label={label}
        spellcheck={false}
        autocomplete="off"
        onInput={({ currentTarget }) => {
          typed = currentTarget.value
        }}
        onCompositionStart={() => {
          isComposed = true
        }}
        onCompositionEnd={({ currentTarget }) => {
          typed = currentTarget.value
          endComposing()
        }}
        onKeyDown={(event) => {
          // An input method uses the same keys to choose and to cancel a word.
          if (isComposing(event)) return
          if (event.key === 'Escape') {
            takeTyped()
            onClose()
          }
          // Otherwise these keys would move the focus or activate an element.
          if (['Escape', 'Tab', 'Enter'].includes(event.key)) event.preventDefault()
        }}
      />
    </div>
  )
}
