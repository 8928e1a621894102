import type { UserGroup } from '@parley/client/replica'
import { useApp } from '../app-context.ts'
import { Combobox } from '../parts/combobox.tsx'
import { p } from '../words/people-words.ts'
import { keyOfOption, type Option, OptionRow, textOfOption } from './option.tsx'
import { possibleSubgroups } from './subgroups.ts'

interface AddToGroupProps {
  readonly label: string
  /** The group to add to; undefined while it is being created. */
  readonly group?: UserGroup
  /** Leaves out what is in the group already. */
  readonly without: (key: string) => boolean
  readonly onPick: (option: Option) => void
}

/** Finds users and groups by a part of their name and adds them to a group. */
export function AddToGroup({ label, group, without, onPick }: AddToGroupProps) {
  const { replica } = useApp()
  const people = replica.people.byId.freshValues().filter(({ is_active }) => is_active)
  const options: Option[] = [
    ...people.map((person) => ({ person })),
    ...possibleSubgroups(replica.groups, group).map((one) => ({ group: one })),
  ]
  return (
    <Combobox<Option>
      label={label}
      placeholder={p.grants.addHint}
      items={options.filter((option) => !without(keyOfOption(option)))}
      keyOf={keyOfOption}
      textOf={textOfOption}
      render={(option) => <OptionRow option={option} />}
      value={undefined}
      onPick={onPick}
    />
  )
}
