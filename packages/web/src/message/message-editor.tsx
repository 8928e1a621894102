import './message-editor.css'
import type { Message } from '@parley/client/replica'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { reasonOf } from '../intents/intend.ts'
import { editMessage, sourceOf } from '../intents/messages.ts'
import { Button } from '../parts/button.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { t } from '../words/words.ts'
import { editedId } from './under-edit.ts'

function useEditing(message: Message) {
  const app = useApp()
  const area = useRef<HTMLTextAreaElement>(null)
  const [source, setSource] = useState<string | undefined>(undefined)
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    sourceOf(app, message.id).then(setSource, (error) => setProblem(reasonOf(error)))
  }, [message.id])
  useEffect(() => {
    const element = area.current
    if (!element || source === undefined) return
    element.focus()
    element.setSelectionRange(source.length, source.length)
  }, [source === undefined])
  const save = async () => {
    const content = area.current?.value ?? ''
    if (content === source) return close()
    setSaving(true)
    try {
      await editMessage(app, message.id, content)
      close()
    } catch (error) {
      setProblem(reasonOf(error))
      setSaving(false)
    }
  }
  return { area, source, problem, isSaving, save }
}

function close(): void {
  editedId.value = undefined
}

/** The content of a message, to be changed in its place. */
export function MessageEditor({ message }: { readonly message: Message }) {
  const { area, source, problem, isSaving, save } = useEditing(message)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
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
        void save()
      }}
    >
      <textarea
        ref={area}
        class="input message-editor__text"
        aria-label={t.message.edit}
        rows={Math.min(12, Math.max(2, (source ?? '').split('\n').length))}
        defaultValue={source}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <p class="message-editor__problem" role="alert">
          {problem}
        </p>
      )}
      <div class="message-editor__actions">
        <Button size="small" kind="primary" busy={isSaving} type="submit">
          {t.common.save}
        </Button>
        <Button size="small" kind="quiet" onClick={close}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  )
}
