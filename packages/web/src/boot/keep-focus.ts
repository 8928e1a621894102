import { effect } from '@preact/signals'
import { openLayers } from '../parts/layer.tsx'

/** How long after an action its row may go: the server answers first. */
const patienceMs = 5000
/** The replacement of an element may be fetched or rendered after the element was removed. */
const renderMs = 400

const spotsKept = 8
const rowsKept = 6
const layer = 'dialog, [popover]'
const landmark = 'main, [role=main], [role=complementary], dialog'
const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/** An element of a row that had the focus, and the rows around it. */
interface Spot {
  readonly element: HTMLElement
  readonly layer: Element | null
  readonly messageId: string | undefined
  readonly levels: readonly Level[]
}

interface Level {
  readonly row: Element
  /** The rows after it and before it, the nearest first. */
  readonly beside: readonly Element[]
}

/**
 * An action may remove what had the focus, or what opened the menu or the dialog of the action. The focus then goes to the same message
 * at its new place, to the next row, to the one before, or to the part of the page.
 */
export function keepFocus(): void {
  const spots: Spot[] = []
  let end: () => void = () => undefined
  const watch = () => {
    end()
    end = whileLost(
      () => lastSpot(spots),
      () => end(),
    )
  }
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    spots.push(spotOf(target))
    if (spots.length > spotsKept) spots.shift()
  })
  // A user who goes on with something else chooses the focus.
  for (const kind of ['pointerdown', 'wheel', 'keydown']) addEventListener(kind, () => end(), true)
  addEventListener('click', watch, true)
  let count = 0
  effect(() => {
    const { length } = openLayers.value
    if (length < count) watch()
    count = length
  })
}

/** Moves the focus as soon as it is nowhere and its spot is gone. Returns what ends this. */
function whileLost(last: () => Spot | undefined, done: () => void): () => void {
  let late: ReturnType<typeof setTimeout> | undefined
  let fallen: { readonly at: HTMLElement | null; readonly spot: Spot } | undefined
  const lost = () => {
    const { activeElement, body } = document
    const spot = activeElement && activeElement !== body ? undefined : last()
    return spot && !isThere(spot.element) ? spot : undefined
  }
  const look = () => {
    const spot = lost()
    const found = spot && successor(spot)
    if (found) take(found)
    else if (spot) late ??= setTimeout(fallBack, renderMs)
    else follow()
  }
  // Its new conversation may be shown only now.
  const follow = () => {
    const message = fallen?.at === document.activeElement && messageAt(fallen?.spot.messageId)
    if (message) take(message)
  }
  const fallBack = () => {
    late = undefined
    const spot = lost()
    if (!spot) return
    const at = successor(spot) ?? document.querySelector<HTMLElement>('dialog[open]') ?? mainOf()
    fallen = { at, spot }
    take(at)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  const first = setTimeout(look)
  const patience = setTimeout(done, patienceMs)
  return () => {
    observer.disconnect()
    for (const timer of [late, first, patience]) clearTimeout(timer)
  }
}

function spotOf(element: HTMLElement): Spot {
  const levels: Level[] = []
  for (let row: Element | null = element; row && !row.matches(landmark); row = row.parentElement) {
    const beside = rowsBeside(row)
    if (beside.length > 0) levels.push({ row, beside })
  }
  const message = element.closest<HTMLElement>('[data-message-id]')
  return { element, layer: element.closest(layer), messageId: message?.dataset.messageId, levels }
}

/** Rows of one list are alike. */
function rowsBeside(row: Element): Element[] {
  const all = [...(row.parentElement?.children ?? [])]
  const at = all.indexOf(row)
  const isAlike = (one: Element) => one.tagName === row.tagName && one.className === row.className
  const after = all.slice(at + 1).filter(isAlike)
  const before = all.slice(0, at).filter(isAlike).reverse()
  return [...after.slice(0, rowsKept), ...before.slice(0, rowsKept)]
}

/** The last one that did not close with its layer: what had the focus, or what opened the layer. */
function lastSpot(spots: readonly Spot[]): Spot | undefined {
  return spots.findLast((spot) => !spot.layer || isThere(spot.layer))
}

function successor({ messageId, levels }: Spot): HTMLElement | undefined {
  return messageAt(messageId) ?? rowBeside(levels)
}

function messageAt(id: string | undefined): HTMLElement | undefined {
  const rows = id ? [...document.querySelectorAll<HTMLElement>(`[data-message-id="${id}"]`)] : []
  return rows.find(isThere)
}

function rowBeside(levels: readonly Level[]): HTMLElement | undefined {
  for (const { row, beside } of levels) {
    const next = isThere(row) ? row : beside.find(isThere)
    if (next) return controlIn(next)
  }
  return undefined
}

/** A message takes the focus itself, another row its first control. */
function controlIn(row: Element): HTMLElement {
  const message = row.querySelector<HTMLElement>('[data-message-id]')
  const controls = [row, ...row.querySelectorAll(focusable)] as HTMLElement[]
  const first = controls.find(
    (one) => one.matches(focusable) && !one.matches(':disabled') && isThere(one),
  )
  return message ?? first ?? (row as HTMLElement)
}

function take(element: HTMLElement | null): void {
  if (!element) return
  if (!element.matches(focusable)) element.tabIndex = -1
  element.focus({ preventScroll: element.matches('#main') })
}

const mainOf = () => document.querySelector<HTMLElement>('#main')

/** In the document, and not in a hidden list or a closed layer. */
function isThere(element: Element | undefined): boolean {
  return element?.isConnected === true && element.checkVisibility({ visibilityProperty: true })
}
