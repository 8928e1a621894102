import type { Place } from '@parley/client/replica'
import type { Signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { useListbox } from '../parts/use-listbox.ts'
import { t } from '../words/words.ts'
import { completionAt, type Suggestion } from './completion.ts'
import { replaceRange, type Selection } from './edit-text.ts'

/** Offers completions while the user types. */
export function useCompletion(
  area: { readonly current: HTMLTextAreaElement | null },
  text: Signal<string>,
  apply: (selection: Selection) => void,
  place: Place,
) {
  const app = useApp()
  const [cursor, setCursor] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const typed = text.value
  useEffect(() => {
    const read = () => {
      if (document.activeElement === area.current) setCursor(area.current?.selectionStart ?? 0)
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [])
  const hasFocus = document.activeElement === area.current
  const found =
    hasFocus && typed !== dismissed
      ? completionAt(app, typed, Math.min(cursor, typed.length), place)
      : undefined
  const suggestions: readonly Suggestion[] = found?.suggestions ?? []
  const listbox = useListbox<Suggestion>({
    items: suggestions,
    keyOf: ({ key }) => key,
    label: t.compose.completions,
    open: suggestions.length > 0,
    tabPicks: true,
    onPick: ({ insert }) => found && apply(replaceRange(typed, found.from, cursor, insert)),
    onClose: () => setDismissed(typed),
  })
  return {
    suggestions,
    listbox,
    input: suggestions.length > 0 ? listbox.input : {},
    onKeyDown: (event: KeyboardEvent) => suggestions.length > 0 && listbox.onKeyDown(event),
  }
}
