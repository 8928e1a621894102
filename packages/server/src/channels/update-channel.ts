import {
  type ChannelId,
  type ChannelPermission,
  channelNameTaken,
  defaultNotPrivate,
  type FolderId,
  mayNotAdminister,
  moderationChannelStaysPrivate,
  namedTopicsExist,
  permissionMissing,
  type TopicsPolicy,
} from '@parley/contract'
import { isLookTaken } from '../directory/name-key.ts'
import type { Channel } from '../directory/objects.ts'
import { hasPermission } from '../directory/permissions.ts'
import type { Viewer } from '../directory/viewer.ts'
import { type PermissionChange, requireChangedValue } from '../groups/public.ts'
import type { ActionTx } from '../writer/action.ts'
import {
  mayChangeAccess,
  requireAdministrable,
  requireMayBeDefault,
} from './access/channels.policy.ts'
import { setArchived } from './archive-channel.ts'
import type { ChannelChange } from './changes.events.ts'
import { hasNamedTopics, updateChannel as writeChannel } from './channel-changes.store.ts'
import { channelPermission } from './channel-permissions.ts'
import {
  deletePermissions,
  requireConsistent,
  requireMayMake,
  requireMaySetRetention,
} from './create-channels.ts'
import { addDefaults, dropDefault } from './default-channels.ts'
import { requireOpenFolder } from './folders/folders.policy.ts'
import { propertyChanges } from './property-changes.ts'
import { nobody, sightChanges, tellSeen } from './visibility.ts'

/** The changes; undefined: unchanged. */
export interface ChannelUpdate {
  readonly channelId: ChannelId
  readonly name: string | undefined
  readonly description: { readonly source: string; readonly html: string } | undefined
  readonly isPrivate: boolean | undefined
  readonly isWebPublic: boolean | undefined
  readonly historyPublic: boolean | undefined
  readonly isDefault: boolean | undefined
  readonly isArchived: boolean | undefined
  readonly retentionDays: number | null | undefined
  readonly topicsPolicy: TopicsPolicy | undefined
  readonly folderId: FolderId | null | undefined
  readonly permissions: Partial<Record<ChannelPermission, PermissionChange | undefined>>
}

/** Changes how a channel is set up. All or nothing. */
export async function updateChannel(
  tx: ActionTx,
  viewer: Viewer,
  input: ChannelUpdate,
): Promise<void> {
  const channel = requireAdministrable(viewer, input.channelId)
  const after = { ...channel, ...requireChange(viewer, channel, input) }
  await requireTopicsFit(tx, channel, after)
  requireDefaultFits(viewer, after, input)
  const told = propertyChanges(tx.directory, channel, after)
  if (told.length > 0) {
    await writeChannel(await tx.open(), tx.directory.realmId, after)
    const userIds = tx.directory.users.keys()
    const { gained, lost } = sightChanges(tx, { before: channel, after, userIds })
    // Note: of the changes, users who lose sight receive nothing, and users who gain it only the result: the events of a
    // change contain the former name.
    tellSeen(tx, channel.id, { gained: nobody, lost })
    for (const change of told) {
      tx.append({ kind: 'channel-changed', channelId: channel.id, name: channel.name, ...change })
    }
    tellSeen(tx, channel.id, { gained, lost: nobody })
    await tx.signal('channel-changes', viewer, { before: channel, after })
  }
  if (after.isPrivate) await tx.signal('channel-closed', viewer, { channelId: channel.id })
  if (input.isDefault === true) addDefaults(tx, [channel.id])
  if (input.isDefault === false) await dropDefault(tx, channel.id)
  if (input.isArchived !== undefined) await setArchived(tx, viewer, after, input.isArchived)
}

/** The channel after the change, if the viewer is allowed to make it. */
function requireChange(viewer: Viewer, channel: Channel, input: ChannelUpdate): ChannelChange {
  const { name, description, retentionDays, topicsPolicy, folderId } = input
  if (name !== undefined && name !== channel.name) requireFreeName(viewer, channel, name)
  if (retentionDays !== undefined) requireMaySetRetention(viewer)
  requireMayChangePolicies(viewer, channel, input)
  if (typeof folderId === 'number') requireOpenFolder(viewer.directory, folderId)
  return {
    ...(name === undefined ? {} : { name }),
    ...(description && { description: description.source, renderedDescription: description.html }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
    ...(topicsPolicy === undefined ? {} : { topicsPolicy }),
    ...(folderId === undefined ? {} : { folderId }),
    ...requirePrivacy(viewer, channel, input),
    permissions: requirePermissions(viewer, channel, input.permissions),
  }
}

function requireMayChangePolicies(viewer: Viewer, channel: Channel, input: ChannelUpdate): void {
  const { topicsPolicy = channel.topicsPolicy, permissions } = input
  const isOther = topicsPolicy !== channel.topicsPolicy
  if (isOther && !hasPermission(viewer, 'can_set_topics_policy_group')) throw permissionMissing({})
  const isDeletion = deletePermissions.some((name) => permissions[name] !== undefined)
  if (isDeletion && !hasPermission(viewer, 'can_set_delete_message_policy_group')) {
    throw permissionMissing({})
  }
}

function requireFreeName({ directory }: Viewer, channel: Channel, name: string): void {
  if (isLookTaken(directory.channels.values(), name, channel.id)) throw channelNameTaken({ name })
}

/** A channel that becomes private hides its history from new subscribers unless the caller decides otherwise. */
function requirePrivacy(viewer: Viewer, channel: Channel, input: ChannelUpdate) {
  const { isPrivate, isWebPublic, historyPublic } = input
  const given = [isPrivate, isWebPublic, historyPublic].some((value) => value !== undefined)
  if (!given) return {}
  if (!mayChangeAccess(viewer, channel)) throw mayNotAdminister({})
  const willBePrivate = isPrivate ?? (isWebPublic ? false : channel.isPrivate)
  const after = {
    isPrivate: willBePrivate,
    isWebPublic: isWebPublic ?? (isPrivate === undefined ? channel.isWebPublic : false),
    historyPublic:
      historyPublic ?? (!willBePrivate || (channel.isPrivate && channel.historyPublic)),
  }
  requireConsistent(after)
  if (channel.isPrivate && !after.isPrivate) requireMayOpen(viewer, channel)
  const isOther = after.isPrivate !== channel.isPrivate || after.isWebPublic !== channel.isWebPublic
  if (isOther) requireMayMake(viewer, after)
  return after
}

/** Moderation requests are not for everyone. */
function requireMayOpen({ directory }: Viewer, { id }: Channel): void {
  const { moderation_request_channel_id } = directory.realm.settings
  if (id === moderation_request_channel_id) throw moderationChannelStaysPrivate({})
}

/** These two give access to the content, so only users who can read the channel may grant them. */
const opening: ReadonlySet<ChannelPermission> = new Set([
  'can_add_subscribers_group',
  'can_subscribe_group',
])

function requirePermissions(
  viewer: Viewer,
  channel: Channel,
  wanted: ChannelUpdate['permissions'],
): Channel['permissions'] {
  const permissions = { ...channel.permissions }
  const { directory } = viewer
  for (const name of Object.keys(permissions) as ChannelPermission[]) {
    const change = wanted[name]
    if (!change) continue
    if (opening.has(name) && !mayChangeAccess(viewer, channel)) throw mayNotAdminister({})
    const permission = channelPermission(name)
    permissions[name] = requireChangedValue(directory, permission, change, permissions[name])
  }
  return permissions
}

async function requireTopicsFit(tx: ActionTx, before: Channel, after: Channel): Promise<void> {
  if (after.topicsPolicy !== 'empty_topic_only' || before.topicsPolicy === after.topicsPolicy)
    return
  if (await hasNamedTopics(await tx.open(), tx.directory.realmId, before.id)) {
    throw namedTopicsExist({})
  }
}

function requireDefaultFits(viewer: Viewer, after: Channel, input: ChannelUpdate): void {
  const { isDefault, isArchived = after.isArchived } = input
  if (isDefault !== undefined) {
    const closed = { isPrivate: isDefault && after.isPrivate, isArchived: isDefault && isArchived }
    requireMayBeDefault(viewer, closed)
  }
  const staysDefault = isDefault !== false && viewer.directory.defaultChannels.has(after.id)
  if (after.isPrivate && staysDefault) throw defaultNotPrivate({})
}
