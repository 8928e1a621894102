import {
  announcementChannels,
  anyRealmSetting,
  type ChannelId,
  channelIdInvalid,
  moderationChannelNotPrivate,
  notAllowed,
  ownersPermissions,
  permissionRules,
  type RealmPermission,
  type RealmSettingName,
  type RealmSettings,
  realmPermissionNames,
  realmSettingNames,
  roles,
} from '@parley/contract'
import { mayKnow } from '../../directory/channel-access.ts'
import type { RealmRecord } from '../../directory/objects.ts'
import { requireAdministrator } from '../../directory/require-caller.ts'
import { isAtLeast, type Viewer } from '../../directory/viewer.ts'
import { type PermissionChange, requireChangedValue, sameValue } from '../../groups/public.ts'
import { followSightLimit } from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { followWaiting } from './promote-full-members.ts'
import { updateRealmRow } from './realm.store.ts'

/** The requested changes; absent properties do not change. */
export interface RealmUpdate {
  /** As `requireRealmName` left it. */
  readonly name: string | undefined
  readonly settings: Partial<RealmSettings>
  readonly permissions: Partial<Record<RealmPermission, PermissionChange>>
}

/** Changes how the organization is set up. All or nothing. */
export async function updateRealm(tx: ActionTx, viewer: Viewer, input: RealmUpdate): Promise<void> {
  requireAdministrator(viewer)
  requireOwnerWhereNeeded(viewer, input)
  requireChannels(viewer, input.settings)
  const { realm } = tx.directory
  const after: RealmRecord = {
    ...realm,
    name: input.name ?? realm.name,
    settings: { ...realm.settings, ...input.settings },
    permissions: requirePermissions(viewer, input),
    fullMembersAt: promotionTimeOf(tx, input),
  }
  const settings = realmSettingNames.filter((name) => after.settings[name] !== realm.settings[name])
  const permissions = realmPermissionNames.filter(
    (name) => !sameValue(after.permissions[name], realm.permissions[name]),
  )
  const isRenamed = after.name !== realm.name
  if (!isRenamed && settings.length === 0 && permissions.length === 0) return
  await updateRealmRow(await tx.open(), after)
  if (isRenamed) tx.append({ kind: 'realm-renamed', name: after.name })
  for (const setting of settings) {
    tx.append({ kind: 'realm-setting-changed', setting, value: after.settings[setting] })
  }
  if (permissions.length > 0) {
    const changed = permissions.map((name) => [name, after.permissions[name]])
    tx.append({ kind: 'realm-permissions-changed', permissions: Object.fromEntries(changed) })
  }
  followWaiting(tx, {
    days: after.settings.waiting_period_threshold,
    at: after.fullMembersAt,
  })
  followSightLimit(tx, after.permissions.can_access_all_users_group)
}

/** A new waiting period is computed now. Otherwise periods end by the passage of time. */
function promotionTimeOf({ directory, now }: ActionTx, { settings }: RealmUpdate): number {
  const { realm } = directory
  const { waiting_period_threshold: days = realm.settings.waiting_period_threshold } = settings
  const isSame = days === realm.settings.waiting_period_threshold
  return isSame ? realm.fullMembersAt : Math.floor(now.getTime() / 1000)
}

function requireOwnerWhereNeeded({ user }: Viewer, { settings, permissions }: RealmUpdate): void {
  const names = Object.keys(settings) as RealmSettingName[]
  const given = Object.keys(permissions) as RealmPermission[]
  const isForOwners =
    names.some((name) => anyRealmSetting[name].forOwners) ||
    given.some((name) => ownersPermissions.has(name))
  if (isForOwners && !isAtLeast(user, roles.owner)) throw notAllowed({ needed: 'owner' })
}

/** An announcement channel must be visible to the user who chooses it. */
function requireChannels(viewer: Viewer, settings: Partial<RealmSettings>): void {
  for (const name of announcementChannels) {
    const id = settings[name]
    if (id === undefined || id === -1) continue
    const channel = viewer.directory.channels.get(id as ChannelId)
    if (!channel || channel.isArchived || !mayKnow(viewer, channel)) throw channelIdInvalid({})
    if (name === 'moderation_request_channel_id' && !channel.isPrivate) {
      throw moderationChannelNotPrivate({})
    }
  }
}

function requirePermissions({ directory }: Viewer, input: RealmUpdate): RealmRecord['permissions'] {
  const permissions = { ...directory.realm.permissions }
  for (const name of realmPermissionNames) {
    const change = input.permissions[name]
    if (!change) continue
    const permission = { name, rule: permissionRules.realm[name] }
    permissions[name] = requireChangedValue(directory, permission, change, permissions[name])
  }
  return permissions
}
