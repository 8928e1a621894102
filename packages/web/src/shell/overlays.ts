import { signal } from '@preact/signals'
import type { Term } from '../routes/route.ts'

/** What may stand above the whole app, one at a time. */
export type Overlay =
  | { readonly kind: 'go' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'invite' }
  /** A new message; `channelId` where the channel is chosen already, `text` where the message is begun. */
  | {
      readonly kind: 'message'
      readonly channelId?: number | undefined
      readonly text?: string
    }
  /** Search, beginning with these terms. */
  | { readonly kind: 'search'; readonly terms?: readonly Term[] }

export const overlay = signal<Overlay | undefined>(undefined)

export function openOverlay(wanted: Overlay): void {
  overlay.value = wanted
}

/** The same key closes what it opened. */
export function toggleOverlay(wanted: Overlay): void {
  overlay.value = overlay.peek()?.kind === wanted.kind ? undefined : wanted
}

export function closeOverlay(): void {
  overlay.value = undefined
}
