import type { GroupSettingValue } from '@parley/client/replica'

/** A user or a group that has a permission. */
export interface Grantee {
  readonly kind: 'group' | 'person'
  readonly id: number
}

export function granteesOf(value: GroupSettingValue): Grantee[] {
  if (typeof value === 'number') return [{ kind: 'group', id: value }]
  return [
    ...value.direct_subgroups.map((id) => ({ kind: 'group', id }) as const),
    ...value.direct_members.map((id) => ({ kind: 'person', id }) as const),
  ]
}

/** Adds a grantee. It replaces “nobody”, and “everyone” replaces all others. */
export function addTo(
  value: GroupSettingValue,
  added: Grantee,
  nobody: number | undefined,
): GroupSettingValue {
  if (added.id === nobody && added.kind === 'group') return givenTo([added])
  const others = granteesOf(value).filter(
    ({ kind, id }) =>
      !(kind === 'group' && id === nobody) && !(kind === added.kind && id === added.id),
  )
  return givenTo([...others, added])
}

/** Removes a grantee. Returns undefined if nobody would be left and the rule forbids that. */
export function removeFrom(
  value: GroupSettingValue,
  removed: Grantee,
  nobody: number | undefined,
): GroupSettingValue | undefined {
  const left = granteesOf(value).filter(
    ({ kind, id }) => kind !== removed.kind || id !== removed.id,
  )
  if (left.length > 0) return givenTo(left)
  return nobody === undefined ? undefined : (nobody as GroupSettingValue)
}

function givenTo(grantees: readonly Grantee[]): GroupSettingValue {
  const ids = (wanted: Grantee['kind']) =>
    grantees
      .filter(({ kind }) => kind === wanted)
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  const [first] = ids('group')
  // A single group is represented by its id.
  if (grantees.length === 1 && first !== undefined) return first as GroupSettingValue
  return { direct_members: ids('person'), direct_subgroups: ids('group') } as GroupSettingValue
}
