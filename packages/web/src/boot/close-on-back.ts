import { effect, type ReadonlySignal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { openLayers } from '../parts/layer.tsx'
import { firstState } from './first-entry.ts'

/** An entry of the browser's history: a screen, and the number of layers over it. */
interface Entry {
  readonly screen: string
  readonly depth: number
}

const name = 'parleyLayers'

function entryOf(state: unknown): Entry | undefined {
  return (state as { readonly [name]?: Entry } | null)?.[name]
}

const entryNow = () => entryOf(history.state)

const stateOf = (entry: Entry) => ({ ...history.state, [name]: entry })

/**
 * Back closes the topmost layer and leaves the screen below as it is: each layer has an entry of its own in the history, with the
 * address of its screen. An entry stays when its layer is closed in another way, and the next layer takes it. An entry without a layer
 * is skipped, so it costs no press. Invariant: no layer that is closed by other means goes back itself, because that would
 * race with the address that is opened next.
 */
export function closeOnBack(open: ReadonlySignal<AppContext | undefined>): void {
  let now = entryOf(firstState)
  let address = location.href
  const note = () => {
    now = entryNow()
    address = location.href
  }
  const addEntries = () => {
    const { length } = openLayers.peek()
    while (length > (now?.depth ?? 0)) {
      if (!now) history.replaceState(stateOf({ screen: String(Math.random()), depth: 0 }), '')
      now = entryNow() ?? now
      if (!now) return
      now = { ...now, depth: now.depth + 1 }
      history.pushState({ [name]: now }, '')
    }
  }
  const onMove = () => {
    const before = now
    const isSameAddress = location.href === address
    // A link to the address on the screen has replaced its entry.
    if (before && !entryNow() && isSameAddress) history.replaceState(stateOf(before), '')
    const here = entryNow()
    if (!before || here?.screen !== before.screen) return note()
    now = here
    // The conversation was moved while it was under a layer.
    if (!isSameAddress) history.replaceState(history.state, '', address)
    const steps = before.depth - here.depth
    const layers = openLayers.peek().toReversed()
    if (layers.length === 0 && steps !== 0) history.go(steps > 0 ? -1 : 1)
    for (const close of layers.slice(0, Math.max(0, steps))) close()
  }
  // Before the address is read: the screen stays as it is.
  addEventListener('popstate', onMove, { capture: true })
  // What stays open needs its entry again.
  addEventListener('popstate', () => setTimeout(addEntries))
  // Back was pressed before this code was there.
  if (now && entryNow()?.depth !== now.depth) onMove()
  effect(() => open.value?.route.subscribe(note))
  effect(() => {
    openLayers.value
    addEntries()
  })
}
