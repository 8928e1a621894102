import type { ReadonlySignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { VirtualListHandle } from '../../parts/virtual-list.tsx'
import type { Row } from './rows.ts'

/** Scrolls to the end when the user sends a message, from any scroll position. */
export function useOwnMessage(
  list: { readonly current: VirtualListHandle | null },
  rows: ReadonlySignal<readonly Row[]>,
): void {
  const last = rows.value.at(-1)
  // The local id of an unacknowledged message is not an integer.
  const isOwn = last?.kind === 'message' && !Number.isInteger(last.id)
  useLayoutEffect(() => {
    if (isOwn) list.current?.scrollToEnd()
  }, [last?.key])
}
