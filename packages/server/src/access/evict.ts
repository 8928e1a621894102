import type { UserId } from '@parley/contract'
import { programKeys } from '../directory/credentials.ts'
import type { Directory } from '../directory/directory.ts'
import type { User } from '../directory/objects.ts'
import type { ActionTx } from '../writer/action.ts'
import { revokeKeys } from './revoke-api-keys.ts'

/** What keeps working after a password reset: selected by the owner one by one. */
export interface Kept {
  readonly keyIds: readonly number[]
  /** The bots whose keys stay. */
  readonly botIds: readonly UserId[]
}

export const nothingKept: Kept = { keyIds: [], botIds: [] }

/**
 * Removes an intruder: ends the account's sessions and keys, and the keys of its bots, which the intruder could
 * have created or renewed.
 */
export async function evict(tx: ActionTx, user: User, kept: Kept): Promise<void> {
  const ended = user.apiKeys.filter((key) => key.isSession || !kept.keyIds.includes(key.id))
  await endKeys(tx, user, ended)
  for (const bot of botsWithKeys(tx.directory, user)) {
    if (!kept.botIds.includes(bot.id)) await endKeys(tx, bot, programKeys(bot))
  }
}

async function endKeys(tx: ActionTx, { id }: User, keys: User['apiKeys']): Promise<void> {
  await revokeKeys(
    tx,
    id,
    keys.map((key) => key.id),
  )
}

/** The user's active bots that have keys. */
export function botsWithKeys({ users }: Directory, { id }: User): User[] {
  return [...users.values()].filter((user) => user.botOwnerId === id && user.apiKeys.length > 0)
}
