import { findable } from '@parley/client/findable'
import './combobox.css'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { t } from '../words/words.ts'
import { Icon } from './icon.tsx'
import { placeBeside } from './place.ts'
import type { Placement } from './position.ts'
import { type Listbox, useListbox } from './use-listbox.ts'

interface ComboboxProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string | number
  readonly textOf: (item: T) => string
  readonly render?: (item: T) => ComponentChildren
  readonly value: T | undefined
  readonly onPick: (item: T) => void
  readonly placeholder?: string
  readonly limit?: number
  readonly hideLabel?: boolean
}

/** Picks one of many items by typing a part of its name. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, keyOf, textOf, render = textOf, value, placeholder, hideLabel } = props
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  const { query, setQuery, found, listbox, onKeyDown } = useSearch(props)
  return (
    <div class="combobox">
      <label class={hideLabel ? 'visually-hidden' : 'field__label'} for={inputId}>
        {label}
      </label>
      <span class="combobox__box">
        <input
          {...listbox.input}
          ref={input}
          id={inputId}
          class="input"
          value={query ?? (value === undefined ? '' : textOf(value))}
          placeholder={placeholder}
          onInput={(event) => setQuery(event.currentTarget.value)}
          onClick={() => setQuery(query ?? '')}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setQuery(undefined)}
          onKeyDown={onKeyDown}
        />
        <Icon name="chevron-down" class="combobox__arrow" />
      </span>
      {query !== undefined && (
        <ListSurface anchor={input}>
          <Options listbox={listbox} items={found} keyOf={keyOf} render={render} />
        </ListSurface>
      )}
    </div>
  )
}

/** The query, undefined while the list is closed, and the matches. */
function useSearch<T>({ items, keyOf, textOf, label, onPick, limit = 50 }: ComboboxProps<T>) {
  const [query, setQuery] = useState<string | undefined>(undefined)
  const found = useMemo(
    () => (query === undefined ? [] : matches(items, textOf, query).slice(0, limit)),
    [items, query],
  )
  const close = () => setQuery(undefined)
  const pick = (item: T) => {
    close()
    onPick(item)
  }
  const open = query !== undefined
  const listbox = useListbox({ items: found, keyOf, onPick: pick, onClose: close, label, open })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!listbox.onKeyDown(event) && !open && event.key === 'ArrowDown') setQuery('')
  }
  return { query, setQuery, found, listbox, onKeyDown }
}

interface OptionsProps<T> {
  readonly listbox: Listbox
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string | number
  readonly render: (item: T) => ComponentChildren
}

/** The options of a listbox, or one line saying that there are none. */
export function Options<T>({ listbox, items, keyOf, render }: OptionsProps<T>) {
  return (
    <>
      <div {...listbox.list} class="listbox">
        {items.map((item, index) => (
          <div key={keyOf(item)} {...listbox.option(index)} class="listbox__option">
            {render(item)}
          </div>
        ))}
      </div>
      {items.length === 0 && <p class="listbox__empty">{t.common.noMatches}</p>}
    </>
  )
}

interface ListSurfaceProps {
  readonly anchor: { readonly current: HTMLElement | null }
  readonly placement?: Placement
  readonly children: ComponentChildren
}

/** The floating list at its input. */
export function ListSurface({ anchor, placement = 'bottom-start', children }: ListSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [element, input] = [surface.current, anchor.current]
    if (!element || !input) return undefined
    element.showPopover()
    return placeBeside(input, element, { placement, matchWidth: true })
  }, [])
  return (
    <div ref={surface} class="list-surface" popover="manual">
      {children}
    </div>
  )
}

/** Items that begin with the query come before those that only contain it. */
function matches<T>(items: readonly T[], textOf: (item: T) => string, query: string): T[] {
  const wanted = findable(query.trim())
  const scored = items.map((item) => {
    const text = findable(textOf(item))
    const at = text.indexOf(wanted)
    return { item, rank: at === 0 ? 0 : /\P{L}/u.test(text[at - 1] ?? 'x') ? 1 : 2, at }
  })
  const fitting = scored.filter(({ at }) => at !== -1)
  return fitting.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}
