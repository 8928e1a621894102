import {
  type ChannelId,
  codePoints,
  type DefaultGroupId,
  defaultGroupChannelNotAllowed,
  defaultGroupDescriptionInvalid,
  defaultGroupNameInvalid,
  defaultGroupNameTaken,
  defaultGroupUnknown,
  isClearName,
  limits,
} from '@parley/contract'
import { takeIds } from '../../db/take-ids.ts'
import type { Directory } from '../../directory/directory.ts'
import { isLookTaken } from '../../directory/name-key.ts'
import type { Channel } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { Signals } from '../../writer/signals.ts'
import { requireKnownByName } from '../access/channels.policy.ts'
import type { DefaultGroup } from './default-groups.events.ts'
import { defaultGroupTable, deleteDefaultGroup } from './default-groups.store.ts'

export interface NewGroup {
  readonly name: string
  readonly description: string
  /** Names. */
  readonly channels: readonly string[]
}

export async function createGroup(tx: ActionTx, viewer: Viewer, input: NewGroup): Promise<void> {
  const { directory } = tx
  const problem = nameProblem(directory, input.name)
  if (problem) throw defaultGroupNameInvalid({ problem })
  const group = {
    id: 0 as DefaultGroupId,
    name: input.name.trim(),
    description: requireDescription(input.description),
    channelIds: [],
  }
  const channelIds = idsOf(requireAddable(viewer, group, input.channels))
  const [id] = await takeIds(await tx.open(), directory.realmId, 'default_channel_group', 1)
  putGroup(tx, { ...group, id: id as DefaultGroupId, channelIds })
}

export interface GroupChange {
  readonly groupId: DefaultGroupId
  readonly name: string | undefined
  readonly description: string | undefined
}

export function changeGroup(
  tx: ActionTx,
  _viewer: Viewer,
  { groupId, name, description }: GroupChange,
): void {
  const group = requireGroup(tx.directory, groupId)
  const problem = name === undefined ? undefined : nameProblem(tx.directory, name, groupId)
  if (problem) throw defaultGroupNameTaken({ problem })
  putGroup(tx, {
    ...group,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(description === undefined ? {} : { description: requireDescription(description) }),
  })
}

export interface MembersChange {
  readonly groupId: DefaultGroupId
  readonly op: 'add' | 'remove'
  /** Names. */
  readonly channels: readonly string[]
}

export function changeChannels(
  tx: ActionTx,
  viewer: Viewer,
  { groupId, op, channels }: MembersChange,
): void {
  const group = requireGroup(tx.directory, groupId)
  if (op === 'add') {
    const added = idsOf(requireAddable(viewer, group, channels))
    putGroup(tx, { ...group, channelIds: ascending([...group.channelIds, ...added]) })
    return
  }
  const gone = channels.map((name) => requireMember(viewer, group, name).id)
  putGroup(tx, { ...group, channelIds: group.channelIds.filter((id) => !gone.includes(id)) })
}

export async function removeGroup(tx: ActionTx, _viewer: Viewer, id: DefaultGroupId) {
  requireGroup(tx.directory, id)
  await deleteDefaultGroup(await tx.open(), tx.directory.realmId, id)
  tx.append({ kind: 'default-group-removed', groupId: id })
}

/** A private or archived channel is not offered to new users. */
export function leaveDefaultGroups(
  tx: ActionTx,
  _viewer: Viewer,
  { channelId }: Signals['channel-closed'],
): void {
  for (const group of tx.directory.parts.defaultGroups.values()) {
    if (!group.channelIds.includes(channelId)) continue
    putGroup(tx, { ...group, channelIds: group.channelIds.filter((id) => id !== channelId) })
  }
}

function putGroup(tx: ActionTx, group: DefaultGroup): void {
  tx.insert(defaultGroupTable, group)
  tx.append({ kind: 'default-group-put', group })
}

function requireGroup({ parts }: Directory, id: DefaultGroupId): DefaultGroup {
  const group = parts.defaultGroups.get(id)
  if (!group) throw defaultGroupUnknown({ id })
  return group
}

function nameProblem(
  { parts }: Directory,
  given: string,
  own?: DefaultGroupId,
): string | undefined {
  const name = given.trim()
  const limit = limits.maxChannelNameLength
  if (name === '') return "Default channel group name can't be empty."
  if (codePoints(name) > limit) {
    return `Default channel group name too long (limit: ${limit} characters).`
  }
  if (!isClearName(name)) return 'Invalid character in default channel group name.'
  const isKept = own !== undefined && parts.defaultGroups.get(own)?.name === name
  return !isKept && isLookTaken(parts.defaultGroups.values(), name, own)
    ? `Default channel group '${name}' already exists`
    : undefined
}

function requireDescription(description: string): string {
  const limit = limits.maxChannelDescriptionLength
  if (codePoints(description) > limit) throw defaultGroupDescriptionInvalid({ limit })
  return description
}

/** Channels that every new user may join, and that are not default channels. */
function requireAddable(
  viewer: Viewer,
  group: DefaultGroup,
  names: readonly string[],
): readonly Channel[] {
  return names.map((name) => {
    const channel = requireKnownByName(viewer, name.trim())
    const refuse = (problem: string) => defaultGroupChannelNotAllowed({ problem })
    if (viewer.directory.defaultChannels.has(channel.id)) {
      throw refuse(`'${channel.name}' is a default channel and cannot be added to '${group.name}'`)
    }
    if (channel.isPrivate || channel.isArchived) {
      throw refuse('Private and archived channels cannot be default channels')
    }
    if (group.channelIds.includes(channel.id)) {
      throw refuse(
        `Channel '${channel.name}' is already present in default channel group '${group.name}'`,
      )
    }
    return channel
  })
}

function requireMember(viewer: Viewer, group: DefaultGroup, name: string): Channel {
  const channel = requireKnownByName(viewer, name.trim())
  if (group.channelIds.includes(channel.id)) return channel
  const problem = `Channel '${channel.name}' is not present in default channel group '${group.name}'`
  throw defaultGroupChannelNotAllowed({ problem })
}

function idsOf(channels: readonly Channel[]): ChannelId[] {
  return ascending(channels.map(({ id }) => id))
}

function ascending(ids: readonly ChannelId[]): ChannelId[] {
  return [...new Set(ids)].sort((a, b) => a - b)
}
