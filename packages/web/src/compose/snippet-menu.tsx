import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { type AppContext, useApp } from '../app-context.ts'
import { reasonOf } from '../intents/intend.ts'
import { Banner } from '../parts/banner.tsx'
import { Button, IconButton } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { menuButton, openMenu } from '../parts/menu.tsx'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { composeWords } from './compose-words.ts'

/** The text that the user is saving as a snippet. */
const saved = signal<string | undefined>(undefined)

interface SnippetButtonProps {
  readonly text: () => string
  /** The function that inserts into the text that is shown now. */
  readonly insertion: () => (text: string) => void
}

/** Inserts snippets and saves the current text as one. */
export function SnippetButton({ text, insertion }: SnippetButtonProps) {
  const app = useApp()
  const words = composeWords()
  return (
    <>
      <IconButton
        icon="sticky-note"
        label={words.snippets}
        {...menuButton}
        onClick={(event) =>
          openMenu(
            event.currentTarget,
            words.snippets,
            entries(app, text(), insertion()),
            'top-start',
          )
        }
      />
      {saved.value !== undefined && <SnippetDialog content={saved.value} />}
    </>
  )
}

function entries(
  { replica }: AppContext,
  text: string,
  insert: (text: string) => void,
): MenuEntry[] {
  const words = composeWords()
  const snippets = replica.list('saved_snippets').peek()
  return [
    ...snippets.map(({ title, content }) => ({
      label: title,
      detail: content.slice(0, 80),
      onSelect: () => insert(content),
    })),
    ...(snippets.length === 0 ? [{ heading: words.noSnippets }] : []),
    'separator',
    {
      label: words.saveSnippet,
      icon: 'plus',
      disabled: text.trim() === '',
      onSelect: () => {
        saved.value = text
      },
    },
  ]
}

function close(): void {
  saved.value = undefined
}

function SnippetDialog({ content }: { readonly content: string }) {
  const { client } = useApp()
  const words = composeWords()
  const [title, setTitle] = useState(() => content.trim().split('\n')[0]?.slice(0, 60) ?? '')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await client.savedSnippets.create({ title, content })
      close()
      showToast({ text: words.snippetSaved, kind: 'success' })
    } catch (error) {
      setProblem(reasonOf(error))
      setBusy(false)
    }
  }
  const buttons = (
    <>
      <Button onClick={close}>{t.common.cancel}</Button>
      <Button kind="primary" busy={isBusy} onClick={() => void save()}>
        {t.common.save}
      </Button>
    </>
  )
  return (
    <Dialog title={words.saveSnippet} size="small" onClose={close} footer={buttons}>
      {problem && <Banner kind="danger">{problem}</Banner>}
      <TextField label={words.snippetTitle} value={title} onValue={setTitle} maxLength={60} />
    </Dialog>
  )
}
