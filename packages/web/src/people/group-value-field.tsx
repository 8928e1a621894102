import type { GroupSettingValue, PermissionRule, Replica, UserGroup } from '@parley/client/replica'
import { useApp } from '../app-context.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Chip } from '../parts/chip.tsx'
import { Combobox } from '../parts/combobox.tsx'
import { Icon } from '../parts/icon.tsx'
import { p } from '../words/people-words.ts'
import { t } from '../words/words.ts'
import { groupName } from './group-name.ts'
import { addTo, type Grantee, granteesOf, removeFrom } from './group-value.ts'
import { granteeOf, keyOfOption, type Option, OptionRow, textOfOption } from './option.tsx'

interface GroupValueFieldProps {
  readonly label: string
  readonly value: GroupSettingValue
  /** Which groups may have the permission. Without a rule, the field is read-only. */
  readonly rule?: PermissionRule | undefined
  readonly problem?: string | undefined
  readonly onValue?: ((value: GroupSettingValue) => void) | undefined
}

/** Shows and edits which groups and users have a permission. */
export function GroupValueField({ label, value, rule, problem, onValue }: GroupValueFieldProps) {
  const { replica } = useApp()
  const grantees = granteesOf(value)
  const nobody = replica.groups.byName('role:nobody')?.id
  const change = (next: GroupSettingValue | undefined) => {
    if (next !== undefined) onValue?.(next)
  }
  return (
    <fieldset class="field">
      <legend class="field__label">{label}</legend>
      <div class="chips">
        {grantees.map((one) => (
          <GranteeChip
            key={`${one.kind}-${one.id}`}
            grantee={one}
            onRemove={
              onValue && rule && !(one.kind === 'group' && one.id === nobody)
                ? () => change(removeFrom(value, one, rule.allow_nobody_group ? nobody : undefined))
                : undefined
            }
          />
        ))}
      </div>
      {onValue && rule && (
        <Combobox<Option>
          label={p.grants.add(label)}
          hideLabel
          placeholder={p.grants.addHint}
          items={optionsOf(replica, rule, grantees)}
          keyOf={keyOfOption}
          textOf={textOfOption}
          render={(option) => <OptionRow option={option} />}
          value={undefined}
          onPick={(option) => change(addTo(value, granteeOf(option), nobody))}
        />
      )}
      {problem && <p class="field__problem">{problem}</p>}
    </fieldset>
  )
}

interface GranteeChipProps {
  readonly grantee: Grantee
  readonly onRemove: (() => void) | undefined
}

function GranteeChip({ grantee, onRemove }: GranteeChipProps) {
  const { replica } = useApp()
  const group = grantee.kind === 'group' ? replica.groups.byId.get(grantee.id) : undefined
  const person = grantee.kind === 'person' ? replica.people.byId.get(grantee.id) : undefined
  const name = group ? groupName(group) : (person?.full_name ?? t.message.somebody)
  const lead = person ? (
    <Avatar name={name} id={person.user_id} picture={person.avatar_url} size={18} />
  ) : (
    <Icon name="users" size={14} />
  )
  return (
    <Chip lead={lead} remove={onRemove && { label: t.common.remove(name), run: onRemove }}>
      {name}
    </Chip>
  )
}

/** Groups first: a permission for a group stays right when people join and leave. */
function optionsOf(
  { groups, people }: Replica,
  rule: PermissionRule,
  grantees: readonly Grantee[],
): Option[] {
  const has = (kind: Grantee['kind'], id: number) =>
    grantees.some((one) => one.kind === kind && one.id === id)
  const fitting = groups.byId
    .freshValues()
    .filter((group) => mayHave(group, rule) && !has('group', group.id))
    .map((group) => ({ group }))
  if (rule.require_system_group) return fitting
  const others = people.byId
    .freshValues()
    .filter(({ user_id, is_active }) => is_active && !has('person', user_id))
    .map((person) => ({ person }))
  return [...fitting, ...others]
}

function mayHave({ name, is_system_group, deactivated }: UserGroup, rule: PermissionRule): boolean {
  if (deactivated) return false
  if (rule.allowed_system_groups.length > 0) return rule.allowed_system_groups.includes(name)
  if (!is_system_group) return !rule.require_system_group
  if (name === 'role:internet') return rule.allow_internet_group
  if (name === 'role:nobody') return rule.allow_nobody_group
  return name !== 'role:everyone' || rule.allow_everyone_group
}
