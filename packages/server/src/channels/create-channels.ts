import {
  type ChannelId,
  type ChannelPermission,
  channelDescriptionTooLong,
  channelNameInvalid,
  channelNameTaken,
  channelPermissions,
  codePoints,
  type FolderId,
  type GroupSettingValue,
  isClearName,
  limits,
  memoryLimits,
  permissionMissing,
  privateHistoryNeeded,
  retentionNeedsOwner,
  roles,
  type SystemGroup,
  type TopicsPolicy,
  webPublicDisabled,
} from '@parley/contract'
import { createdToday, requireFewCreated } from '../directory/created-today.ts'
import { type Directory, nextId } from '../directory/directory.ts'
import { nameLook } from '../directory/name-key.ts'
import { hasPermission } from '../directory/permissions.ts'
import { isAtLeast, type Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { requireMayBeDefault } from './access/channels.policy.ts'
import {
  type GivenPermissions,
  permissionNames,
  requirePermissionValue,
} from './channel-permissions.ts'
import type { ChannelRecord } from './channels.events.ts'
import { channelTable } from './channels.store.ts'
import { addDefaults } from './default-channels.ts'
import { requireOpenFolder } from './folders/folders.policy.ts'

export interface WantedChannel {
  readonly name: string
  readonly description: string
  /** Called only for a channel that does not exist: to render a thousand takes a third of a second. */
  readonly renderDescription: () => string
  /** The color for new subscribers; undefined: the server chooses one. */
  readonly color?: string | undefined
}

export interface ChannelSettings {
  readonly isPrivate: boolean
  readonly isWebPublic: boolean
  readonly historyPublic: boolean | undefined
  readonly retentionDays: number | null
  readonly topicsPolicy: TopicsPolicy
  readonly isDefault?: boolean
  readonly folderId?: FolderId | null | undefined
  readonly permissions?: GivenPermissions
}

/** The name as it is stored, or a refusal. */
export function requireChannelName(name: string): string {
  const trimmed = name.trim()
  const problem = nameProblem(trimmed)
  if (problem) throw channelNameInvalid({ problem })
  return trimmed
}

function nameProblem(name: string): string | undefined {
  if (name === '') return "Channel name can't be empty."
  if (codePoints(name) > limits.maxChannelNameLength) {
    return `Channel name too long (limit: ${limits.maxChannelNameLength} characters).`
  }
  return isClearName(name) ? undefined : 'Invalid character in channel name.'
}

/** The description as it is stored: one line, or a refusal. */
export function requireDescription(description: string): string {
  if (codePoints(description) > limits.maxChannelDescriptionLength) {
    throw channelDescriptionTooLong({ limit: limits.maxChannelDescriptionLength })
  }
  return description.replaceAll('\n', ' ')
}

/** Refuses contradictory settings, and callers who may not create such channels. */
function requireMayCreate(viewer: Viewer, settings: ChannelSettings): void {
  requireConsistent(settings)
  requireMayMake(viewer, settings)
  if (settings.isDefault) requireMayBeDefault(viewer, { ...settings, isArchived: false })
  if (typeof settings.folderId === 'number') requireOpenFolder(viewer.directory, settings.folderId)
}

/** Refuses names that look like those of other channels, or like each other. */
function requireUnlike({ channels }: Directory, wanted: readonly WantedChannel[]): void {
  const looks = new Set([...channels.values()].map(({ name }) => nameLook(name)))
  for (const { name } of wanted) {
    const look = nameLook(name)
    if (looks.has(look)) throw channelNameTaken({ name })
    looks.add(look)
  }
}

type Privacy = Pick<ChannelSettings, 'isPrivate' | 'isWebPublic' | 'historyPublic'>

export function requireConsistent({ isPrivate, isWebPublic, historyPublic }: Privacy): void {
  if (isPrivate && isWebPublic) throw privateHistoryNeeded({})
  if (!isPrivate && historyPublic === false) throw privateHistoryNeeded({})
}

/** Refuses callers who may not create channels of this kind, or change others into it. */
export function requireMayMake(viewer: Viewer, { isPrivate, isWebPublic }: Privacy): void {
  const { settings } = viewer.directory.realm
  if (isWebPublic && !settings.enable_spectator_access) throw webPublicDisabled({})
  const needed = isWebPublic
    ? 'can_create_web_public_channel_group'
    : isPrivate
      ? 'can_create_private_channel_group'
      : 'can_create_public_channel_group'
  if (!hasPermission(viewer, needed)) throw permissionMissing({})
}

type Policies = Pick<ChannelRecord, 'topicsPolicy' | 'retentionDays' | 'permissions'>

/** The values that a channel inherits from the organization by default. */
function requireMaySetPolicies(
  viewer: Viewer,
  { topicsPolicy, retentionDays, permissions }: Policies,
): void {
  if (retentionDays !== null) requireMaySetRetention(viewer)
  if (topicsPolicy !== 'inherit' && !hasPermission(viewer, 'can_set_topics_policy_group')) {
    throw permissionMissing({})
  }
  const nobody = viewer.directory.systemGroup('role:nobody').id
  const isSet = deletePermissions.some((name) => permissions[name] !== nobody)
  if (isSet && !hasPermission(viewer, 'can_set_delete_message_policy_group')) {
    throw permissionMissing({})
  }
}

/** Only owners set the retention period, also at the creation. */
export function requireMaySetRetention({ user }: Viewer): void {
  if (!isAtLeast(user, roles.owner)) throw retentionNeedsOwner({})
}

/** Deleting messages is a separate permission. */
export const deletePermissions = [
  'can_delete_any_message_group',
  'can_delete_own_message_group',
] as const satisfies ChannelPermission[]

/** Channels that the viewer may create, as records; nothing is written yet. */
export function newChannels(
  tx: ActionTx,
  viewer: Viewer,
  wanted: readonly WantedChannel[],
  settings: ChannelSettings,
): ChannelRecord[] {
  if (wanted.length === 0) return []
  requireMayCreate(viewer, settings)
  requireUnlike(tx.directory, wanted)
  const permissions = firstPermissions(tx, viewer, settings.permissions ?? {})
  requireMaySetPolicies(viewer, { ...settings, permissions })
  const known = tx.directory.channels.values()
  const creations = [...known].map((one) => ({ by: one.creatorId, at: one.createdAt }))
  const count = createdToday(viewer, tx.now, creations) + wanted.length
  requireFewCreated(viewer, count, memoryLimits.channelsPerUserAndDay)
  return wanted.map(({ name, description, renderDescription }, index) => ({
    id: (nextId(tx.directory.channels) + index) as ChannelId,
    name,
    description,
    renderedDescription: renderDescription(),
    creatorId: viewer.id,
    createdAt: Math.floor(tx.now.getTime() / 1000),
    isPrivate: settings.isPrivate,
    isWebPublic: settings.isWebPublic,
    // A private channel hides its history from new subscribers unless its creator decides otherwise.
    historyPublic: settings.historyPublic ?? !settings.isPrivate,
    retentionDays: settings.retentionDays,
    topicsPolicy: settings.topicsPolicy,
    folderId: settings.folderId ?? null,
    permissions,
  }))
}

function firstPermissions(
  { directory }: ActionTx,
  viewer: Viewer,
  given: GivenPermissions,
): ChannelRecord['permissions'] {
  const creator: GroupSettingValue = { direct_members: [viewer.id], direct_subgroups: [] }
  const values = permissionNames.map((permission): [ChannelPermission, GroupSettingValue] => {
    const asked = given[permission]
    if (asked !== undefined)
      return [permission, requirePermissionValue(directory, permission, asked)]
    const group = channelPermissions[permission]
    const isCreator = group === 'channel_creator'
    return [permission, isCreator ? creator : directory.systemGroup(group as SystemGroup).id]
  })
  return Object.fromEntries(values) as Record<ChannelPermission, GroupSettingValue>
}

/** Stores channels and announces them. */
export function addChannels(
  tx: ActionTx,
  channels: readonly ChannelRecord[],
  { isDefault }: ChannelSettings,
): void {
  if (channels.length === 0) return
  for (const channel of channels) tx.insert(channelTable, channel)
  tx.append({ kind: 'channels-created', channels })
  if (isDefault)
    addDefaults(
      tx,
      channels.map((channel) => channel.id),
    )
}
