import '../../parts/palette.css'
import { useRef, useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { intend } from '../../intents/intend.ts'
import { isComposing } from '../../keys/composing.ts'
import { Options } from '../../parts/combobox.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { takeTyped } from '../../parts/early-input.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useListbox } from '../../parts/use-listbox.ts'
import type { Term } from '../../routes/route.ts'
import { closeOverlay } from '../../shell/overlays.ts'
import { panes } from '../../shell/panes.ts'
import { goToQuery } from './go-to-query.ts'
import { parseQuery, type Query } from './parse.ts'
import { Pill, SearchPill } from './search-pill.tsx'
import { searchWords } from './search-words.ts'
import { problemText, worldOf } from './search-world.ts'
import { type Suggestion, suggest } from './suggest.ts'

interface SearchDialogProps {
  /** The current terms. */
  readonly terms: readonly Term[]
}

/** Composes a search: conditions as pills, the rest as text, suggestions below. */
export function SearchDialog({ terms: given }: SearchDialogProps) {
  const words = searchWords()
  const hint = panes().layout.value === 'narrow' ? words.shortHint : words.hint
  const input = useRef<HTMLInputElement>(null)
  const search = useSearch(given, input)
  const { query, text, problem, listbox, suggestions } = search
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Backspace' && text === '') search.removeLast()
    else listbox.onKeyDown(event)
  }
  return (
    <Dialog title={words.title} size="palette" onClose={closeOverlay}>
      <div class="palette">
        <div class="palette__field search-field">
          <Icon name="search" class="palette__icon" />
          {query.terms.map((term, index) => (
            <SearchPill key={index} term={term} onRemove={() => search.remove(index)} />
          ))}
          {query.date && (
            <Pill label={words.on(query.date)} icon="clock" onRemove={search.removeDate} />
          )}
          <input
            {...listbox.input}
            ref={input}
            class="palette__input"
            aria-label={words.title}
            aria-describedby={problem ? 'search-problem' : undefined}
            placeholder={query.terms.length === 0 ? hint : ''}
            value={text}
            autofocus
            spellcheck={false}
            onInput={(event) => search.write(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        {problem && (
          <p id="search-problem" class="search-problem" role="alert">
            {problem}
          </p>
        )}
        <div class="palette__list">
          <Options
            listbox={listbox}
            items={suggestions}
            keyOf={({ key }) => key}
            render={({ label, icon }) => (
              <span class="palette__row">
                <span class="palette__sign">
                  <Icon name={icon} size={16} />
                </span>
                <span class="palette__label truncate">{label}</span>
              </span>
            )}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** The query so far, and what can be done with it. */
function useSearch(given: readonly Term[], input: { readonly current: HTMLInputElement | null }) {
  const app = useApp()
  const [query, setQuery] = useState<Query>(() => beginning(given))
  const [text, setText] = useState(() => joined(wordsOf(given), takeTyped()))
  const [problem, setProblem] = useState('')
  const suggestions = suggest(app, query.terms, text)
  const write = (written: string) => {
    setText(written)
    setProblem('')
  }
  const go = () => {
    const parsed = parseQuery(text, worldOf(app.replica))
    if (parsed.problem) return setProblem(problemText(parsed.problem))
    closeOverlay()
    const date = parsed.date ?? query.date
    const terms = [...query.terms, ...parsed.terms]
    intend(() => goToQuery(app, { terms, ...(date === undefined ? {} : { date }) }))
  }
  const pick = ({ picks, rest }: Suggestion) => {
    if (picks.kind === 'go') return go()
    write(picks.kind === 'text' ? picks.text : rest)
    if (picks.kind === 'term') setQuery({ ...query, terms: [...query.terms, picks.term] })
    if (picks.kind === 'date') setQuery({ ...query, date: picks.date })
    input.current?.focus()
  }
  const listbox = useListbox<Suggestion>({
    items: suggestions,
    keyOf: ({ key }) => key,
    label: searchWords().suggestions,
    onPick: pick,
    onClose: closeOverlay,
    tabPicks: text !== '',
  })
  const remove = (index: number) => {
    setQuery({ ...query, terms: query.terms.filter((_, at) => at !== index) })
    input.current?.focus()
  }
  const removeDate = () => setQuery({ terms: query.terms })
  const removeLast = () => (query.date ? removeDate() : remove(query.terms.length - 1))
  return { query, text, problem, suggestions, listbox, write, remove, removeDate, removeLast }
}

/** Search words become text again. The message to open at is dropped. */
function beginning(terms: readonly Term[]): Query {
  const left = terms.filter(({ operator, negated }) => negated || !isText(operator))
  return { terms: left.filter(({ operator }) => operator !== 'near' && operator !== 'with') }
}

function wordsOf(terms: readonly Term[]): string {
  const texts = terms.filter(({ operator, negated }) => !negated && isText(operator))
  return texts.map(({ operand }) => String(operand)).join(' ')
}

function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' ')
}

function isText(operator: Term['operator']): boolean {
  return operator === 'search'
}
