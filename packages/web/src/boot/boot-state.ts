import type { Replica } from '@parley/client/replica'
import type { AppOutbox } from '../app-context.ts'

/** An organization in this tab, and the queue that keeps it up to date. */
export interface Current {
  readonly replica: Replica
  readonly queueId: string
}

/** The progress of the start. */
export type BootState =
  /** There is no cache: everything is fetched from the server. */
  | { readonly kind: 'starting' }
  /** There is something to show. If the queue is lost, another replica replaces this one. */
  | ({ readonly kind: 'ready'; readonly outbox: AppOutbox } & Current)
  /** The browser navigates to the sign-in page. */
  | { readonly kind: 'leaving' }
  /** The server answered with an error that a retry cannot fix. */
  | { readonly kind: 'failed'; readonly error: Error }
