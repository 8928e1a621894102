import { type AppContext, useApp } from '../app-context.ts'
import { IconButton } from '../parts/button.tsx'
import { menuButton, openMenu } from '../parts/menu.tsx'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { composeWords } from './compose-words.ts'
import { listSnippets, saveAsSnippet } from './snippet-dialogs.tsx'

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
      onSelect: () => saveAsSnippet(text),
    },
    // Note: also without snippets, because one that was saved a moment ago may not be here yet.
    { label: words.changeSnippets, icon: 'pencil', onSelect: listSnippets },
  ]
}
