import type { UserGroup } from '@parley/client/replica'
import { useApp } from '../app-context.ts'
import { Combobox } from '../parts/combobox.tsx'
import { p } from '../words/people-words.ts'
import { keyOfOption, type Option, OptionRow, textOfOption } from './option.tsx'
import { possibleSubgroups } from './subgroups.ts'

interface AddToGroupProps {
  readonly label: string
  /** What is put into; none where it is being created. */
  readonly group?: UserGroup
  /** What is there already. */
  readonly without: (key: string) => boolean
  readonly onPick: (option: Option) => void
}

/** Adds people and groups to a group by a part of their name. */
export function AddToGroup({ label, group, without, onPick }: AddToGroupProps) {
  const { replica } = useApp()
  const people = replica.people.byId.values().filter(({ is_active }) => is_active)
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
