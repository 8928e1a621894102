import { findable } from '@parley/client/findable'

const longestGapMs = 600

let typed = ''
let typedAt = 0
let typedIn: HTMLElement | undefined

/** Handles arrows, Home, End and first letters as the ARIA Authoring Practices define them for menus. */
export function moveInMenu(event: KeyboardEvent, menu: HTMLElement): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (isLetter(event)) type(event, menu)
  const to = targetOf(event, items, at)
  if (event.key === 'Tab') menu.hidePopover()
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  items[to]?.focus()
}

/** Whether the key continues a word that is being typed in this menu. */
export function continuesWord(event: KeyboardEvent, menu: HTMLElement): boolean {
  return isLetter(event) && typedIn === menu && event.timeStamp - typedAt <= longestGapMs
}

function targetOf(
  event: KeyboardEvent,
  items: readonly HTMLElement[],
  at: number,
): number | undefined {
  const { length } = items
  if (event.key === 'ArrowDown') return (at + 1) % length
  if (event.key === 'ArrowUp') return (at - 1 + length) % length
  if (event.key === 'Home') return 0
  if (event.key === 'End') return length - 1
  return isLetter(event) ? typedTarget(items, at) : undefined
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

function type(event: KeyboardEvent, menu: HTMLElement): void {
  typed = continuesWord(event, menu) ? typed + event.key : event.key
  typedAt = event.timeStamp
  typedIn = menu
}

function typedTarget(items: readonly HTMLElement[], at: number): number | undefined {
  // A single letter searches from the next item, so that repeated presses cycle through the matches.
  const start = typed.length === 1 ? at + 1 : at
  const order = items.map((_, index) => (start + index) % items.length)
  const wanted = findable(typed)
  return order.find((index) => findable(items[index]?.textContent?.trim() ?? '').startsWith(wanted))
}
