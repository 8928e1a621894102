import type { Place } from '@parley/client/replica'
import { type Signal, useComputed, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { isComposing } from '../keys/composing.ts'
import { afterPaint } from '../parts/after-paint.tsx'
import { type Listbox, useListbox } from '../parts/use-listbox.ts'
import { t } from '../words/words.ts'
import { type Completion, completionAt, type Suggestion } from './completion.ts'
import { replaceRange, type Selection } from './edit-text.ts'

interface Asked {
  readonly typed: string
  readonly cursor: number
}

/**
 * Offers completions while the user types. A key is painted first: in a large organization a search takes milliseconds.
 */
export function useCompletion(
  area: { readonly current: HTMLTextAreaElement | null },
  text: Signal<string>,
  apply: (selection: Selection) => void,
  place: Place,
) {
  const app = useApp()
  const asked = useSignal<Asked | undefined>(undefined)
  const dismissed = useSignal('')
  const found = useComputed(() => {
    if (!asked.value || asked.value.typed === dismissed.value) return undefined
    return completionAt(app, asked.value.typed, asked.value.cursor, place)
  })
  const flush = useAsking(area, text, asked)
  const pick = (completion: Completion | undefined, { insert }: Suggestion) => {
    const { typed, cursor } = asked.peek() ?? { typed: '', cursor: 0 }
    if (completion) apply(replaceRange(typed, completion.from, cursor, insert))
  }
  const shown = found.value
  const suggestions: readonly Suggestion[] = shown?.suggestions ?? []
  const listbox = useListbox<Suggestion>({
    items: suggestions,
    keyOf: ({ key }) => key,
    label: t.compose.completions,
    open: suggestions.length > 0,
    tabPicks: true,
    onPick: (suggestion) => pick(shown, suggestion),
    onClose: () => {
      dismissed.value = text.peek()
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    // Only named keys act on the list, and these must act on the one of the text before them.
    if (event.key.length > 1) flush()
    const fresh = found.peek()
    const [first] = fresh?.suggestions ?? []
    if (!first) return false
    if (fresh === shown || !picks(event)) return listbox.onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    pick(fresh, first)
    return true
  }
  const input = suggestions.length > 0 ? inTextarea(listbox.input) : {}
  return { suggestions, listbox, input, onKeyDown }
}

/** Keeps `asked` up to date after each paint. Returns a function that does so at once. */
function useAsking(
  area: { readonly current: HTMLTextAreaElement | null },
  text: Signal<string>,
  asked: Signal<Asked | undefined>,
): () => void {
  const cancel = useRef<() => void>(undefined)
  const look = () => {
    cancel.current = undefined
    const element = area.current
    const typed = text.peek()
    const hasFocus = element !== null && document.activeElement === element
    const cursor = Math.min(element?.selectionStart ?? 0, typed.length)
    const before = asked.peek()
    if (hasFocus && before?.typed === typed && before.cursor === cursor) return
    asked.value = hasFocus ? { typed, cursor } : undefined
  }
  useEffect(() => {
    const lookSoon = () => {
      if (document.activeElement !== area.current) return
      cancel.current ??= afterPaint(look)
    }
    const stop = text.subscribe(lookSoon)
    document.addEventListener('selectionchange', lookSoon)
    return () => {
      stop()
      cancel.current?.()
      document.removeEventListener('selectionchange', lookSoon)
    }
  }, [])
  return () => {
    if (!cancel.current) return
    cancel.current()
    look()
  }
}

function picks(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (ctrlKey || metaKey || shiftKey || altKey || isComposing(event)) return false
  return key === 'Enter' || key === 'Tab'
}

/** A textarea must not have the role of a combobox. As a text field it names the active option in the same way. */
function inTextarea({ role: _role, 'aria-expanded': _isExpanded, ...rest }: Listbox['input']) {
  return rest
}
