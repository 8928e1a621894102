import { type Signal, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../words/words.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { showToast } from './toast.tsx'

/** The functions that close the open layers, the topmost last. */
export const openLayers = signal<readonly (() => void)[]>([])

/** Counts something as open: Back closes it. */
export function useOpenLayer(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const close = () => latest.current()
    openLayers.value = [...openLayers.peek(), close]
    return () => {
      openLayers.value = openLayers.peek().filter((one) => one !== close)
    }
  }, [isOpen])
}

interface LayerProps {
  readonly onClose: () => void
  /** The address opened it, so Back leads to the address before. */
  readonly isPlace?: boolean
  /** Nothing while it is closed. */
  readonly children: ComponentChildren
}

/**
 * Everything that opens over the app is inside one. If it fails, or its code cannot be loaded, it closes and a toast says so: the
 * screen below stays, with what was typed there.
 */
export function Layer({ onClose, isPlace, children }: LayerProps) {
  useOpenLayer(!isPlace && Boolean(children), onClose)
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
