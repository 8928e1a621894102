import './editable-list.css'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Section } from '../../../parts/page.tsx'
import { t } from '../../../words/words.ts'

/** The entry whose form is open, by its id. */
export type OpenEntry = number | 'new' | undefined

interface EditableListProps<Entry> {
  readonly words: { readonly title: string; readonly hint: string; readonly add: string }
  /** `ol` if the order matters. */
  readonly tag: 'ol' | 'ul'
  readonly entries: readonly Entry[]
  /** Shown if there are no entries. */
  readonly none: ComponentChildren
  readonly open: OpenEntry
  readonly onOpen: (open: OpenEntry) => void
  /** `isGone`: somebody else has removed the entry while its form was open. */
  readonly form: (entry: Entry | undefined, isGone: boolean) => ComponentChildren
  /** An `li` with a key. */
  readonly row: (entry: Entry) => ComponentChildren
}

/** A list with a button for new entries. A form takes the place of the entry that is changed, and stays if the entry goes. */
export function EditableList<Entry extends { readonly id: number }>(
  props: EditableListProps<Entry>,
) {
  const { words, tag: List, entries, none, open, onOpen, form, row } = props
  const { list, button } = useFocusAfterForm(entries, open)
  const { shown, isGone } = useEntriesWithOpen(entries, open)
  const add = (
    <Button icon="plus" size="small" ref={button} onClick={() => onOpen('new')}>
      {words.add}
    </Button>
  )
  return (
    <Section title={words.title} hint={words.hint} action={open !== 'new' && add}>
      {open === 'new' && form(undefined, false)}
      {shown.length === 0 && open !== 'new' && none}
      <List class="plain-list" aria-label={words.title} ref={list}>
        {shown.map((entry) =>
          entry.id === open ? <li key={entry.id}>{form(entry, isGone)}</li> : row(entry),
        )}
      </List>
    </Section>
  )
}

/** The entries and, at its former place, the open one that somebody else has removed. Otherwise its form would vanish with what was typed. */
function useEntriesWithOpen<Entry extends { readonly id: number }>(
  entries: readonly Entry[],
  open: OpenEntry,
) {
  const last = useRef<{ readonly entry: Entry; readonly at: number }>(undefined)
  const at = entries.findIndex(({ id }) => id === open)
  const found = entries[at]
  if (found) last.current = { entry: found, at }
  const removed = !found && last.current?.entry.id === open ? last.current : undefined
  const shown = removed ? entries.toSpliced(removed.at, 0, removed.entry) : entries
  return { shown, isGone: removed !== undefined }
}

/** The form that closes had the focus: it goes back to the button that has opened it. */
function useFocusAfterForm(entries: readonly { readonly id: number }[], open: OpenEntry) {
  const button = useRef<HTMLButtonElement>(null)
  const rows = useRef<HTMLElement | null>(null)
  const before = useRef<OpenEntry>(undefined)
  useLayoutEffect(() => {
    const closed = before.current
    before.current = open
    if (open !== undefined || closed === undefined) return
    if (document.activeElement !== document.body) return
    const row = rows.current?.children[entries.findIndex(({ id }) => id === closed)]
    const edit = row?.querySelector<HTMLElement>('[data-edit]')
    ;(edit ?? button.current)?.focus()
  }, [open])
  const list = (element: HTMLElement | null) => {
    rows.current = element
  }
  return { list, button }
}

interface EntryButtonsProps {
  /** Of the entry. */
  readonly name: string
  readonly editLabel: string
  readonly onEdit: () => void
  readonly onRemove: () => void
  /** Further buttons, before these. */
  readonly children?: ComponentChildren
}

/** The buttons behind an entry of an editable list. */
export function EntryButtons(props: EntryButtonsProps) {
  const { name, editLabel, onEdit, onRemove, children } = props
  return (
    <span class="editable-row__actions">
      {children}
      <IconButton size="small" icon="pencil" label={editLabel} onClick={onEdit} data-edit />
      <IconButton size="small" icon="trash" label={t.common.remove(name)} onClick={onRemove} />
    </span>
  )
}
