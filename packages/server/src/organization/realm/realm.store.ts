import { type RealmId, realmSettingDefaults, realmSettingNames } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import type { RealmRecord } from '../../directory/objects.ts'

/** Writes all changeable properties of an organization; of its settings, those that differ from the initial ones. */
export async function updateRealmRow(tx: Tx, realm: RealmRecord): Promise<void> {
  const changed = realmSettingNames
    .filter((name) => realm.settings[name] !== realmSettingDefaults[name])
    .map((name) => [name, realm.settings[name]])
  await tx`
    update realm set name = ${realm.name}, settings = ${tx.json(Object.fromEntries(changed))},
      permissions = ${tx.json(realm.permissions)},
      waiting_reckoned_at = to_timestamp(${realm.fullMembersAt})
    where id = ${realm.id}`
}

export async function updateDeactivation(
  tx: Tx,
  realmId: RealmId,
  deactivatedAt: number | null,
): Promise<void> {
  await tx`
    update realm set deactivated_at = to_timestamp(${deactivatedAt}::bigint) where id = ${realmId}`
}
