import type { UserGroup } from '@parley/client/replica'
import { p } from '../words/people-words.ts'

/** A group's display name. Groups that stand for roles have localized names. */
export function groupName({ name, is_system_group }: Pick<UserGroup, 'name' | 'is_system_group'>) {
  if (!is_system_group) return name
  const names: Readonly<Record<string, string>> = p.grants.roles
  return names[name.replace('role:', '')] ?? name
}
