import { useRef } from 'preact/hooks'
import { isTyping } from '../keys/use-shortcut.ts'

/**
 * Whether fields are shown: as long as the user may use them. If that ends while the user types on the page, they stay until the page is
 * left: neither the focus nor the text is taken away, and a save is refused with words.
 */
export function useStays(may: boolean): boolean {
  const state = useRef<'may' | 'stays' | 'gone'>('gone')
  if (may) state.current = 'may'
  else if (state.current === 'may') state.current = typesOnPage() ? 'stays' : 'gone'
  return state.current !== 'gone'
}

function typesOnPage(): boolean {
  const { activeElement: active } = document
  return active !== null && isTyping(active) && active.closest('#main') !== null
}
