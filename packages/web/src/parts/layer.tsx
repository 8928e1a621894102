import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { t } from '../words/words.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { showToast } from './toast.tsx'

interface LayerProps {
  readonly onClose: () => void
  /** Nothing while it is closed. */
  readonly children: ComponentChildren
}

/**
 * Everything that opens over the app is inside one. If it fails, or its code cannot be loaded, it closes and a toast says so: the
 * screen below stays, with what was typed there.
 */
export function Layer({ onClose, children }: LayerProps) {
  const giveUp = () => {
    onClose()
    showToast({ kind: 'danger', text: t.problem.notShown })
  }
  return (
    <ErrorBoundary resetOn={children} onError={giveUp}>
      {children}
    </ErrorBoundary>
  )
}

const ends: (() => void)[] = []

/** Closes all that is open, as when the user closes it. */
export function closeLayers(): void {
  for (const end of ends) end()
}

/** The layer of a signal: open while it has a value. Mounted once in the app. `giveUp` closes it where that needs more. */
export function layerOf<Asked>(
  asked: Signal<Asked | undefined>,
  draw: (now: Asked, close: () => void) => ComponentChildren,
  giveUp?: (now: Asked) => void,
) {
  const end = (now = asked.peek()) => {
    if (now && giveUp) giveUp(now)
    else if (asked.peek() === now) asked.value = undefined
  }
  ends.push(end)
  return function SignalLayer() {
    const now = asked.value
    const close = () => end(now)
    return <Layer onClose={close}>{now && draw(now, close)}</Layer>
  }
}
