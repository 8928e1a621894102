import type { Signal } from '@preact/signals'
import { isTyping } from '../keys/use-shortcut.ts'
import { trustedText } from '../message/trusted-html.ts'
import { changedRange, replaceRange, type Selection } from './edit-text.ts'
import type { LinkedText } from './uploads.ts'

/** Long enough to choose a word, short enough to seem immediate. */
const lookAgainMs = 100

let composedIn: EventTarget | null = null

// Note: tests without a page import this file, too.
globalThis.document?.addEventListener('compositionstart', ({ target }) => {
  composedIn = target
})
globalThis.document?.addEventListener('compositionend', () => {
  composedIn = null
})

/** Waits until an input method has finished its word in this field, because a change of the text would cut the word off. */
async function wordEnds(field: () => Element | null): Promise<void> {
  const isComposed = () => {
    const element = field()
    return element !== null && element === composedIn && element === document.activeElement
  }
  while (isComposed()) await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
}

/**
 * Inserts a text into a field in which the user may be typing. The same characters stay selected, the caret stays between the same
 * characters, and typing can still be undone. The field takes the focus only if no element has it.
 */
function putText(field: HTMLTextAreaElement, inserted: string, at: number): void {
  if (!document.activeElement || document.activeElement === document.body) field.focus()
  const { selectionStart: start, selectionEnd: end, selectionDirection: way, scrollTop } = field
  field.setSelectionRange(at, at)
  if (field !== document.activeElement || !hushed(field, () => typed(field, inserted))) {
    field.setRangeText(inserted, at, at, 'end')
  }
  const isCaret = start === end
  const behind = (place: number, isIn: boolean) => (isIn ? place + inserted.length : place)
  field.setSelectionRange(
    behind(start, start >= at),
    behind(end, end > at || (isCaret && end === at)),
    way,
  )
  field.scrollTop = scrollTop
}

/**
 * Shows a changed text and selection as if they were typed. The browser's history knows nothing of a value that is set: its next
 * undo would put what was typed before at wrong places of the new text.
 */
export function showText(field: HTMLTextAreaElement, { text, start, end }: Selection): void {
  field.focus()
  const { from, to, inserted } = changedRange(field.value, text)
  if (from !== to || inserted !== '') {
    hushed(field, () => typedApart(field, from, to, inserted))
    // A hidden field takes no typing.
    if (field.value !== text) field.value = text
  }
  field.setSelectionRange(start, end)
}

/**
 * Replaces a range as if by typing. What was typed before and what is typed afterwards is undone apart: a change of the selection
 * separates them.
 */
export function typedApart(
  field: HTMLTextAreaElement,
  from: number,
  to: number,
  text: string,
): boolean {
  field.setSelectionRange(0, 0)
  field.setSelectionRange(from, to)
  if (!(text === '' ? document.execCommand('delete') : typed(field, text))) return false
  const { selectionEnd: end } = field
  field.setSelectionRange(0, 0)
  field.setSelectionRange(end, end)
  return true
}

/** Inserts the text into the field with the focus as if it were typed, because only this keeps the undo history. */
function typed(field: HTMLTextAreaElement, text: string): boolean {
  if (text.includes('\n') && typedLines(field, text)) return true
  return document.execCommand('insertText', false, text)
}

/**
 * Chromium inserts lines as HTML in 12 ms for 1,000 of them. As text, 1,000 take more than a second, and 9,000 more than a minute;
 * WebKit is slower still. Firefox has no HTML in text fields, and is fast.
 */
function typedLines(field: HTMLTextAreaElement, text: string): boolean {
  const { value, selectionStart: start, selectionEnd: end } = field
  if (!document.execCommand('insertHTML', false, trustedText(text))) return false
  const holds = (inserted: string) =>
    field.value === value.slice(0, start) + inserted + value.slice(end)
  // WebKit leaves out a line break at the end.
  const shorter = text.replace(/\n$/, '')
  if (!holds(text) && !holds(shorter)) {
    document.execCommand('undo')
    return false
  }
  const rest = holds(text) ? '' : '\n'
  // After a line break at the end of the field, the caret stays before it.
  const caret = start + text.length - rest.length
  field.setSelectionRange(caret, caret)
  return rest === '' || document.execCommand('insertText', false, rest)
}

/** No listener receives the `input` event. */
function hushed(field: HTMLTextAreaElement, change: () => boolean): boolean {
  const hush = (event: Event) => event.stopImmediatePropagation()
  field.addEventListener('input', hush, { capture: true })
  try {
    return change()
  } finally {
    field.removeEventListener('input', hush, { capture: true })
  }
}

/** Whether the focus is in the form of this field, or nowhere. Then the field may take it although the user did not ask for that. */
export function mayTakeFocus(field: HTMLTextAreaElement): boolean {
  const { activeElement: active, body } = document
  return !active || active === body || (field.form?.contains(active) ?? active === field)
}

/** Whether the user types in a field of another form. */
export function typesElsewhere(field: HTMLTextAreaElement): boolean {
  const { activeElement: active } = document
  return active !== null && isTyping(active) && !mayTakeFocus(field)
}

interface Shown {
  readonly text: Signal<string>
  /** The field, if it shows the text. */
  readonly field: () => HTMLTextAreaElement | null
  readonly write: (text: string) => void
}

/** The text of a field that may be shown or not. */
export function linkedText({ text, field, write }: Shown): LinkedText {
  return {
    text: () => text.peek(),
    caret: () => field()?.selectionEnd ?? text.peek().length,
    isFree: () => wordEnds(field),
    put: (markdown, at) => {
      const { text: written } = replaceRange(text.peek(), at, at, markdown)
      const shown = field()
      if (shown) putText(shown, markdown, at)
      write(written)
    },
  }
}
