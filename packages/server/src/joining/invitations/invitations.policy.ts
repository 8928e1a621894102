import {
  type ChannelId,
  type GroupId,
  invitationChannelInvalid,
  invitationChannelNotAllowed,
  invitationGroupNotAllowed,
  notAllowed,
  permissionMissing,
  type Refusal,
  type Role,
  roles,
} from '@parley/contract'
import { mayAddOthers } from '../../channels/public.ts'
import { mayKnow } from '../../directory/channel-access.ts'
import type { Directory } from '../../directory/directory.ts'
import { hasPermission } from '../../directory/permissions.ts'
import { isAdministrator, isAtLeast, type Viewer, viewerOf } from '../../directory/viewer.ts'
import { mayAddMembers } from '../../groups/public.ts'
import type { Invitation } from './invitations.store.ts'

export type InvitationKind = 'mail' | 'link'

const permissions = {
  mail: 'can_invite_users_group',
  link: 'create_multiuse_invite_group',
} as const

/** What an invitation gives to those who come. */
export type Grant = Pick<
  Invitation,
  'role' | 'channelIds' | 'groupIds' | 'withDefaults' | 'welcomeText'
>

function mayInvite(viewer: Viewer, kind: InvitationKind): boolean {
  return !viewer.user.isBot && hasPermission(viewer, permissions[kind])
}

export function requireMayInvite(viewer: Viewer, kind: InvitationKind): void {
  if (!mayInvite(viewer, kind)) throw permissionMissing({})
}

/** Refuses what the viewer could not give to somebody who is here already. */
export function requireGrantable(viewer: Viewer, grant: Grant): void {
  const problem = grantProblem(viewer, grant)
  if (problem) throw problem
}

function grantProblem(viewer: Viewer, grant: Grant): Refusal | undefined {
  const needed = roleNeeded(grant.role)
  if (!isAtLeast(viewer.user, roles[needed])) return notAllowed({ needed })
  if (grant.welcomeText !== null && !isAdministrator(viewer.user)) {
    return notAllowed({ needed: 'administrator' })
  }
  for (const id of grant.channelIds) {
    const channel = viewer.directory.channels.get(id)
    if (!channel || channel.isArchived || !mayKnow(viewer, channel)) {
      return invitationChannelInvalid({ id })
    }
    if (!mayAddOthers(viewer, channel)) return invitationChannelNotAllowed({})
  }
  const closed = grant.groupIds.find((id) => !mayPutInto(viewer, id))
  return closed === undefined ? undefined : invitationGroupNotAllowed({ id: closed })
}

/**
 * Whether the viewer may be shown the link of an invitation for many. Anybody who knows it can use it, so it
 * is shown to its maker while it works, and else only to people who could make one that gives as much.
 */
export function mayKnowLink(viewer: Viewer, invitation: Invitation): boolean {
  if (invitation.inviterId === viewer.id) return worthOf(viewer.directory, invitation) !== undefined
  return mayInvite(viewer, 'link') && grantProblem(viewer, invitation) === undefined
}

/** What somebody must be to invite people as this. */
function roleNeeded(role: Role): 'owner' | 'administrator' | 'member' {
  if (role === roles.owner) return 'owner'
  return role < roles.member ? 'administrator' : 'member'
}

/**
 * What the invitation is worth now, or undefined where it is worth nothing: whoever sent it must still
 * be able to invite, and with this role. What else they can no longer give is left out.
 */
export function worthOf(directory: Directory, invitation: Invitation): Grant | undefined {
  const inviter = directory.users.get(invitation.inviterId)
  if (!inviter?.isActive) return undefined
  const viewer = viewerOf(directory, inviter)
  if (!mayInvite(viewer, invitation.email === null ? 'link' : 'mail')) return undefined
  const { role, withDefaults } = invitation
  if (!isAtLeast(inviter, roles[roleNeeded(role)])) return undefined
  const channelIds = invitation.channelIds.filter((id) => maySubscribeTo(viewer, id))
  const groupIds = invitation.groupIds.filter((id) => mayPutInto(viewer, id))
  const welcomeText = isAdministrator(inviter) ? invitation.welcomeText : null
  return { role, withDefaults, channelIds, groupIds, welcomeText }
}

function maySubscribeTo(viewer: Viewer, id: ChannelId): boolean {
  const channel = viewer.directory.channels.get(id)
  return channel !== undefined && mayAddOthers(viewer, channel)
}

function mayPutInto(viewer: Viewer, id: GroupId): boolean {
  const group = viewer.directory.groups.get(id)
  return group !== undefined && !group.deactivated && mayAddMembers(viewer, group)
}

/** Whether the viewer may see and end an invitation: their own, and as an administrator any. */
export function mayManage({ id, user }: Viewer, { inviterId }: Invitation): boolean {
  return inviterId === id || isAdministrator(user)
}

/** Administrators leave the invitations of owners to owners. */
export function requireRank({ id, user }: Viewer, { inviterId, role }: Invitation): void {
  if (inviterId === id || role !== roles.owner) return
  if (!isAtLeast(user, roles.owner)) throw notAllowed({ needed: 'owner' })
}
