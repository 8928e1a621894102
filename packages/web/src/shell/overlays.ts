import { signal } from '@preact/signals'
import type { Term } from '../routes/route.ts'

/** Overlays of the whole app; at most one is open. */
export type Overlay =
  | { readonly kind: 'go' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'invite' }
  /** A new message; `channelId` preselects the channel, `userIds` the people, `text` is its beginning. */
  | {
      readonly kind: 'message'
      readonly channelId?: number | undefined
      readonly userIds?: readonly number[]
      readonly text?: string
    }
  /** Search, starting with these terms. */
  | { readonly kind: 'search'; readonly terms?: readonly Term[] }

export const overlay = signal<Overlay | undefined>(undefined)

export function openOverlay(wanted: Overlay): void {
  overlay.value = wanted
}

/** Toggling with the same key closes the overlay. */
export function toggleOverlay(wanted: Overlay): void {
  overlay.value = overlay.peek()?.kind === wanted.kind ? undefined : wanted
}

export function closeOverlay(): void {
  overlay.value = undefined
}
