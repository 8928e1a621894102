import * as groups from './endpoints.ts'
import * as events from './events.ts'
import { groupSnapshotFields } from './objects.ts'

export const groupsFeature = {
  summary: 'User groups, their members and subgroups.',
  endpoints: {
    create: groups.createGroup,
    deactivate: groups.deactivateGroup,
    getMembers: groups.getMembers,
    getSubgroups: groups.getSubgroups,
    isMember: groups.getIsMember,
    list: groups.getGroups,
    update: groups.updateGroup,
    updateMembers: groups.updateMembers,
    updateSubgroups: groups.updateSubgroups,
  },
  events,
  snapshot: groupSnapshotFields,
  capabilities: ['include_deactivated_groups'],
  audits: ['group_created', 'group_changed', 'group_activity_changed', 'group_members_changed'],
} as const
