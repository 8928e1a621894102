import { useLayoutEffect } from 'preact/hooks'

/** The elements that take part; each is rendered with `tabIndex={-1}`. */
const member = '[data-roving]'

/**
 * Makes a list one tab stop: arrow keys, Home and End move inside it. It reads the document on each key, so rows
 * may come and go.
 */
export function useRoving(
  list: { readonly current: HTMLElement | null },
  orientation: 'vertical' | 'horizontal' = 'vertical',
): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    keepOneStop(element)
    const observer = new MutationObserver(() => keepOneStop(element))
    observer.observe(element, { childList: true, subtree: true })
    const onFocus = (event: FocusEvent) => moveStop(element, event.target)
    const onKey = (event: KeyboardEvent) => onKeyDown(event, element, orientation)
    element.addEventListener('focusin', onFocus)
    element.addEventListener('keydown', onKey)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('keydown', onKey)
    }
  }, [list, orientation])
}

function keepOneStop(list: HTMLElement): void {
  if (list.querySelector(`${member}[tabindex="0"]`)) return
  const first = list.querySelector(`${member}[aria-current]`) ?? list.querySelector(member)
  first?.setAttribute('tabindex', '0')
}

function moveStop(list: HTMLElement, target: EventTarget | null): void {
  const focused = target instanceof Element ? target.closest(member) : null
  if (!focused) return
  for (const stop of list.querySelectorAll(`${member}[tabindex="0"]`)) {
    if (stop !== focused) stop.setAttribute('tabindex', '-1')
  }
  focused.setAttribute('tabindex', '0')
}

function onKeyDown(event: KeyboardEvent, list: HTMLElement, orientation: string): void {
  const focused = (event.target as Element).closest(member)
  if (!focused || event.ctrlKey || event.metaKey || event.altKey) return
  const members = [...list.querySelectorAll<HTMLElement>(member)]
  const at = members.indexOf(focused as HTMLElement)
  const next = orientation === 'vertical' ? 'ArrowDown' : 'ArrowRight'
  const previous = orientation === 'vertical' ? 'ArrowUp' : 'ArrowLeft'
  const to = { [next]: at + 1, [previous]: at - 1, Home: 0, End: members.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  members[Math.min(members.length - 1, Math.max(0, to))]?.focus()
}
