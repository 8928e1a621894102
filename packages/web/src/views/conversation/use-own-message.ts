import type { ReadonlySignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { VirtualListHandle } from '../../parts/virtual-list.tsx'
import type { Row } from './rows.ts'

/** Scrolls to the end when the person sends a message, wherever they have scrolled. */
export function useOwnMessage(
  list: { readonly current: VirtualListHandle | null },
  rows: ReadonlySignal<readonly Row[]>,
): void {
  const last = rows.value.at(-1)
  // A message that is being sent has no id of the server yet.
  const isOwn = last?.kind === 'message' && !Number.isInteger(last.id)
  useLayoutEffect(() => {
    if (isOwn) list.current?.scrollToEnd()
  }, [last?.key])
}
