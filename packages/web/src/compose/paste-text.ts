import { typedApart } from './put-text.ts'

type FromClipboard = typeof import('./paste/from-clipboard.ts')

let fromClipboard: FromClipboard | undefined

/** Fetches the code that reads pasted HTML when somebody begins to write. */
export function fetchPasting(): void {
  if (fromClipboard) return
  import('./paste/from-clipboard.ts')
    .then((code) => {
      fromClipboard = code
    })
    // Until the next focus, plain text is pasted.
    .catch(() => undefined)
}

/** When the keys were pressed that paste plain text. Not every browser leaves out the HTML then. */
let plainAt = Number.NEGATIVE_INFINITY

export function notePlainPaste(event: KeyboardEvent): void {
  const isPaste = event.key.toLowerCase() === 'v' && (event.ctrlKey || event.metaKey)
  if (isPaste) plainAt = event.shiftKey ? event.timeStamp : Number.NEGATIVE_INFINITY
}

/** How long after its key a paste may begin, in milliseconds. */
const pasteMs = 1000

/** Inserts pasted HTML as Markdown, and an address over selected words as their link. Otherwise the browser inserts plain text. */
export function pasteText(event: ClipboardEvent): void {
  const { target: field, clipboardData: data } = event
  if (!data || !(field instanceof HTMLTextAreaElement)) return
  if (event.timeStamp - plainAt < pasteMs) return
  const { value, selectionStart, selectionEnd } = field
  const text = fromClipboard?.textFor({
    html: data.getData('text/html'),
    plain: data.getData('text/plain'),
    ...{ text: value, start: selectionStart, end: selectionEnd },
  })
  if (text === undefined) return
  event.preventDefault()
  if (typedApart(field, selectionStart, selectionEnd, text)) return
  field.setRangeText(text, selectionStart, selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
