import { useLayoutEffect, useRef } from 'preact/hooks'
import { isComposing } from './composing.ts'
import { keysOf } from './keys-of.ts'
import { Strokes } from './match-keys.ts'
import { type Shortcut, type ShortcutName, shortcuts } from './shortcuts.ts'

/** Handles a shortcut. Returning `false` passes the key to the next listener. */
export type OnShortcut = (event: KeyboardEvent) => unknown

interface Listener {
  readonly name: ShortcutName
  readonly within: () => Element | null | undefined
  readonly run: OnShortcut
}

/** Newest first: a key reaches the layer that was opened last before the layers below it. */
const listeners: Listener[] = []
const strokes = new Strokes()
let stop: (() => void) | undefined

/**
 * Listens to a shortcut while the component is mounted. `within` limits it to times when that element contains the
 * focus.
 */
export function useShortcut(
  name: ShortcutName,
  run: OnShortcut,
  within?: { readonly current: Element | null },
): void {
  const latest = useRef(run)
  latest.current = run
  // Before the frame that shows what the key acts on: a key in between would go to the browser, which has its own Ctrl+K.
  useLayoutEffect(
    () =>
      listen({
        name,
        within: () => (within ? within.current : document.body),
        run: (event) => latest.current(event),
      }),
    [name, within],
  )
}

function listen(listener: Listener): () => void {
  listeners.unshift(listener)
  stop ??= start()
  return () => {
    listeners.splice(listeners.indexOf(listener), 1)
    if (listeners.length > 0) return
    stop?.()
    stop = undefined
  }
}

function start(): () => void {
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event) || isModifier(event.key)) return
  if (event.key === 'Escape' && isPopoverOpen()) return
  const target = event.target instanceof Element ? event.target : document.body
  if (presses(event, target)) return
  const isWriting = isTyping(target)
  const reachable = listeners.filter(({ name }) => !isWriting || isForWriting(name))
  if (reachable.length === 0) return
  const layer = layerAround(target)
  const candidates = reachable.filter((listener) => mayRun(listener, target, layer))
  const sequences = candidates.flatMap((listener) => {
    return keysOf(listener.name).map((key) => [key, [key, listener] as const] as const)
  })
  const found = strokes.press(event, sequences, event.timeStamp)
  if (!found) return
  const [key] = found
  const ready = sequences.filter(([one]) => one === key).map(([, [, listener]]) => listener)
  const wasRun = ready.some((listener) => listener.run(event) !== false)
  if (wasRun) event.preventDefault()
}

function isForWriting(name: ShortcutName): boolean {
  const shortcut: Shortcut = shortcuts[name]
  return shortcut.whileTyping === true
}

function mayRun({ within }: Listener, target: Element, layer: Element | undefined): boolean {
  const place = within()
  if (!place) return false
  if (layer && !layer.contains(place)) return false
  return place === document.body || place.contains(target)
}

/** On a button or link, Enter and Space press it, even if the page uses them as shortcuts. */
function presses({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, target: Element): boolean {
  if ((key !== 'Enter' && key !== ' ') || ctrlKey || metaKey || altKey) return false
  return target.closest('a[href], button, summary') !== null
}

/** The browser closes an open popover on Escape. The same key must not close the pane below it, too. */
function isPopoverOpen(): boolean {
  return document.querySelector('[popover="auto"]:popover-open') !== null
}

/** The open layer in which keys stay: they must not act on what is below it. */
function layerAround(target: Element): Element | undefined {
  return target.closest('[popover="auto"]:popover-open') ?? topModal()
}

/** The modal dialog that is above everything. Nobody reads what is below it. */
export function topModal(): Element | undefined {
  return [...document.querySelectorAll('dialog:modal')].at(-1)
}

export function isTyping(target: Element): boolean {
  if (target instanceof HTMLInputElement) {
    return !/^(button|checkbox|radio|range|submit|reset|color|file)$/.test(target.type)
  }
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta'
}
