import type { Place } from '@parley/client/replica'
import { placeKey } from '@parley/client/replica'
import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { sendAndNote } from '../intents/undo-send.ts'
import { useShortcut } from '../keys/use-shortcut.ts'
import { replyRequest } from '../message/reply.ts'
import { IconButton } from '../parts/button.tsx'
import { t } from '../words/words.ts'
import { CompletionList } from './completion-list.tsx'
import { replaceRange } from './edit-text.ts'
import { FormatButtons } from './format-buttons.tsx'
import { Preview, PreviewButton } from './preview.tsx'
import { SendLater } from './send-later.tsx'
import { SentLine } from './sent-line.tsx'
import { SnippetButton } from './snippet-menu.tsx'
import { takesFiles } from './takes-files.ts'
import { UploadList } from './upload-list.tsx'
import { Uploads } from './uploads.ts'
import { useCompletion } from './use-completion.ts'
import { type ComposeText, useComposeText } from './use-compose-text.ts'
import { WarningLines } from './warning-lines.tsx'

interface ComposeBoxProps {
  readonly place: Place
  readonly name: string
  /** Whether the user is still choosing a recipient; until then there is no draft. */
  readonly draftless?: boolean
  readonly children?: ComponentChildren
}

export function ComposeBox({ place, name, draftless = false, children }: ComposeBoxProps) {
  const app = useApp()
  const compose = useComposeText(place, draftless)
  const { area, text, apply } = compose
  const isPreviewed = useSignal(false)
  const uploads = useMemo(() => new Uploads(app, (markdown) => compose.insert(markdown)), [])
  const canSend = text.value.trim() !== '' && !uploads.isBusy
  const send = () => {
    if (!canSend) return
    sendAndNote(app, place, text.peek())
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
      {...takesFiles(uploads)}
    >
      <WarningLines place={place} text={text.value} />
      <div class="compose__box">
        {children && <div class="compose__head">{children}</div>}
        {isPreviewed.value ? (
          <Preview markdown={text.value} />
        ) : (
          <ComposeArea place={place} compose={compose} name={name} send={send} />
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
  readonly compose: ComposeText
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
      <SentLine place={place} compose={compose} />
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

interface ComposeAreaProps {
  readonly place: Place
  readonly compose: ComposeText
  readonly name: string
  readonly send: () => void
}

function ComposeArea({ place, compose, name, send }: ComposeAreaProps) {
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

/** Inserts the text of a reply or a quotation into this composer. */
function useReplies(place: Place, take: (text: string) => void): void {
  useSignalEffect(() => {
    const request = replyRequest.value
    if (!request || placeKey(request.place) !== placeKey(place)) return
    replyRequest.value = undefined
    take(request.text)
  })
}

/** Grows with its text, up to the maximum height in the style sheet. */
function useGrowing(area: { readonly current: HTMLTextAreaElement | null }, text: string): void {
  useLayoutEffect(() => {
    const element = area.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.blockSize = 'auto'
    element.style.blockSize = `${element.scrollHeight}px`
  }, [text])
}
