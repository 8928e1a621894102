import {
  type GroupId,
  membershipContradicts,
  noMembershipChange,
  permissionMissing,
  type UserId,
} from '@parley/contract'
import type { Group } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import {
  mayAddMembers,
  mayJoinGroup,
  mayLeaveGroup,
  mayRemoveMembers,
  requireGroup,
} from './groups.policy.ts'
import { deleteMembers, deleteSubgroups, memberTable, subgroupTable } from './groups.store.ts'
import {
  type MembershipChange,
  requireAddable,
  requireMembers,
  requireNewMembers,
  requireSubgroups,
} from './membership.policy.ts'

export interface MembersInput extends MembershipChange {
  readonly groupId: GroupId
  /** How the caller named each member, for refusals. */
  readonly names: Readonly<Partial<Record<keyof MembershipChange, string>>>
}

/** Changes the members of a group, completely or not at all. */
export async function changeMembers(
  tx: ActionTx,
  viewer: Viewer,
  input: MembersInput,
): Promise<void> {
  const group = requireGroup(tx.directory, input.groupId)
  requireSomething(input)
  requirePermission(viewer, group, input)
  const change = withTheirBots(viewer, group, requireChange(tx, group, input))
  await applyMembership(tx, viewer, group, change)
  await tx.signal('members-changed', viewer, { group, added: change.add, removed: input.remove })
}

/** The caller has checked that the change is possible and allowed. */
export async function applyMembership(
  tx: ActionTx,
  viewer: Viewer,
  group: Group,
  change: MembershipChange,
): Promise<void> {
  await writeChange(tx, group, change)
  tellChange(tx, group, change)
  await tx.signal('membership-changes', viewer, { group, change })
}

function requireSomething({ names, ...input }: MembersInput): void {
  const lists = [input.add, input.remove, input.addSubgroups, input.removeSubgroups]
  if (lists.some((ids) => ids.length > 0)) return
  const named = Object.values(names).map((name) => `"${name}"`)
  throw noMembershipChange({ names: named.join(', ') })
}

function requirePermission(viewer: Viewer, group: Group, input: MembersInput): void {
  const isOwn = (ids: readonly UserId[]) => ids.every((id) => id === viewer.id)
  const { add, remove, addSubgroups, removeSubgroups } = input
  const isAllowed = [
    add.length === 0 || (isOwn(add) ? mayJoinGroup : mayAddMembers)(viewer, group),
    remove.length === 0 || (isOwn(remove) ? mayLeaveGroup : mayRemoveMembers)(viewer, group),
    addSubgroups.length === 0 || mayAddMembers(viewer, group),
    removeSubgroups.length === 0 || mayRemoveMembers(viewer, group),
  ]
  if (isAllowed.includes(false)) throw permissionMissing({})
}

function requireChange(
  { directory }: ActionTx,
  group: Group,
  input: MembersInput,
): MembershipChange {
  requireApart(input, 'add', 'remove')
  requireApart(input, 'addSubgroups', 'removeSubgroups')
  return {
    add: requireNewMembers(directory, group, input.add),
    remove: requireMembers(directory, group, input.remove),
    addSubgroups: requireAddable(directory, group, input.addSubgroups),
    removeSubgroups: requireSubgroups(group, input.removeSubgroups),
  }
}

/** Bots of removed users are removed, too; otherwise the users would keep their rights through them. */
function withTheirBots(
  { directory, id }: Viewer,
  group: Group,
  change: MembershipChange,
): MembershipChange {
  const owners = new Set(change.remove.filter((userId) => userId !== id))
  if (owners.size === 0) return change
  const bots = [...group.members].filter((userId) => {
    const owner = directory.users.get(userId)?.botOwnerId
    return owner != null && owners.has(owner)
  })
  return { ...change, remove: [...new Set([...change.remove, ...bots])] }
}

type List = keyof MembershipChange

/** A call cannot add and remove the same member. */
function requireApart(input: MembersInput, coming: List, going: List): void {
  const gone = new Set<number>(input[going])
  const ids: readonly number[] = input[coming]
  const both = ids.find((id) => gone.has(id))
  if (both === undefined) return
  throw membershipContradicts({ coming: nameOf(input, coming), going: nameOf(input, going), both })
}

function nameOf({ names }: MembersInput, list: List): string {
  return names[list] ?? ''
}

async function writeChange(tx: ActionTx, group: Group, change: MembershipChange): Promise<void> {
  const { realmId } = tx.directory
  const { id: groupId } = group
  for (const userId of change.add) tx.insert(memberTable, { groupId, userId })
  for (const subgroupId of change.addSubgroups) tx.insert(subgroupTable, { groupId, subgroupId })
  if (change.remove.length > 0) {
    await deleteMembers(await tx.open(), realmId, groupId, change.remove)
  }
  if (change.removeSubgroups.length > 0) {
    await deleteSubgroups(await tx.open(), realmId, groupId, change.removeSubgroups)
  }
}

function tellChange(tx: ActionTx, group: Group, change: MembershipChange): void {
  const { add, remove, addSubgroups, removeSubgroups } = change
  const of = { groupId: group.id, ofDeactivated: group.deactivated }
  const members = { kind: 'group-members-changed', ...of } as const
  if (add.length > 0) tx.append({ ...members, op: 'add', userIds: add })
  if (remove.length > 0) tx.append({ ...members, op: 'remove', userIds: remove })
  const subgroups = { kind: 'subgroups-changed', ...of } as const
  if (addSubgroups.length > 0) tx.append({ ...subgroups, op: 'add', subgroupIds: addSubgroups })
  if (removeSubgroups.length > 0) {
    tx.append({ ...subgroups, op: 'remove', subgroupIds: removeSubgroups })
  }
}
