import type { Place } from '@parley/client/replica'
import { placeKey } from '@parley/client/replica'
import { computed, effect, type Signal, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { sendAndNote } from '../intents/undo-send.ts'
import { isComposing } from '../keys/composing.ts'
import { useShortcut } from '../keys/use-shortcut.ts'
import { type ReplyRequest, replyRequest } from '../message/reply.ts'
import { IconButton } from '../parts/button.tsx'
import { t } from '../words/words.ts'
import { CompletionList } from './completion-list.tsx'
import { composeWords } from './compose-words.ts'
import { replaceRange, type Selection } from './edit-text.ts'
import { FormatButtons } from './format-buttons.tsx'
import { Preview, PreviewButton } from './preview.tsx'
import { typesElsewhere } from './put-text.ts'
import { SendHint } from './send-hint.tsx'
import { SendLater } from './send-later.tsx'
import { SentLine } from './sent-line.tsx'
import { SnippetButton } from './snippet-menu.tsx'
import { takesFiles, useDroppedFiles } from './takes-files.ts'
import { UploadList } from './upload-list.tsx'
import { type Uploads, uploadsAt } from './uploads.ts'
import { useCompletion } from './use-completion.ts'
import { type ComposeText, useComposeText } from './use-compose-text.ts'
import { WarningLines } from './warning-lines.tsx'
import { isTooLong } from './warnings.ts'

interface ComposeBoxProps {
  readonly place: Place
  readonly name: string
  /** Whether the user is still choosing a recipient; until then there is no draft. */
  readonly draftless?: boolean
  readonly children?: ComponentChildren
}

/**
 * The composer of one conversation after another. What belongs to a conversation is made anew with its key; the buttons
 * stay, because making them again takes a sixth of the time to open a conversation.
 */
export function ComposeBox({ place, name, draftless = false, children }: ComposeBoxProps) {
  const app = useApp()
  // While the topic is being chosen, the text stays.
  const key = draftless ? draftlessKey(place) : placeKey(place)
  const compose = useComposeText(place, draftless, key)
  const { area, text, apply } = compose
  const isPreviewed = useMemo(() => signal(false), [text])
  const uploads = uploadsAt(app, key, compose.links)
  const send = () => {
    if (uploads.isBusy) return uploads.runAfter(send)
    if (text.peek().trim() === '') return
    // The server would cut it. A line says by how much it is too long.
    if (isTooLong(app.replica, compose.at.place, text.peek())) return
    sendAndNote(app, compose.at.place, text.peek())
    compose.empty()
    isPreviewed.value = false
  }
  useComposerKeys(area)
  useDroppedFiles(uploads)
  useReplies(key, ({ text: added, isLate }) => {
    const written = text.peek()
    const end = written.length
    const longer = replaceRange(written, end, end, gapBetween(written, added) + added)
    const element = area.current
    if (isLate && element && typesElsewhere(element)) compose.write(longer.text)
    else apply(longer)
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
      <WarningLines place={place} text={text} />
      <div class="compose__box">
        {children && <div class="compose__head">{children}</div>}
        {isPreviewed.value ? (
          <Preview text={text} />
        ) : (
          <ComposeArea
            key={keyOf(text)}
            {...{ place, compose, name, send }}
            onType={() => uploads.stopWaiting()}
          />
        )}
        <UploadList uploads={uploads} waits={composeWords().waits} />
        <ComposeBar place={place} compose={compose} uploads={uploads} isPreviewed={isPreviewed} />
      </div>
    </form>
  )
}

function draftlessKey(place: Place): string {
  return place.kind === 'topic' ? `draftless ${place.channelId}` : `draftless ${placeKey(place)}`
}

interface ComposeBarProps {
  readonly place: Place
  readonly compose: ComposeText
  readonly uploads: Uploads
  readonly isPreviewed: Signal<boolean>
}

function ComposeBar({ place, compose, uploads, isPreviewed }: ComposeBarProps) {
  const { replica } = useApp()
  const { text } = compose
  const stable = useStable(compose, uploads)
  // The bar follows whether there is a text, and not each key.
  const isEmpty = useWhether(text, (written) => written.trim() === '')
  const isLong = useWhether(text, (written) => isTooLong(replica, place, written), place)
  const { isBusy } = uploads
  const onScheduled = (content: string) => {
    isPreviewed.value = false
    if (text.peek() === content) compose.empty()
  }
  return (
    <div class="compose__bar">
      <FormatButtons {...stable.formats} />
      <SnippetButton {...stable.snippets} />
      <SentLine place={place} compose={compose} />
      {!isEmpty && <SendHint />}
      <PreviewButton isPreviewed={isPreviewed} isEmpty={isEmpty} />
      <SendLater
        at={compose.at}
        text={() => text.peek()}
        disabled={isEmpty || isBusy || isLong}
        onDone={onScheduled}
      />
      <IconButton
        icon="send-horizontal"
        label={t.compose.send}
        shortcut="send"
        type="submit"
        class="compose__send"
        aria-disabled={isLong || (isEmpty && !isBusy)}
      />
    </div>
  )
}

/** Functions for the text that is shown. They stay the same, so the buttons are not rendered again for each conversation. */
function useStable(compose: ComposeText, uploads: Uploads) {
  const shown = useRef({ compose, uploads })
  shown.current = { compose, uploads }
  return useMemo(() => {
    // Note: what is picked in a menu goes into the text for which the menu was opened.
    const insertion = () => shown.current.compose.insert
    return {
      formats: {
        selection: () => shown.current.compose.selection(),
        apply: (selection: Selection) => shown.current.compose.apply(selection),
        insertion,
        addFiles: (files: Iterable<File>) => {
          shown.current.uploads.add(files)
          shown.current.compose.area.current?.focus()
        },
      },
      snippets: { text: () => shown.current.compose.text.peek(), insertion },
    }
  }, [])
}

interface ComposeAreaProps {
  readonly place: Place
  readonly compose: ComposeText
  readonly name: string
  readonly send: () => void
  readonly onType: () => void
}

function ComposeArea({ place, compose, name, send, onType }: ComposeAreaProps) {
  const { replica } = useApp()
  const { area, text, write, apply } = compose
  const completion = useCompletion(area, text, apply, place)
  useGrowing(area, text.value)
  const onKeyDown = (event: KeyboardEvent) => {
    if (completion.onKeyDown(event)) return
    if (event.key !== 'Enter' || isComposing(event) || event.shiftKey) return
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
        onInput={(event) => {
          write(event.currentTarget.value)
          onType()
        }}
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

function useWhether(text: Signal<string>, test: (text: string) => boolean, by?: unknown): boolean {
  const is = useMemo(() => computed(() => test(text.value)), [text, by])
  return is.value
}

function useComposerKeys(area: { readonly current: HTMLTextAreaElement | null }): void {
  useShortcut('reply', () => area.current?.focus())
  useShortcut('back', () => area.current?.blur(), area)
}

/** Inserts the text of a reply or a quotation into the composer with this key. */
function useReplies(key: string, take: (request: ReplyRequest) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(
    () =>
      effect(() => {
        const request = replyRequest.value
        if (!request) return
        const { place, inChannel } = request
        if ((inChannel ? draftlessKey : placeKey)(place) !== key) return
        replyRequest.value = undefined
        latest.current(request)
      }),
    [key],
  )
}

/** What was written stays a paragraph of its own. */
function gapBetween(written: string, added: string): string {
  if (written.trim() === '' || added === '') return ''
  return '\n'.repeat(Math.max(0, 2 - (/\n*$/.exec(written)?.[0].length ?? 0)))
}

const textKeys = new WeakMap<Signal<string>, string>()

/** The field of a text stays, with its focus and its selection, when the conversation gets another name. */
function keyOf(text: Signal<string>): string {
  const key = textKeys.get(text) ?? crypto.randomUUID()
  textKeys.set(text, key)
  return key
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
