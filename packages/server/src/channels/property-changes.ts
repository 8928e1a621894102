import type { ChannelPermission } from '@parley/contract'
import { isHistoryOpen } from '../directory/channel-access.ts'
import type { Directory } from '../directory/directory.ts'
import { describeSetting } from '../directory/groups.ts'
import type { Channel } from '../directory/objects.ts'
import { sameValue } from '../groups/public.ts'
import type { ChannelChange, PolicyTurn, PropertyChange } from './changes.events.ts'
import { permissionNames } from './channel-permissions.ts'
import { postPolicyOf } from './channels.wire.ts'

interface Telling {
  readonly change: ChannelChange
  readonly told: PropertyChange
  readonly turned?: PolicyTurn
}

/** Appends an event for each changed property, as clients expect. */
export function propertyChanges(directory: Directory, before: Channel, after: Channel): Telling[] {
  return [
    ...nameTold(before, after),
    ...descriptionTold(before, after),
    ...privacyTold(before, after),
    ...settingsTold(before, after),
    ...permissionNames.flatMap((name) => permissionTold(directory, before, after, name)),
    ...legacyTold(directory, before, after),
  ]
}

function nameTold(before: Channel, { name }: Channel): Telling[] {
  if (name === before.name) return []
  return [{ change: { name }, told: { property: 'name', value: name } }]
}

function descriptionTold(before: Channel, after: Channel): Telling[] {
  const { description, renderedDescription } = after
  if (description === before.description) return []
  const told = { property: 'description', value: description }
  const change = { description, renderedDescription }
  return [{ change, told: { ...told, rendered_description: renderedDescription } }]
}

/** These three properties share an event. */
function privacyTold(before: Channel, after: Channel): Telling[] {
  const { isPrivate, isWebPublic, historyPublic } = after
  const isSame =
    isPrivate === before.isPrivate &&
    isWebPublic === before.isWebPublic &&
    historyPublic === before.historyPublic
  if (isSame) return []
  const told = {
    property: 'invite_only',
    value: isPrivate,
    history_public_to_subscribers: historyPublic,
    is_web_public: isWebPublic,
  }
  const isOpen = isHistoryOpen(after)
  const turned = {
    ...(isPrivate !== before.isPrivate && { public: !isPrivate }),
    ...(isOpen !== isHistoryOpen(before) && { history: isOpen }),
  }
  return [{ change: { isPrivate, isWebPublic, historyPublic }, told, turned }]
}

function settingsTold(before: Channel, after: Channel): Telling[] {
  const { retentionDays, topicsPolicy, folderId } = after
  const told: Telling[] = []
  if (retentionDays !== before.retentionDays) {
    const property = 'message_retention_days'
    told.push({ change: { retentionDays }, told: { property, value: retentionDays } })
  }
  if (topicsPolicy !== before.topicsPolicy) {
    const property = 'topics_policy'
    told.push({ change: { topicsPolicy }, told: { property, value: topicsPolicy } })
  }
  if (folderId !== before.folderId) {
    told.push({ change: { folderId }, told: { property: 'folder_id', value: folderId } })
  }
  return told
}

function permissionTold(
  directory: Directory,
  before: Channel,
  after: Channel,
  property: ChannelPermission,
): Telling[] {
  const given = after.permissions[property]
  if (sameValue(given, before.permissions[property])) return []
  const value = describeSetting(directory, given)
  return [{ change: { permissions: after.permissions }, told: { property, value } }]
}

/** The older format of the posting permission, for clients that know no other. */
function legacyTold(directory: Directory, before: Channel, after: Channel): Telling[] {
  const [was, is] = [postPolicyOf(directory, before), postPolicyOf(directory, after)]
  if (was === is) return []
  const told: Telling[] = [{ change: {}, told: { property: 'stream_post_policy', value: is } }]
  if ((was === 2) === (is === 2)) return told
  return [...told, { change: {}, told: { property: 'is_announcement_only', value: is === 2 } }]
}
