import type { UserGroup } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { changeGroup } from '../../intents/groups.ts'
import { Page, Section } from '../../parts/page.tsx'
import { groupRights } from '../../people/group-rights.ts'
import { GroupValueField } from '../../people/group-value-field.tsx'
import { useChoice } from '../../settings/use-choice.ts'
import { p } from '../../words/people-words.ts'

const permissions = [
  ...(['can_mention_group', 'can_join_group', 'can_leave_group'] as const),
  ...(['can_add_members_group', 'can_remove_members_group', 'can_manage_group'] as const),
] as const

export type GroupPermission = (typeof permissions)[number]

interface GroupProps {
  readonly group: UserGroup
}

/** The group's permissions. */
export function GroupPermissions({ group }: GroupProps) {
  const { replica } = useApp()
  const { manages } = groupRights(replica, group)
  return (
    <Page>
      {!manages && <p class="section__hint">{p.groups.readOnly}</p>}
      <Section title={p.groups.permissions} hint={p.groups.permissionsHint}>
        {permissions.map((name) => (
          <PermissionField key={name} group={group} name={name} />
        ))}
      </Section>
    </Page>
  )
}

function PermissionField({ group, name }: GroupProps & { readonly name: GroupPermission }) {
  const app = useApp()
  const { manages } = groupRights(app.replica, group)
  const rules = app.replica.organization.value.server_supported_permission_settings
  const saved = group[name]
  const { value, problem, choose } = useChoice(saved, (wanted) =>
    changeGroup(app, group, { [name]: { new: wanted, old: saved } }),
  )
  return (
    <GroupValueField
      label={p.groups[name]}
      value={value}
      rule={rules.group[name]}
      problem={problem}
      onValue={manages && !group.deactivated ? choose : undefined}
    />
  )
}
