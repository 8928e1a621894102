let typed = ''
let typedAt = 0

/** Handles arrows, Home, End and first letters as the ARIA Authoring Practices define them for menus. */
export function moveInMenu(event: KeyboardEvent, menu: HTMLElement): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = targetOf(event, items, at)
  if (event.key === 'Tab') menu.hidePopover()
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  items[to]?.focus()
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
  const isLetter = event.key.length === 1 && event.key !== ' '
  if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return undefined
  return letterTarget(event, items, at)
}

function letterTarget(
  event: KeyboardEvent,
  items: readonly HTMLElement[],
  at: number,
): number | undefined {
  typed = event.timeStamp - typedAt > 600 ? event.key : typed + event.key
  typedAt = event.timeStamp
  // A single letter searches from the next item, so that repeated presses cycle through the matches.
  const start = typed.length === 1 ? at + 1 : at
  const order = items.map((_, index) => (start + index) % items.length)
  const wanted = typed.toLowerCase()
  return order.find((index) => items[index]?.textContent?.trim().toLowerCase().startsWith(wanted))
}
