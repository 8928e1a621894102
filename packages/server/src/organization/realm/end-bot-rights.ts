import { permissionRules, realmPermissionNames } from '@parley/contract'
import { leaveChannels } from '../../channels/public.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { type Gift, leaveGroups, withoutBot } from '../../groups/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { updateRealmRow } from './realm.store.ts'

/** A bot loses the permissions in the organization that its next owner does not have. */
async function dropRealmPermissions(tx: ActionTx, gift: Gift): Promise<void> {
  const { realm } = tx.directory
  const changed = realmPermissionNames.flatMap((name) => {
    const before = realm.permissions[name]
    const after = withoutBot(tx.directory, before, permissionRules.realm[name], gift)
    return after === before ? [] : [[name, after]]
  })
  if (changed.length === 0) return
  const permissions = Object.fromEntries(changed)
  await updateRealmRow(await tx.open(), {
    ...realm,
    permissions: { ...realm.permissions, ...permissions },
  })
  tx.append({ kind: 'realm-permissions-changed', permissions })
}

/** After a transfer, a bot keeps only what its new owner has, in channels, groups and the organization. */
export async function endBotRights(tx: ActionTx, viewer: Viewer, gift: Gift): Promise<void> {
  await leaveChannels(tx, viewer, gift)
  await leaveGroups(tx, viewer, gift)
  await dropRealmPermissions(tx, gift)
}
