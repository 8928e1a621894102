import type { Person, UserGroup } from '@parley/client/replica'
import { Icon } from '../parts/icon.tsx'
import { PersonOption } from './add-person.tsx'
import { groupName } from './group-name.ts'
import type { Grantee } from './group-value.ts'

/** A user or a group in a list of options. */
export type Option = { readonly person: Person } | { readonly group: UserGroup }

export function granteeOf(option: Option): Grantee {
  if ('group' in option) return { kind: 'group', id: option.group.id }
  return { kind: 'person', id: option.person.user_id }
}

export function keyOfOption(option: Option): string {
  const { kind, id } = granteeOf(option)
  return `${kind}-${id}`
}

export function textOfOption(option: Option): string {
  return 'group' in option ? groupName(option.group) : option.person.full_name
}

export function OptionRow({ option }: { readonly option: Option }) {
  if ('person' in option) return <PersonOption {...option} />
  return (
    <>
      <Icon name="users" />
      <span class="truncate">{groupName(option.group)}</span>
    </>
  )
}
