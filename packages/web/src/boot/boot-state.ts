import type { Replica } from '@parley/client/replica'
import type { AppOutbox } from '../app-context.ts'

/** An organization in this tab, and the queue that keeps it up to date. */
export interface Current {
  readonly replica: Replica
  readonly queueId: string
}

/** How far the app has come with its start. */
export type BootState =
  /** Nothing is kept here: the server is asked for everything. */
  | { readonly kind: 'starting' }
  /** There is something to show. Where the queue was lost, another replica takes the place of this one. */
  | ({ readonly kind: 'ready'; readonly outbox: AppOutbox } & Current)
  /** The browser goes to the sign-in page. */
  | { readonly kind: 'leaving' }
  /** The server answers, and asking again does not help. */
  | { readonly kind: 'failed'; readonly error: Error }
