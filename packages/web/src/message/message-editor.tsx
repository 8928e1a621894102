import './message-editor.css'
import { type Message, placeOfMessage } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { CompletionList } from '../compose/completion-list.tsx'
import type { Selection } from '../compose/edit-text.ts'
import { useCompletion } from '../compose/use-completion.ts'
import { reasonOf } from '../intents/intend.ts'
import { editMessage, sourceOf } from '../intents/messages.ts'
import { Button } from '../parts/button.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { t } from '../words/words.ts'
import { editedId, refusedEdits } from './under-edit.ts'

function useEditing(message: Message) {
  const app = useApp()
  const area = useRef<HTMLTextAreaElement>(null)
  const [source, setSource] = useState<string | undefined>(undefined)
  const text = useSignal('')
  const [problem, setProblem] = useState('')
  const [refused] = useState(() => refusedEdits.get(message.id))
  useEffect(() => {
    refusedEdits.delete(message.id)
    const show = (written: string) => {
      text.value = refused ?? written
      setSource(written)
    }
    sourceOf(app, message.id).then(show, (error) => setProblem(reasonOf(error)))
  }, [message.id])
  useEffect(() => {
    const element = area.current
    if (!element || source === undefined) return
    element.focus()
    element.setSelectionRange(source.length, source.length)
  }, [source === undefined])
  const save = () => {
    const content = text.peek()
    if (content !== source) editMessage(app, message, content)
    close()
  }
  const apply = ({ text: written, start, end }: Selection) => {
    text.value = written
    const element = area.current
    if (!element) return
    element.value = written
    element.setSelectionRange(start, end)
  }
  return { area, source, text, apply, problem, save }
}

function close(): void {
  editedId.value = undefined
}

/** The content of a message, to be changed in its place. */
export function MessageEditor({ message }: { readonly message: Message }) {
  const { replica } = useApp()
  const { area, source, text, apply, problem, save } = useEditing(message)
  const completion = useCompletion(area, text, apply, placeOfMessage(message, replica.selfId))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || completion.onKeyDown(event)) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (source === undefined && problem === '') return <Spinner />
  return (
    <form
      class="message-editor"
      aria-label={t.message.edit}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <textarea
        {...completion.input}
        ref={area}
        class="input message-editor__text"
        aria-label={t.message.edit}
        rows={Math.min(12, Math.max(2, text.value.split('\n').length))}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value
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
      {problem && (
        <p class="message-editor__problem" role="alert">
          {problem}
        </p>
      )}
      <div class="message-editor__actions">
        <Button size="small" kind="primary" type="submit">
          {t.common.save}
        </Button>
        <Button size="small" kind="quiet" onClick={close}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  )
}
