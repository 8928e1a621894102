import { useId, useLayoutEffect, useState } from 'preact/hooks'
import { isComposing } from '../keys/composing.ts'

interface ListboxOptions<T> {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string | number
  readonly onPick: (item: T) => void
  readonly onClose?: () => void
  readonly label: string
  /** Whether the list is visible. */
  readonly open?: boolean
  /** Whether Tab picks an option, as in text completion. */
  readonly tabPicks?: boolean
}

/**
 * The core of inputs with a list: composer completion, Go anywhere, pickers. The focus stays in the input, and
 * `aria-activedescendant` names the active option.
 */
export function useListbox<T>(options: ListboxOptions<T>) {
  const { items, keyOf, onPick, onClose, label, open = true, tabPicks = false } = options
  const id = useId()
  const [activeKey, setActiveKey] = useState<string | number | undefined>(undefined)
  // The active option stays active when the list changes. If it is gone, the first one becomes active.
  const found = items.findIndex((item) => keyOf(item) === activeKey)
  const active = Math.max(0, found)
  const isOpen = open && items.length > 0
  const optionId = (index: number) => `${id}-${index}`

  useLayoutEffect(() => {
    if (isOpen) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active, isOpen])

  const withItem = (index: number, then: (item: T) => void) => {
    const item = items[(index + items.length) % items.length]
    if (item !== undefined) then(item)
  }
  const moveTo = (index: number) => withItem(index, (item) => setActiveKey(keyOf(item)))
  const pick = (index: number) => withItem(index, onPick)

  /** Returns whether the list handled the key; the event is then stopped. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || isComposing(event) || event.altKey) return false
    const action = actionOf(event, active, tabPicks)
    if (!action || (action.kind === 'close' && !onClose)) return false
    event.preventDefault()
    event.stopPropagation()
    if (action.kind === 'move') moveTo(action.to)
    else if (action.kind === 'pick') pick(active)
    else onClose?.()
    return true
  }

  return {
    active,
    onKeyDown,
    input: {
      role: 'combobox',
      autocomplete: 'off',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isOpen ? optionId(active) : undefined,
    } as const,
    list: { id, role: 'listbox', 'aria-label': label } as const,
    option: (index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === active,
        onPointerMove: () => index !== active && moveTo(index),
        // Keeps the focus in the input.
        onPointerDown: (event: Event) => event.preventDefault(),
        onClick: () => pick(index),
      }) as const,
  }
}

export type Listbox = ReturnType<typeof useListbox>

type Action = { kind: 'move'; to: number } | { kind: 'pick' } | { kind: 'close' }

function actionOf(event: KeyboardEvent, active: number, tabPicks: boolean): Action | undefined {
  const { key, ctrlKey, shiftKey, metaKey } = event
  if (key === 'ArrowDown' || (ctrlKey && key === 'n')) return { kind: 'move', to: active + 1 }
  if (key === 'ArrowUp' || (ctrlKey && key === 'p')) return { kind: 'move', to: active - 1 }
  if (ctrlKey || metaKey || shiftKey) return undefined
  if (key === 'Enter' || (tabPicks && key === 'Tab')) return { kind: 'pick' }
  return key === 'Escape' ? { kind: 'close' } : undefined
}
