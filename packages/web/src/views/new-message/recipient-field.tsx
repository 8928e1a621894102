import { useMemo, useRef, useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { isComposing } from '../../keys/composing.ts'
import { Options } from '../../parts/combobox.tsx'
import { takeTyped } from '../../parts/early-input.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useListbox } from '../../parts/use-listbox.ts'
import { closeOverlay } from '../../shell/overlays.ts'
import { t } from '../../words/words.ts'
import { findTargets, type Target } from '../go/target.ts'
import { TargetRow } from '../go/target-row.tsx'
import { allTargets } from '../go/targets.ts'
import { newMessageWords } from './new-message-words.ts'

interface RecipientFieldProps {
  readonly userIds: readonly number[]
  readonly onUsers: (userIds: readonly number[]) => void
  readonly onChannel: (channelId: number) => void
  /** Called on Enter in the empty field, once people are chosen. */
  readonly onDone: () => void
}

/** Picks the recipient by name. A channel completes the choice; after a person, more people can be added. */
export function RecipientField({ userIds, onUsers, onChannel, onDone }: RecipientFieldProps) {
  const words = newMessageWords()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(takeTyped)
  const found = useRecipients(query, userIds)
  const pick = ({ person, key }: Target) => {
    setQuery('')
    if (person) onUsers([...userIds, person.id])
    else onChannel(Number(key.replace('channel ', '')))
    input.current?.focus()
  }
  const listbox = useListbox<Target>({
    items: found,
    keyOf: ({ key }) => key,
    label: words.recipients,
    onPick: pick,
    onClose: closeOverlay,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (query === '' && userIds.length > 0 && !isComposing(event)) {
      if (event.key === 'Backspace') onUsers(userIds.slice(0, -1))
      if (event.key === 'Enter') return onDone()
    }
    listbox.onKeyDown(event)
  }
  return (
    <>
      <div class="palette__field new-message__to">
        <span class="new-message__word">{words.to}</span>
        {userIds.map((id) => (
          <PersonChip
            key={id}
            userId={id}
            onRemove={() => onUsers(userIds.filter((one) => one !== id))}
          />
        ))}
        <input
          {...listbox.input}
          ref={input}
          class="palette__input"
          aria-label={words.to}
          placeholder={userIds.length > 0 ? words.another : words.hint}
          value={query}
          autofocus
          spellcheck={false}
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
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
    </>
  )
}

/** Recent people and channels; after the first person, only people. */
function useRecipients(query: string, userIds: readonly number[]): readonly Target[] {
  const { replica } = useApp()
  const targets = useMemo(() => allTargets(replica), [replica])
  return useMemo(() => {
    const chosen = new Set(userIds)
    const possible = targets.filter(({ kind, person, key }) => {
      if (kind === 'person') return person !== undefined && !chosen.has(person.id)
      if (kind !== 'channel' || userIds.length > 0) return false
      return replica.channels.isSubscribed(Number(key.replace('channel ', ''))) || query !== ''
    })
    if (query.trim() !== '') return findTargets(possible, query)
    const people = possible.filter(({ kind }) => kind === 'person').sort(latestFirst)
    const channels = possible.filter(({ kind }) => kind === 'channel')
    return [...people.slice(0, 6), ...channels.slice(0, 10)]
  }, [targets, query, userIds])
}

function latestFirst(a: Target, b: Target): number {
  return b.lastId - a.lastId || a.label.localeCompare(b.label)
}

interface PersonChipProps {
  readonly userId: number
  readonly onRemove: () => void
}

function PersonChip({ userId, onRemove }: PersonChipProps) {
  const { replica } = useApp()
  const name = replica.people.byId.get(userId)?.full_name ?? t.message.somebody
  return (
    <span class="new-message__chip">
      <span class="truncate">{name}</span>
      <button type="button" aria-label={newMessageWords().remove(name)} onClick={onRemove}>
        <Icon name="x" size={12} />
      </button>
    </span>
  )
}
