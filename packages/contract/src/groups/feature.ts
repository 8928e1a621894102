import * as groups from './endpoints.ts'
import * as events from './events.ts'

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
} as const
