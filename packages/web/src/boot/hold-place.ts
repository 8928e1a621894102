import { holdReading } from './hold-reading.ts'

/** How long an element may take to appear again: rows are fetched first. */
const longestMs = 10_000

type Field = HTMLInputElement | HTMLTextAreaElement

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Another state mounts a new app: the focus, the selected text and the place of the reader go over to it. Without the focus, keys
 * that somebody types would run as shortcuts.
 */
export function holdPlace(root: HTMLElement): void {
  holdReading(root)
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || !root.contains(active)) return
  const kind = kindOf(active)
  const index = alike(root, active.tagName, kind).indexOf(active)
  const range = rangeOf(active)
  const standIn = isField(active) ? takeKeys() : undefined
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    standIn?.remove()
  }
  const look = () => {
    if (active.isConnected || standIn?.isComposing()) return
    if (isElsewhere(standIn?.element)) return end()
    const found = alike(root, active.tagName, kind)[index]
    if (!found) return standIn?.focus()
    const typed = standIn?.typed() ?? ''
    end()
    found.focus({ preventScroll: true })
    if (isField(found)) select(found, range, typed)
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, subtree: true })
  standIn?.onComposed(look)
  const timer = setTimeout(end, longestMs)
}

/** The properties that an element has in common with the one that takes its place. */
function kindOf(element: HTMLElement): string {
  const names = ['type', 'role', 'aria-label', 'name', 'href', 'data-message-id']
  const labels = isField(element) ? [...(element.labels ?? [])] : []
  const text = element.matches('a, button') ? element.textContent : ''
  return JSON.stringify([
    names.map((name) => element.getAttribute(name)),
    labels.map((label) => label.textContent),
    text,
  ])
}

function alike(root: HTMLElement, tagName: string, kind: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(tagName)].filter((one) => kindOf(one) === kind)
}

function isField(element: Element): element is Field {
  return element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
}

function rangeOf(element: HTMLElement): Range | undefined {
  if (!isField(element)) return undefined
  const { selectionStart: start, selectionEnd: end } = element
  return start === null || end === null ? undefined : { start, end }
}

function select(field: Field, range: Range | undefined, typed: string): void {
  if (!range) return
  field.setSelectionRange(range.start, range.end)
  if (typed === '') return
  field.setRangeText(typed, range.start, range.end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Whether the user has chosen another element meanwhile. */
function isElsewhere(standIn: Element | undefined): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && activeElement !== standIn
}

/** A field that takes the keys until the one that had them is there again. */
function takeKeys() {
  const element = document.createElement('textarea')
  element.className = 'visually-hidden'
  element.ariaHidden = 'true'
  element.tabIndex = -1
  let isComposing = false
  element.addEventListener('compositionstart', () => {
    isComposing = true
  })
  return {
    element,
    isComposing: () => isComposing,
    onComposed: (tell: () => void) =>
      element.addEventListener('compositionend', () => {
        isComposing = false
        tell()
      }),
    focus: () => {
      if (document.activeElement === element) return
      document.body.append(element)
      element.focus({ preventScroll: true })
    },
    typed: () => element.value,
    remove: () => element.remove(),
  }
}
