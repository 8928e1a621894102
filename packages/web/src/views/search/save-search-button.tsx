import { useApp } from '../../app-context.ts'
import { searchOf } from '../../intents/saved-searches.ts'
import { IconButton } from '../../parts/button.tsx'
import type { Term } from '../../routes/route.ts'
import { savedWords } from './saved-words.ts'
import { askSearchName, SearchNameLayer } from './search-name-dialog.tsx'

/** Saves a search. If it is saved already, leads to the list of saved searches. */
export function SaveSearchButton({ terms }: { readonly terms: readonly Term[] }) {
  const app = useApp()
  const words = savedWords()
  const saved = searchOf(app, terms)
  return (
    <>
      <IconButton
        icon="bookmark"
        label={saved ? words.saved(saved.name) : words.save}
        pressed={saved !== undefined}
        onClick={() => (saved ? app.go({ view: 'searches' }) : askSearchName({ terms }))}
      />
      <SearchNameLayer />
    </>
  )
}
