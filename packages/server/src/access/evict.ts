import type { UserId } from '@parley/contract'
import { programKeys } from '../directory/credentials.ts'
import type { Directory } from '../directory/directory.ts'
import type { User } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { unlinkProviderOf } from './provider-identities.ts'
import { revokeKeys } from './revoke-api-keys.ts'

/** The keys, bots and sign-ins that keep working after a password reset. The owner selects them one by one. */
export interface Kept {
  /** Whether the account stays linked to its subject at the provider. */
  readonly keepsProvider: boolean
  readonly keyIds: readonly number[]
  /** The bots whose keys and services stay. */
  readonly botIds: readonly UserId[]
}

export const nothingKept: Kept = { keepsProvider: false, keyIds: [], botIds: [] }

/**
 * Removes an intruder: ends everything that they could have created or renewed to come back. These are the account's
 * sessions, keys and invitations, the keys and services of its bots, and the link to a subject at the provider, which they could
 * have made while the account had their address.
 */
export async function evict(
  tx: ActionTx,
  actor: Viewer,
  { user, kept }: { readonly user: User; readonly kept: Kept },
): Promise<void> {
  const ended = user.apiKeys.filter((key) => key.isSession || !kept.keyIds.includes(key.id))
  await endKeys(tx, user, ended)
  for (const bot of botsInUse(tx.directory, user)) {
    if (!kept.botIds.includes(bot.id)) await endKeys(tx, bot, programKeys(bot))
  }
  if (!kept.keepsProvider) await unlinkProviderOf(tx, user.id)
  await tx.signal('account-recovered', actor, { user, keptBotIds: kept.botIds })
}

async function endKeys(tx: ActionTx, { id }: User, keys: User['apiKeys']): Promise<void> {
  await revokeKeys(
    tx,
    id,
    keys.map((key) => key.id),
  )
}

/** The user's bots that have keys, or a service that receives their messages. */
export function botsInUse({ users }: Directory, { id }: User): User[] {
  return [...users.values()].filter(
    (user) => user.botOwnerId === id && (user.apiKeys.length > 0 || hasService(user)),
  )
}

export function hasService({ service }: User): boolean {
  return !!service?.baseUrl
}
