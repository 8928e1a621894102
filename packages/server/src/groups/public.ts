export { addNewcomer } from './add-newcomer.ts'
export { type Gift, leaveGroups, withoutBot } from './end-bot-rights.ts'
export { mayAddMembers, requireGroup } from './groups.policy.ts'
export type { MembershipChange } from './membership.policy.ts'
export {
  type Permission,
  type PermissionChange,
  refersTo,
  requireChangedValue,
  requireSettingValue,
  sameValue,
} from './setting-values.ts'
export { createSystemGroups, systemGroupId } from './system-groups.ts'
