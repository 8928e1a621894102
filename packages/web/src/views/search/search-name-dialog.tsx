import { limits } from '@parley/client/limits'
import { signal } from '@preact/signals'
import { useApp } from '../../app-context.ts'
import { pinRoute, viewOfRoute } from '../../intents/navigation-views.ts'
import { renameSearch, type SavedSearch, saveSearch } from '../../intents/saved-searches.ts'
import { useAttempt } from '../../intents/use-attempt.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { layerOf } from '../../parts/layer.tsx'
import { showToast } from '../../parts/toast.tsx'
import { Checkbox } from '../../parts/toggles.tsx'
import type { Term } from '../../routes/route.ts'
import { useKeptForm } from '../../shell/kept-form.ts'
import { beginningOf } from '../../words/text-length.ts'
import { t } from '../../words/words.ts'
import { describeTerm } from './describe.ts'
import { savedWords } from './saved-words.ts'

/** Terms that are saved under a name, or a saved search that is renamed. */
type Named = { readonly terms: readonly Term[] } | { readonly search: SavedSearch }

const asked = signal<Named | undefined>(undefined)

export function askSearchName(named: Named): void {
  asked.value = named
}

export const SearchNameLayer = layerOf(asked, (named) => <SearchNameDialog named={named} />)

function close(): void {
  asked.value = undefined
}

/** A saved search may have been renamed on another device. */
function asOfNow(opened: Named, all: readonly SavedSearch[]): Named {
  if ('terms' in opened) return opened
  const { search } = opened
  return { search: all.find(({ id }) => id === search.id) ?? search }
}

function useNaming(opened: Named) {
  const app = useApp()
  const named = asOfNow(opened, app.replica.list('saved_searches').value)
  const form = useKeptForm(keptName(named), () => ({
    name: firstName(app.replica, named),
    isPinned: false,
  }))
  const { name, isPinned } = form.values
  const { problem, isBusy, run } = useAttempt()
  const save = async () => {
    if ('search' in named) return renameSearch(app, named.search, name.trim())
    const route = { view: 'narrow', terms: named.terms } as const
    await saveSearch(app, name.trim(), named.terms)
    if (isPinned && !viewOfRoute(app, route)) pinRoute(app, route, name)
    showToast({ text: savedWords().done, kind: 'success' })
  }
  const end = () => {
    form.clear()
    close()
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await run(save)) end()
  }
  return { name, isPinned, change: form.change, problem, isBusy, submit, end }
}

const keptName = (named: Named) =>
  'search' in named
    ? `saved search ${named.search.id}`
    : `new search ${JSON.stringify(named.terms)}`

function SearchNameDialog({ named }: { readonly named: Named }) {
  const words = savedWords()
  const { name, isPinned, change, problem, isBusy, submit, end } = useNaming(named)
  const isNew = 'terms' in named
  const buttons = (
    <>
      <Button onClick={end}>{t.common.cancel}</Button>
      <Button kind="primary" type="submit" form="search-name" busy={isBusy}>
        {t.common.save}
      </Button>
    </>
  )
  return (
    <Dialog title={isNew ? words.save : words.rename} size="small" onClose={close} footer={buttons}>
      <form id="search-name" class="search-name" onSubmit={(event) => void submit(event)}>
        {problem && <Banner kind="danger">{problem}</Banner>}
        <TextField
          label={words.name}
          value={name}
          onValue={(typed) => change({ name: typed })}
          max={limits.maxSavedSearchNameLength}
          required
        />
        {isNew && (
          <Checkbox
            label={words.inSidebar}
            checked={isPinned}
            onChange={(pinned) => change({ isPinned: pinned })}
          />
        )}
      </form>
    </Dialog>
  )
}

function firstName(replica: Parameters<typeof describeTerm>[0], named: Named): string {
  if ('search' in named) return named.search.name
  const said = named.terms.map((term) =>
    term.operator === 'search' ? term.operand : describeTerm(replica, term),
  )
  const plain = said.join(', ').replace(/[\u2068\u2069]/g, '')
  return beginningOf(plain, limits.maxSavedSearchNameLength)
}
