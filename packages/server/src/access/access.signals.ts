import type { UserId } from '@parley/contract'
import type { User } from '../directory/objects.ts'

declare module '../writer/signals.ts' {
  interface Signals {
    /** A user proved who they are, and receives a session or a key. */
    'signed-in': { readonly userId: UserId }
    /** An account gets a new password that ends its keys and sessions. These bots of the user keep working. */
    'account-recovered': { readonly user: User; readonly keptBotIds: readonly UserId[] }
  }
}
