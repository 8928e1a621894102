import type { Place } from '@parley/client/replica'
import { placeKey } from '@parley/client/replica'
import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { sendMessage } from '../intents/send-message.ts'
import { useShortcut } from '../keys/use-shortcut.ts'
import { replyRequest } from '../message/reply.ts'
import { IconButton } from '../parts/button.tsx'
import { t } from '../words/words.ts'
import { CompletionList } from './completion-list.tsx'
import { type DraftStore, draftsOf } from './draft-store.ts'
import { replaceRange, type Selection } from './edit-text.ts'
import { FormatButtons } from './format-buttons.tsx'
import { Preview } from './preview.tsx'
import { SendLater } from './send-later.tsx'
import { SnippetButton } from './snippet-menu.tsx'
import { UploadList } from './upload-list.tsx'
import { Uploads } from './uploads.ts'
import { useCompletion } from './use-completion.ts'
import { useTyping } from './use-typing.ts'
import { WarningLines } from './warning-lines.tsx'

interface ComposeBoxProps {
  readonly place: Place
  readonly name: string
  /** Whether the place is still being chosen, so that no draft belongs to it. */
  readonly draftless?: boolean
  readonly children?: ComponentChildren
}

/** The text of a composer and everything that changes it. */
function useComposeText(place: Place, draftless: boolean) {
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

/** Keeps what was written when the composer goes, and shows what another device wrote. */
function useDraftKeeping(
  drafts: DraftStore,
  place: Place,
  draftless: boolean,
  area: { readonly current: HTMLTextAreaElement | null },
  text: Signal<string>,
): void {
  useSignalEffect(() => {
    if (draftless || document.activeElement === area.current) return
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

/** Where a message is written and sent. */
export function ComposeBox({ place, name, draftless = false, children }: ComposeBoxProps) {
  const app = useApp()
  const compose = useComposeText(place, draftless)
  const { area, text, apply } = compose
  const isPreviewed = useSignal(false)
  const uploads = useMemo(() => new Uploads(app, (markdown) => compose.insert(markdown)), [])
  const canSend = text.value.trim() !== '' && !uploads.isBusy
  const send = () => {
    if (!canSend) return
    sendMessage(app, place, text.peek())
    compose.empty()
    isPreviewed.value = false
  }
  useComposerKeys(area)
  useReplies(place, (quoted) => {
    const end = text.peek().length
    apply(replaceRange(text.peek(), end, end, quoted))
  })
  return (
    <form
      class="compose"
      aria-label={t.compose.to(name)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        uploads.add(event.dataTransfer?.files ?? [])
      }}
    >
      <WarningLines place={place} text={text.value} />
      <div class="compose__box">
        {children && <div class="compose__head">{children}</div>}
        {isPreviewed.value ? (
          <Preview markdown={text.value} />
        ) : (
          <ComposeArea place={place} compose={compose} name={name} uploads={uploads} send={send} />
        )}
        <UploadList uploads={uploads} />
        <ComposeBar
          place={place}
          compose={compose}
          uploads={uploads}
          canSend={canSend}
          isPreviewed={isPreviewed}
        />
      </div>
    </form>
  )
}

interface ComposeBarProps {
  readonly place: Place
  readonly compose: ReturnType<typeof useComposeText>
  readonly uploads: Uploads
  readonly canSend: boolean
  readonly isPreviewed: Signal<boolean>
}

function ComposeBar({ place, compose, uploads, canSend, isPreviewed }: ComposeBarProps) {
  const { text } = compose
  return (
    <div class="compose__bar">
      <FormatButtons {...compose} uploads={uploads} />
      <SnippetButton text={() => text.peek()} insert={compose.insert} />
      <span class="compose__space" />
      <PreviewButton isPreviewed={isPreviewed} isEmpty={text.value.trim() === ''} />
      <SendLater
        place={place}
        text={() => text.peek()}
        disabled={!canSend}
        onDone={compose.empty}
      />
      <IconButton
        icon="send-horizontal"
        label={t.compose.send}
        shortcut="send"
        type="submit"
        class="compose__send"
        aria-disabled={!canSend}
      />
    </div>
  )
}

interface PreviewButtonProps {
  readonly isPreviewed: Signal<boolean>
  readonly isEmpty: boolean
}

function PreviewButton({ isPreviewed, isEmpty }: PreviewButtonProps) {
  return (
    <IconButton
      icon="eye"
      label={isPreviewed.value ? t.compose.write : t.compose.preview}
      pressed={isPreviewed.value}
      disabled={isEmpty}
      onClick={() => {
        isPreviewed.value = !isPreviewed.value
      }}
    />
  )
}

interface ComposeAreaProps {
  readonly place: Place
  readonly compose: ReturnType<typeof useComposeText>
  readonly name: string
  readonly uploads: Uploads
  readonly send: () => void
}

function ComposeArea({ place, compose, name, uploads, send }: ComposeAreaProps) {
  const { replica } = useApp()
  const { area, text, write, apply } = compose
  const completion = useCompletion(area, text, apply, place)
  useGrowing(area, text.value)
  const onKeyDown = (event: KeyboardEvent) => {
    if (completion.onKeyDown(event)) return
    if (event.key !== 'Enter' || event.isComposing || event.shiftKey) return
    const { enter_sends: enterSends = true } = replica.settings.peek()
    if (!enterSends && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    send()
  }
  return (
    <>
      <textarea
        {...completion.input}
        ref={area}
        class="compose__text"
        rows={1}
        aria-label={t.compose.to(name)}
        placeholder={t.compose.to(name)}
        value={text.value}
        maxLength={replica.organization.value.max_message_length ?? 10_000}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const files = event.clipboardData?.files
          if (!files || files.length === 0) return
          event.preventDefault()
          uploads.add(files)
        }}
      />
      {completion.suggestions.length > 0 && (
        <CompletionList
          anchor={area}
          listbox={completion.listbox}
          suggestions={completion.suggestions}
        />
      )}
    </>
  )
}

function useComposerKeys(area: { readonly current: HTMLTextAreaElement | null }): void {
  useShortcut('reply', () => area.current?.focus())
  useShortcut('back', () => area.current?.blur(), area)
}

/** Takes what a reply or a quote asks to be written here. */
function useReplies(place: Place, take: (text: string) => void): void {
  useSignalEffect(() => {
    const request = replyRequest.value
    if (!request || placeKey(request.place) !== placeKey(place)) return
    replyRequest.value = undefined
    take(request.text)
  })
}

/** As high as its text, up to the height that the style allows. */
function useGrowing(area: { readonly current: HTMLTextAreaElement | null }, text: string): void {
  useLayoutEffect(() => {
    const element = area.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.blockSize = 'auto'
    element.style.blockSize = `${element.scrollHeight}px`
  }, [text])
}
