import type { Place } from '@parley/client/replica'
import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { type DraftStore, draftsOf } from './draft-store.ts'
import { replaceRange, type Selection } from './edit-text.ts'
import { useTyping } from './use-typing.ts'

export type ComposeText = ReturnType<typeof useComposeText>

/** The text of a composer, and the functions that change it. */
export function useComposeText(place: Place, draftless: boolean) {
  const app = useApp()
  const area = useRef<HTMLTextAreaElement>(null)
  const drafts = draftsOf(app)
  const text = useSignal(draftless ? drafts.looseText(place) : drafts.freshText(place))
  useDraftKeeping(drafts, place, draftless, area, text)
  const typing = useTyping(draftless ? undefined : place)
  const write = (written: string) => {
    text.value = written
    if (draftless) return drafts.writeLoose(place, written)
    drafts.write(place, written)
    if (written !== '') typing.write()
  }
  const apply = ({ text: written, start, end }: Selection) => {
    write(written)
    const element = area.current
    if (!element) return
    element.value = written
    element.focus()
    element.setSelectionRange(start, end)
  }
  const selection = (): Selection => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {}
    return { text: text.peek(), start, end }
  }
  const insert = (inserted: string) => {
    const { text: written, start, end } = selection()
    apply(replaceRange(written, start, end, inserted))
  }
  const empty = () => {
    typing.stop()
    apply({ text: '', start: 0, end: 0 })
    if (draftless) drafts.writeLoose(place, '')
    else drafts.clear(place)
  }
  return { area, text, write, apply, selection, insert, empty }
}

/** Saves the draft when the composer unmounts, and shows changes from other devices. */
function useDraftKeeping(
  drafts: DraftStore,
  place: Place,
  draftless: boolean,
  area: { readonly current: HTMLTextAreaElement | null },
  text: Signal<string>,
): void {
  useSignalEffect(() => {
    if (draftless) return
    // Subscribe while the user types, too. Otherwise later events would not reach the composer.
    drafts.listen()
    if (document.activeElement === area.current) return
    text.value = drafts.freshText(place)
  })
  useEffect(() => {
    if (draftless) return undefined
    const keep = () => {
      if (document.hidden) drafts.keepNow(place)
    }
    document.addEventListener('visibilitychange', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      drafts.keepNow(place)
    }
  }, [])
}
