import { groupMentionNotAllowed, type UserId } from '@parley/contract'
import { allMembers } from '../../directory/groups.ts'
import type { Group } from '../../directory/objects.ts'
import { hasGroupPermission } from '../../directory/permissions.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Mentioned } from '../../markdown/parts/context.ts'

/** Refuses mentions of groups that the author may not mention. Only this refusal reveals which these are. */
export function requireGroupMentionsAllowed(author: Viewer, mentioned: Mentioned): void {
  for (const group of calledGroups(author, mentioned)) {
    if (hasGroupPermission(author, group, 'can_mention_group')) continue
    throw groupMentionNotAllowed({ group: group.name })
  }
}

/** All users whom a message mentions, by name or through a group. */
export function mentionedUsers(author: Viewer, mentioned: Mentioned): UserId[] {
  const groups = calledGroups(author, mentioned)
  if (groups.length === 0) return [...mentioned.userIds]
  const members = groups.flatMap((group) => allMembers(author.directory, group))
  return [...new Set([...mentioned.userIds, ...members])]
}

/** Only existing users: the content was rendered a moment ago. */
function calledGroups({ directory }: Viewer, { groupIds }: Mentioned): Group[] {
  return [...groupIds].flatMap((id) => {
    const group = directory.groups.get(id)
    return group && !group.deactivated ? [group] : []
  })
}
