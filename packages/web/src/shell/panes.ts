import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { keptSignal } from '../parts/kept-signal.ts'

/** In sixteenths of the browser's font size, which are pixels unless the user has chosen another size. */
export const sidebarWidths = { min: 208, usual: 264, max: 420 } as const
export const detailsWidths = { min: 260, usual: 320, max: 520 } as const

/** Whether one, two or three panes are visible. */
export type Layout = 'narrow' | 'middle' | 'wide'

export interface Panes {
  readonly layout: ReadonlySignal<Layout>
  readonly sidebarWidth: Signal<number>
  readonly isSidebarOpen: Signal<boolean>
  readonly detailsWidth: Signal<number>
}

let made: Panes | undefined

/** The layout of the window, shared by all callers. */
export function panes(): Panes {
  made ??= {
    layout: watchLayout(),
    sidebarWidth: keptSignal('sidebar-width', sidebarWidths.usual),
    isSidebarOpen: keptSignal('sidebar-open', true),
    detailsWidth: keptSignal('details-width', detailsWidths.usual),
  }
  return made
}

function watchLayout(): ReadonlySignal<Layout> {
  const narrow = matchMedia('(width <= 40rem)')
  const middle = matchMedia('(width <= 68.75rem)')
  const read = () => (narrow.matches ? 'narrow' : middle.matches ? 'middle' : 'wide')
  const layout = signal<Layout>(read())
  const update = () => {
    layout.value = read()
  }
  narrow.addEventListener('change', update)
  middle.addEventListener('change', update)
  return layout
}
