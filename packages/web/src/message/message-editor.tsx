import './message-editor.css'
import { type Message, placeOfMessage } from '@parley/client/replica'
import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { type AppContext, useApp } from '../app-context.ts'
import { CompletionList } from '../compose/completion-list.tsx'
import { replaceRange, type Selection } from '../compose/edit-text.ts'
import { FormatButtons } from '../compose/format-buttons.tsx'
import { LengthLine } from '../compose/length-line.tsx'
import { Preview, PreviewButton } from '../compose/preview.tsx'
import { linkedText, mayTakeFocus, showText } from '../compose/put-text.ts'
import { takesFiles } from '../compose/takes-files.ts'
import { UploadList } from '../compose/upload-list.tsx'
import { useCompletion } from '../compose/use-completion.ts'
import { editMessage } from '../intents/messages.ts'
import { isTextTooLong, leftInMessage } from '../intents/text-length.ts'
import { isComposing } from '../keys/composing.ts'
import { isTyping } from '../keys/use-shortcut.ts'
import { Button } from '../parts/button.tsx'
import { confirm } from '../parts/confirm.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { lengthWords } from '../words/text-length.ts'
import { t } from '../words/words.ts'
import { editorWords } from './editor-words.ts'
import { closeEdit, type Edit, openEdit } from './edits.ts'
import { caretLeft, typeOn } from './type-on.ts'
import { editedId, mayTakeFrom } from './under-edit.ts'

function useEditing(message: Message) {
  const app = useApp()
  const area = useRef<HTMLTextAreaElement>(null)
  const edit = useMemo(() => openEdit(app, message.id), [message.id])
  const { text, uploads } = edit
  const source = edit.source.value
  useFocus(area, message.id, text, source !== undefined)
  useTypingOn(app, message.id, area, text)
  useFocusAfter(area, message.id)
  const close = () => closeEdit(app, message.id)
  const save = async () => {
    const content = text.peek()
    // Without the text of the server, nobody has seen what an edit would replace.
    if (source === undefined) return
    if (uploads.isBusy) return uploads.runAfter(() => void save())
    if (isTextTooLong(app.replica, content)) return focusIfFree(area.current)
    if (content !== source) {
      if (content.trim() === '' && !(await confirmEmpty())) return focusIfFree(area.current)
      editMessage(app, message, content, edit.sha256())
    }
    close()
  }
  const write = (written: string) => {
    text.value = written
  }
  const apply = (changed: Selection) => {
    write(changed.text)
    if (area.current) showText(area.current, changed)
  }
  const selection = (): Selection => {
    const written = text.peek()
    const { selectionStart: start, selectionEnd: end } = area.current ?? {
      selectionStart: written.length,
      selectionEnd: written.length,
    }
    return { text: written, start, end }
  }
  const insert = (inserted: string) => {
    const { text: written, start, end } = selection()
    apply(replaceRange(written, start, end, inserted))
  }
  uploads.serve(app, linkedText({ text, field: () => area.current, write }))
  return {
    area,
    source,
    edit,
    text,
    apply,
    selection,
    insertion: () => insert,
    uploads,
    save,
    close,
  }
}

function useFocus(
  area: { readonly current: HTMLTextAreaElement | null },
  id: number,
  text: Signal<string>,
  isThere: boolean,
): void {
  useEffect(() => {
    const element = area.current
    if (!element || !isThere) return
    // It may come back below somebody who writes elsewhere, and another app may have had the focus here.
    const active = document.activeElement ?? document.body
    const mayTake = mayTakeFrom(active, id)
    if (isTyping(active) && !mayTake) return
    // Keys since the last render: the caret would go to the end when they are rendered.
    element.value = text.peek()
    const [start, end] = caretLeft(id) ?? [element.value.length, element.value.length]
    element.focus()
    element.setSelectionRange(start, end)
  }, [isThere])
}

function useTypingOn(
  app: AppContext,
  id: number,
  area: { readonly current: HTMLTextAreaElement | null },
  text: Signal<string>,
): void {
  useLayoutEffect(() => {
    const from = app.route.peek()
    return () => typeOn(app, id, area.current, text, from)
  }, [id])
}

/** Whoever ends an edit by a key goes on from its message, unless the edit began in the composer, which takes the focus back. */
function useFocusAfter(area: { readonly current: HTMLTextAreaElement | null }, id: number): void {
  useLayoutEffect(
    () => () => {
      const field = area.current
      const row = field?.closest<HTMLElement>('[data-message-id]')
      if (!row || field !== document.activeElement || editedId.peek() === id) return
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) row.focus({ preventScroll: true })
      })
    },
    [id],
  )
}

/** The save may have waited for files, and the user may write elsewhere. */
function focusIfFree(field: HTMLTextAreaElement | null): void {
  if (field && mayTakeFocus(field)) field.focus()
}

function confirmEmpty(): Promise<boolean> {
  const { emptyTitle: title, emptyExplain: explain, emptyAction: action } = editorWords()
  return confirm({ title, explain, action, danger: true })
}

/** Edits a message in place. */
export function MessageEditor({ message }: { readonly message: Message }) {
  const { replica } = useApp()
  const editing = useEditing(message)
  const { area, source, edit, text, apply, uploads, save, close } = editing
  const isPreviewed = useSignal(false)
  const completion = useCompletion(area, text, apply, placeOfMessage(message, replica.selfId))
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || completion.onKeyDown(event)) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (source === undefined) return <Unfetched edit={edit} close={close} />
  return (
    <form
      class="message-editor"
      aria-label={t.message.edit}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      {...takesFiles(uploads)}
    >
      {isPreviewed.value && <Preview text={text} />}
      <textarea
        {...completion.input}
        ref={area}
        class="input message-editor__text"
        hidden={isPreviewed.value}
        aria-label={t.message.edit}
        rows={Math.min(12, Math.max(2, text.value.split('\n').length))}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value
          uploads.stopWaiting()
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
      <UploadList uploads={uploads} waits={editorWords().waits} />
      <TooLong text={text.value} />
      <EditorActions editing={editing} isPreviewed={isPreviewed} />
    </form>
  )
}

function TooLong({ text }: { readonly text: string }) {
  const { replica } = useApp()
  if (!isTextTooLong(replica, text)) return null
  const { tooLong, textOver } = lengthWords()
  return <LengthLine text={tooLong(-leftInMessage(replica, text))} says={textOver} />
}

interface UnfetchedProps {
  readonly edit: Edit
  readonly close: () => void
}

/** Until the text is fetched, there is nothing to edit. */
function Unfetched({ edit, close }: UnfetchedProps) {
  const problem = edit.problem.value
  if (problem === '') return <Spinner />
  return (
    <div class="message-editor">
      <p class="message-editor__problem" role="alert">
        {problem}
      </p>
      <div class="message-editor__actions">
        <Button size="small" kind="primary" onClick={edit.retry}>
          {t.common.retry}
        </Button>
        <Button size="small" kind="quiet" onClick={close}>
          {t.common.cancel}
        </Button>
      </div>
    </div>
  )
}

interface EditorActionsProps {
  readonly editing: ReturnType<typeof useEditing>
  readonly isPreviewed: Signal<boolean>
}

function EditorActions({ editing, isPreviewed }: EditorActionsProps) {
  const { area, text, uploads, close } = editing
  return (
    <div class="message-editor__actions">
      <FormatButtons
        {...editing}
        addFiles={(files) => {
          uploads.add(files)
          area.current?.focus()
        }}
      />
      <PreviewButton isPreviewed={isPreviewed} isEmpty={text.value.trim() === ''} />
      <div class="message-editor__end">
        <Button size="small" kind="primary" type="submit">
          {t.common.save}
        </Button>
        <Button size="small" kind="quiet" onClick={close}>
          {t.common.cancel}
        </Button>
      </div>
    </div>
  )
}
