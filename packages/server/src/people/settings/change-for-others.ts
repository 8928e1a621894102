import {
  type GroupId,
  notForOthers,
  personalSettingNames,
  type UserId,
  userSettingNames,
} from '@parley/contract'
import { isMember } from '../../directory/groups.ts'
import type { User } from '../../directory/objects.ts'
import { requireAdministrator } from '../../directory/require-caller.ts'
import { requirePerson } from '../../directory/require-user.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { requireGroup } from '../../groups/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { type SettingsChange, tellChanges } from './change-settings.ts'
import { findEdited, updateSettingsOf } from './settings.store.ts'

export interface Targets {
  readonly userIds: readonly UserId[]
  readonly groupIds: readonly GroupId[]
  /** Whether settings that users have changed themselves are skipped. */
  readonly keepsEdited: boolean
}

/** An administrator chooses for people, as if they had chosen so. */
export async function changeForOthers(
  tx: ActionTx,
  viewer: Viewer,
  { settings, targets }: Pick<SettingsChange, 'settings'> & { readonly targets: Targets },
): Promise<void> {
  requireAdministrator(viewer)
  for (const [name] of settings) requireForOthers(name)
  const users = requireTargets(viewer, targets)
  const sql = await tx.open()
  const { realmId } = tx.directory
  const ids = users.map(({ id }) => id)
  const edited = targets.keepsEdited ? await findEdited(sql, realmId, ids) : new Map()
  const changed = users.flatMap((user) => {
    const own: readonly string[] = edited.get(user.id) ?? []
    const wanted = settings.filter(([name]) => !own.includes(name))
    const after = tellChanges(tx, user, wanted)
    return after === user.settings ? [] : [{ userId: user.id, settings: after }]
  })
  if (changed.length > 0) await updateSettingsOf(sql, realmId, changed)
}

/** Refuses settings that nobody may change for another user: those of their profile and their privacy. */
export function requireForOthers(name: string): void {
  const isSetting = (userSettingNames as readonly string[]).includes(name)
  const isPersonal = (personalSettingNames as readonly string[]).includes(name)
  if (!isSetting || isPersonal) throw notForOthers({ name })
}

function requireTargets(viewer: Viewer, { userIds, groupIds }: Targets): User[] {
  const { directory } = viewer
  const named = userIds.map((id) => requirePerson(viewer, id))
  const groups = groupIds.map((id) => requireGroup(directory, id))
  const members = [...directory.users.values()].filter(
    (user) => !user.isBot && groups.some(({ id }) => isMember(directory, user, id)),
  )
  return [...new Set([...named, ...members])]
}
