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
  type UserId,
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

/** The role, channels and groups that an invitation gives. */
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

/** Refuses anything that the viewer could not give to an existing user. */
export function requireGrantable(viewer: Viewer, grant: Grant): void {
  const problem = grantProblem(viewer, grant)
  if (problem) throw problem
}

function grantProblem(viewer: Viewer, grant: Grant): Refusal | undefined {
  if (!mayGive(viewer, grant.role)) return notAllowed({ needed: roleNeeded(grant.role) })
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
 * Whether the viewer may see the link of an invitation for many. Everybody who knows it can use it, so it is shown
 * to its creator while it works, and otherwise only to users who could create one that gives as much.
 */
export function mayKnowLink(viewer: Viewer, invitation: Invitation): boolean {
  if (invitation.inviterId === viewer.id) return worthOf(viewer.directory, invitation) !== undefined
  return mayInvite(viewer, 'link') && grantProblem(viewer, invitation) === undefined
}

/** The permission to invite users with this role. */
function roleNeeded(role: Role): 'owner' | 'administrator' | 'member' {
  if (role === roles.owner) return 'owner'
  return role < roles.member ? 'administrator' : 'member'
}

/**
 * The grant of the invitation as it is now, or undefined if there is none. Its sender and everybody who saw its link could use it
 * themselves, so all of them must still be able to invite with this role. Channels and groups that one of them
 * cannot give any more are left out.
 */
export function worthOf(directory: Directory, invitation: Invitation): Grant | undefined {
  const { role, withDefaults, inviterId } = invitation
  const knowers = [inviterId, ...invitation.shownTo].map((id) => inviterOf(directory, id))
  const kind = invitation.email === null ? 'link' : 'mail'
  const givers = knowers.filter((one) => one !== undefined)
  if (givers.length < knowers.length) return undefined
  if (!givers.every((one) => mayInvite(one, kind) && mayGive(one, role))) return undefined
  const channelIds = invitation.channelIds.filter((id) =>
    givers.every((one) => maySubscribeTo(one, id)),
  )
  const groupIds = invitation.groupIds.filter((id) => givers.every((one) => mayPutInto(one, id)))
  const isWelcomed = givers[0] !== undefined && isAdministrator(givers[0].user)
  const welcomeText = isWelcomed ? invitation.welcomeText : null
  return { role, withDefaults, channelIds, groupIds, welcomeText }
}

function inviterOf(directory: Directory, id: UserId): Viewer | undefined {
  const user = directory.users.get(id)
  return user?.isActive ? viewerOf(directory, user) : undefined
}

function mayGive({ user }: Viewer, role: Role): boolean {
  return isAtLeast(user, roles[roleNeeded(role)])
}

function maySubscribeTo(viewer: Viewer, id: ChannelId): boolean {
  const channel = viewer.directory.channels.get(id)
  return channel !== undefined && mayAddOthers(viewer, channel)
}

function mayPutInto(viewer: Viewer, id: GroupId): boolean {
  const group = viewer.directory.groups.get(id)
  return group !== undefined && !group.deactivated && mayAddMembers(viewer, group)
}

/** Whether the viewer may see and revoke an invitation: their own, and as an administrator any. */
export function mayManage({ id, user }: Viewer, { inviterId }: Invitation): boolean {
  return inviterId === id || isAdministrator(user)
}

/** Administrators leave the invitations of owners to owners. */
export function requireRank({ id, user }: Viewer, { inviterId, role }: Invitation): void {
  if (inviterId === id || role !== roles.owner) return
  if (!isAtLeast(user, roles.owner)) throw notAllowed({ needed: 'owner' })
}
