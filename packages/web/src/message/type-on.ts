import { placeOfMessage } from '@parley/client/replica'
import type { Signal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { replaceRange } from '../compose/edit-text.ts'
import { isComposing } from '../keys/composing.ts'
import { isSameRoute } from '../routes/fragment.ts'
import { nearOf, placeTerms, type Route } from '../routes/route.ts'
import { routeToPlace } from './message-place.ts'
import { editedId } from './under-edit.ts'

/** The new list may have to fetch its messages. After it, keys are shortcuts again. */
const patienceMs = 2000

interface Waiting {
  readonly id: number
  start: number
  end: number
  readonly stop: () => void
}

let waiting: Waiting | undefined

/**
 * An editor goes with its list when the topic is renamed or moved, and comes back in the list of the new place. Until then, the keys of
 * somebody who types in it go into its text. `from` is the route where the editor was opened.
 */
export function typeOn(
  app: AppContext,
  id: number,
  field: HTMLTextAreaElement | null,
  text: Signal<string>,
  from: Route,
): void {
  if (field !== document.activeElement || editedId.peek() !== id || !isHere(app, id, from)) return
  waiting?.stop()
  const timer = setTimeout(() => waiting?.stop(), patienceMs)
  const listener = new AbortController()
  const stop = () => {
    clearTimeout(timer)
    listener.abort()
    waiting = undefined
  }
  const { selectionStart: start, selectionEnd: end } = field as HTMLTextAreaElement
  waiting = { id, start, end, stop }
  const onKey = (event: KeyboardEvent) => {
    const { activeElement, body } = document
    const isFree = !activeElement || activeElement === body
    if (!isFree || !isHere(app, id, from)) return stop()
    if (waiting && write(event, waiting, text)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  addEventListener('keydown', onKey, { capture: true, signal: listener.signal })
  addEventListener('pointerdown', stop, { capture: true, signal: listener.signal })
}

/** Whether the editor of this message has just gone with its list, and keys still go into its text. */
export const isTypedOn = (id: number): boolean => waiting?.id === id

/** Where the caret was in the editor that has gone, and after the keys since. */
export function caretLeft(id: number): readonly [start: number, end: number] | undefined {
  if (waiting?.id !== id) return undefined
  const { start, end, stop } = waiting
  stop()
  return [start, end]
}

/** Whether the user has not gone elsewhere. The address may change before the list goes, or after it. */
function isHere({ replica, route }: AppContext, id: number, from: Route): boolean {
  const message = replica.messages.byId.peek(id)
  if (!message) return false
  const now = withoutNear(route.peek())
  const place = routeToPlace(placeOfMessage(message, replica.selfId))
  return isSameRoute(now, withoutNear(from)) || isSameRoute(now, place)
}

function withoutNear(route: Route): Route {
  return nearOf(route) === undefined ? route : { view: 'narrow', terms: placeTerms(route) }
}

function write(event: KeyboardEvent, at: Waiting, text: Signal<string>): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (isComposing(event) || ctrlKey || metaKey || altKey) return false
  const typed = key === 'Enter' ? '\n' : key
  const isErased = key === 'Backspace'
  if (!isErased && [...typed].length !== 1) return false
  const written = text.peek()
  const before = written.slice(0, at.start)
  const from = isErased && at.start === at.end ? withoutLast(before).length : at.start
  const next = replaceRange(written, from, at.end, isErased ? '' : typed)
  text.value = next.text
  at.start = next.start
  at.end = next.end
  return true
}

/** The last character may have two code units. */
const withoutLast = (text: string) => [...text].slice(0, -1).join('')
