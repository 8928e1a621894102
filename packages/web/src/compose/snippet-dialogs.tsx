import './snippet-dialogs.css'
import { limits } from '@parley/client/limits'
import type { Listed } from '@parley/client/replica'
import { signal } from '@preact/signals'
import { type AppContext, useApp } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import { useAttempt } from '../intents/use-attempt.ts'
import { Banner } from '../parts/banner.tsx'
import { Button, IconButton } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextArea, TextField } from '../parts/field.tsx'
import { layerOf } from '../parts/layer.tsx'
import { showToast } from '../parts/toast.tsx'
import { useKeptForm } from '../shell/kept-form.ts'
import { beginningOf } from '../words/text-length.ts'
import { t } from '../words/words.ts'
import { composeWords } from './compose-words.ts'

type Snippet = Listed<'saved_snippets'>

/** The list, a snippet that is changed, or the content of a new one. */
type Asked = { readonly list: true } | { readonly snippet: Snippet } | { readonly content: string }

const asked = signal<Asked | undefined>(undefined)

export function saveAsSnippet(content: string): void {
  asked.value = { content }
}

export function listSnippets(): void {
  asked.value = { list: true }
}

/** Not in the form of the composer: Enter would send the message. */
export const SnippetLayer = layerOf(asked, (now) =>
  'list' in now ? <SnippetList /> : <SnippetForm asked={now} />,
)

function close(): void {
  asked.value = undefined
}

function SnippetList() {
  const app = useApp()
  const words = composeWords()
  const snippets = app.replica.list('saved_snippets').value
  return (
    <Dialog title={words.snippets} onClose={close}>
      {snippets.length === 0 && <p>{words.noSnippets}</p>}
      <ul class="snippet-list">
        {snippets.map((snippet) => (
          <li key={snippet.id} class="snippet-list__entry">
            <span class="snippet-list__text">
              <span class="snippet-list__title truncate">{snippet.title}</span>
              <span class="snippet-list__content truncate">{snippet.content}</span>
            </span>
            <IconButton
              icon="pencil"
              label={words.changeOne(snippet.title)}
              onClick={() => {
                asked.value = { snippet }
              }}
            />
            <IconButton
              icon="trash"
              label={words.deleteOne(snippet.title)}
              onClick={() => remove(app, snippet)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function remove({ client }: AppContext, { id, title, content }: Snippet): void {
  const undo = () => intend(() => client.savedSnippets.create({ title, content }))
  intend(async () => {
    await client.savedSnippets.remove({ saved_snippet_id: id })
    showToast({ text: t.waiting.removed, action: { label: t.common.undo, run: undo } })
  })
}

type Formed = Exclude<Asked, { readonly list: true }>

/** A snippet may have been changed on another device. */
function asOfNow(opened: Formed, all: readonly Snippet[]): Formed {
  if ('content' in opened) return opened
  const { snippet } = opened
  return { snippet: all.find(({ id }) => id === snippet.id) ?? snippet }
}

function useForm(opened: Formed) {
  const { client, replica } = useApp()
  const wanted = asOfNow(opened, replica.list('saved_snippets').value)
  const known = 'snippet' in wanted ? wanted.snippet : undefined
  const { values, change, clear } = useKeptForm(keptName(wanted), () => usualValues(wanted))
  const { title, content } = values
  const { problem, isBusy, run } = useAttempt()
  const save = () =>
    known
      ? client.savedSnippets.edit({ saved_snippet_id: known.id, title: title.trim(), content })
      : client.savedSnippets.create({ title: title.trim(), content })
  const leave = known ? listSnippets : close
  const end = () => {
    clear()
    leave()
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    if (!(await run(save))) return
    end()
    showToast({ text: composeWords().snippetSaved, kind: 'success' })
  }
  return { values, change, problem, isBusy, submit, leave, end, isNew: !known }
}

/** Of a new snippet by its text: what was typed for one text says nothing about another. */
const keptName = (wanted: Formed) =>
  'snippet' in wanted ? `snippet ${wanted.snippet.id}` : `new snippet ${wanted.content}`

function usualValues(wanted: Formed) {
  if ('snippet' in wanted) return { title: wanted.snippet.title, content: wanted.snippet.content }
  const { content } = wanted
  const firstLine = content.trim().split('\n')[0] ?? ''
  return { title: beginningOf(firstLine, limits.maxSnippetTitleLength), content }
}

function SnippetForm({ asked: wanted }: { readonly asked: Formed }) {
  const words = composeWords()
  const form = useForm(wanted)
  const buttons = (
    <>
      <Button onClick={form.end}>{t.common.cancel}</Button>
      <Button kind="primary" type="submit" form="snippet" busy={form.isBusy}>
        {t.common.save}
      </Button>
    </>
  )
  const title = form.isNew ? words.saveSnippet : words.changeSnippet
  return (
    <Dialog title={title} size="small" onClose={form.leave} footer={buttons}>
      <form id="snippet" class="snippet-form" onSubmit={(event) => void form.submit(event)}>
        {form.problem && <Banner kind="danger">{form.problem}</Banner>}
        <TextField
          label={words.snippetTitle}
          value={form.values.title}
          onValue={(title) => form.change({ title })}
          max={limits.maxSnippetTitleLength}
          required
        />
        {!form.isNew && (
          <TextArea
            label={words.snippetText}
            value={form.values.content}
            onValue={(content) => form.change({ content })}
            required
          />
        )}
      </form>
    </Dialog>
  )
}
