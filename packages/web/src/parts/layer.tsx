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

/** The layer of a signal: open while it has a value. Mounted once in the app. */
export function layerOf<Asked>(
  asked: Signal<Asked | undefined>,
  draw: (now: Asked, close: () => void) => ComponentChildren,
  giveUp?: (now: Asked) => void,
) {
  return function SignalLayer() {
    const now = asked.value
    const close = () => {
      if (asked.peek() === now) asked.value = undefined
    }
    return (
      <Layer onClose={giveUp && now ? () => giveUp(now) : close}>{now && draw(now, close)}</Layer>
    )
  }
}
