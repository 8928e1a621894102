import type { Place } from '@parley/client/replica'
import { effect, type Signal, untracked } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { type AppContext, useApp } from '../app-context.ts'
import type { DraftStore } from './draft-store.ts'
import { draftsOf } from './drafts-of.ts'
import { replaceRange, type Selection } from './edit-text.ts'
import { linkedText, mayTakeFocus, showText } from './put-text.ts'
import { useTyping } from './use-typing.ts'

export type ComposeText = ReturnType<typeof useComposeText>

/**
 * The text of a composer, and the functions that change it. With another key it is the text of another conversation, and the
 * functions made before still write into theirs. If the conversation got another name, it is the same text.
 */
export function useComposeText(place: Place, draftless: boolean, key: string) {
  const app = useApp()
  const area = useRef<HTMLTextAreaElement>(null)
  const drafts = draftsOf(app)
  const text = useMemo(
    () => untracked(() => (draftless ? looseText(drafts, place) : drafts.shownText(place))),
    [key],
  )
  const shown = useRef(text)
  shown.current = text
  const at = useMemo(() => ({ place }), [text])
  at.place = place
  useDraftKeeping({ app, drafts, place, draftless, text, key })
  const typing = useTyping(draftless ? undefined : place, key)
  const write = (written: string) => {
    text.value = written
    if (draftless) return
    drafts.write(at.place, written)
    if (written !== '') typing.write()
  }
  const field = () => (shown.current === text ? area.current : null)
  const apply = (changed: Selection) => {
    write(changed.text)
    const element = field()
    if (element) showText(element, changed)
  }
  const selection = (): Selection => {
    const written = text.peek()
    const { selectionStart: start, selectionEnd: end } = field() ?? atEnd(written)
    return { text: written, start, end }
  }
  const insert = (inserted: string) => {
    const { text: written, start, end } = selection()
    apply(replaceRange(written, start, end, inserted))
  }
  const links = linkedText({ text, field, write })
  /** After a send. It may have waited, and its sender may write elsewhere. */
  const empty = () => {
    typing.stop()
    const element = field()
    write('')
    if (element && mayTakeFocus(element)) {
      // Not as if typed: nothing is to be undone, and a send has no time for it.
      element.value = ''
      element.focus()
    }
    if (!draftless) drafts.clear(at.place)
    else if (at.place.kind === 'topic') drafts.loose.in(at.place.channelId).isSent = true
  }
  return { area, at, text, write, apply, selection, insert, links, empty }
}

/** Only the composer of a channel has no draft. */
function looseText(drafts: DraftStore, place: Place): Signal<string> {
  return place.kind === 'topic' ? drafts.loose.in(place.channelId).text : drafts.shownText(place)
}

function atEnd({ length }: string) {
  return { selectionStart: length, selectionEnd: length }
}

interface Keeping {
  readonly app: AppContext
  readonly drafts: DraftStore
  readonly place: Place
  readonly draftless: boolean
  readonly text: Signal<string>
  readonly key: string
}

/** Saves the draft when its conversation is left, and shows changes from other devices. */
function useDraftKeeping(keeping: Keeping): void {
  const { app, drafts, place, draftless, text, key } = keeping
  useEffect(
    () =>
      effect(() => {
        if (app.online.value) untracked(() => drafts.keepFailed())
      }),
    [app],
  )
  useEffect(() => {
    if (draftless) return undefined
    const stop = effect(() => {
      text.value = drafts.freshText(place)
    })
    const keep = () => {
      if (document.hidden) drafts.keepNow(place)
    }
    document.addEventListener('visibilitychange', keep)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', keep)
      drafts.keepNow(place)
    }
  }, [text, key])
}
