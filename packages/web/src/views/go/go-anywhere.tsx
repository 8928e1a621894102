import '../../parts/palette.css'
import { useComputed } from '@preact/signals'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { Options } from '../../parts/combobox.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { takeTyped } from '../../parts/early-input.tsx'
import { Icon } from '../../parts/icon.tsx'
import { KeyCaps } from '../../parts/key-caps.tsx'
import { useListbox } from '../../parts/use-listbox.ts'
import { toWord } from '../../routes/route.ts'
import { closeOverlay } from '../../shell/overlays.ts'
import { panes } from '../../shell/panes.ts'
import { rich } from '../../words/rich.ts'
import { accountTargets, asksForAccounts } from './account-targets.ts'
import { goWords } from './go-words.ts'
import { findTargets, type Target } from './target.ts'
import { TargetRow } from './target-row.tsx'
import { allTargets } from './targets.ts'

/** How many of the newest messages are scanned for conversations. */
const looked = 400

/** One field that finds every conversation, view and action. */
export function GoAnywhere() {
  const app = useApp()
  const words = goWords()
  const [query, setQuery] = useState(takeTyped)
  const { found, isEmpty } = useFound(query)
  const pick = (target: Target) => {
    closeOverlay()
    target.run(app)
  }
  const listbox = useListbox<Target>({
    items: found,
    keyOf: ({ key }) => key,
    label: words.results,
    onPick: pick,
    onClose: closeOverlay,
  })
  return (
    <Dialog title={words.title} size="palette" onClose={closeOverlay}>
      <div class="palette">
        <div class="palette__field">
          <Icon name="search" class="palette__icon" />
          <input
            {...listbox.input}
            class="palette__input"
            aria-label={words.title}
            placeholder={panes().layout.value === 'narrow' ? words.shortHint : words.hint}
            value={query}
            autofocus
            spellcheck={false}
            onInput={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => void listbox.onKeyDown(event)}
          />
        </div>
        <div class="palette__list">
          <Options
            listbox={listbox}
            items={found}
            keyOf={({ key }) => key}
            render={(target) => <TargetRow target={target} />}
          />
        </div>
        {isEmpty && <GoFoot />}
      </div>
    </Dialog>
  )
}

/** The targets for the query; messages come last. */
function useFound(query: string) {
  const { replica } = useApp()
  const view = useMemo(() => replica.messages.view([]), [replica])
  useEffect(() => void view.loadAround('newest', looked), [view])
  const targets = useComputed(() => {
    view.ids.value
    return allTargets(replica)
  })
  const text = query.trim()
  const isManaging = asksForAccounts(text)
  const fixed = targets.value
  const known = useMemo(
    () => (isManaging ? [...fixed, ...accountTargets(replica)] : fixed),
    [fixed, isManaging],
  )
  const found = useMemo(() => {
    const places = findTargets(known, query)
    return text === '' ? places : [...places, searchTarget(text)]
  }, [known, query])
  return { found, isEmpty: text === '' }
}

function searchTarget(text: string): Target {
  return {
    key: 'search',
    kind: 'command',
    label: goWords().search(text),
    icon: 'search',
    text: '',
    lastId: 0,
    run: ({ go }) => go(toWord('search', text)),
  }
}

function GoFoot() {
  const words = goWords()
  const signs = ['#', '@', '>']
  const [channel, person, command] = signs.map((sign) => <kbd key={sign}>{sign}</kbd>)
  return (
    <p class="palette__foot">
      <span>
        {rich(words.keys, {
          arrows: (
            <>
              <KeyCaps keys="ArrowUp" /> <KeyCaps keys="ArrowDown" />
            </>
          ),
          enter: <KeyCaps keys="Enter" />,
          close: <KeyCaps keys="Escape" />,
        })}
      </span>
      <span>{rich(words.only, { channel, person, command })}</span>
    </p>
  )
}
