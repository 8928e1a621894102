import { findable } from '@parley/client/findable'

const longestGapMs = 600

let typed = ''
let typedAt = 0
let typedIn: HTMLElement | undefined

/** Handles arrows, Home, End and first letters as the ARIA Authoring Practices define them for menus. */
export function moveInMenu(event: KeyboardEvent, menu: HTMLElement): void {
  const items = itemsOf(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const isWord = isTyped(event, menu)
  if (isWord) type(event, menu)
  const to = isWord ? typedTarget(items, at) : targetOf(event, items, at)
  if (event.key === 'Tab') menu.hidePopover()
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  items[to]?.focus()
}

/** Whether the key continues a word that is being typed in this menu. */
export function continuesWord(event: KeyboardEvent, menu: HTMLElement): boolean {
  return isTyped(event, menu) && isWithinWord(event, menu)
}

function isWithinWord(event: KeyboardEvent, menu: HTMLElement): boolean {
  return typedIn === menu && event.timeStamp - typedAt <= longestGapMs
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
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
  return event.key === 'End' ? length - 1 : undefined
}

/** Whether it is a letter, or a space in the name of an item that is being typed. Any other space selects the item with the focus. */
function isTyped(event: KeyboardEvent, menu: HTMLElement): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return false
  return key !== ' ' || (isWithinWord(event, menu) && itemsOf(menu).some(begins(`${typed} `)))
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
  const isFound = begins(typed)
  return order.find((index) => isFound(items[index] as HTMLElement))
}

function begins(text: string): (item: HTMLElement) => boolean {
  const wanted = findable(text)
  return ({ textContent }) => findable(textContent?.trim() ?? '').startsWith(wanted)
}
