import type { UserId } from '@parley/contract'

declare module '../writer/signals.ts' {
  interface Signals {
    /** A user proved who they are, and receives a session or a key. */
    'signed-in': { readonly userId: UserId }
  }
}
