import type { RealmId, UserId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import type { User } from '../../directory/objects.ts'

export async function updateSettings(
  tx: Tx,
  realmId: RealmId,
  id: UserId,
  settings: User['settings'],
): Promise<void> {
  await tx`
    update realm_user set settings = ${tx.json(settings)}
    where realm_id = ${realmId} and id = ${id}`
}

export async function updateDefaults(
  tx: Tx,
  realmId: RealmId,
  defaults: User['settings'],
): Promise<void> {
  await tx`update realm set user_defaults = ${tx.json(defaults)} where id = ${realmId}`
}
