import './groups.css'
import { findable } from '@parley/client/findable'
import type { Person, Replica, UserGroup } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useApp } from '../../app-context.ts'
import { changeMember } from '../../intents/groups.ts'
import { IconButton } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ListRow, RowIcon } from '../../parts/list.tsx'
import { RowList } from '../../parts/row-list.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useStays } from '../../parts/use-stays.ts'
import { AddToGroup } from '../../people/add-to-group.tsx'
import { groupName } from '../../people/group-name.ts'
import { groupRights } from '../../people/group-rights.ts'
import { granteeOf, keyOfOption, type Option, textOfOption } from '../../people/option.tsx'
import { PersonRow } from '../../people/person-row.tsx'
import { p } from '../../words/people-words.ts'
import { collatorOf } from '../../words/sorting.ts'

interface GroupProps {
  readonly group: UserGroup
}

/** From this many members on, a search field is shown. */
const searchFrom = 10

/** The members of a group: groups first, then people. */
export function GroupMembers({ group }: GroupProps) {
  const app = useApp()
  const query = useSignal('')
  const inside = membersIn(app.replica, group)
  const wanted = query.value.trim()
  const sought = findable(wanted)
  const found = inside.filter((one) => findable(textOfOption(one)).includes(sought))
  const adds = useStays(groupRights(app.replica, group).adds)
  return (
    <div class="group-members">
      {adds && <Add group={group} inside={inside} />}
      {inside.length > searchFrom && <SearchField label={p.groups.searchMembers} query={query} />}
      {found.length === 0 ? (
        <EmptyState
          icon="users"
          text={wanted === '' ? p.groups.noMembers : p.list.noneFound(wanted)}
        />
      ) : (
        <RowList<Option>
          label={p.groups.membersTitle}
          items={found}
          keyOf={keyOfOption}
          render={(option) => <MemberRow group={group} option={option} />}
        />
      )}
    </div>
  )
}

function membersIn({ people, groups }: Replica, group: UserGroup): Option[] {
  const members = [...groups.membersOf(group.id)]
    .map((id) => people.byId.get(id))
    .filter((person): person is Person => person?.is_active === true)
    .sort((a, b) => collatorOf().compare(a.full_name, b.full_name))
  const subgroups = group.direct_subgroup_ids.flatMap((id) => groups.byId.get(id) ?? [])
  return [...subgroups.map((one) => ({ group: one })), ...members.map((person) => ({ person }))]
}

function Add({ group, inside }: GroupProps & { readonly inside: readonly Option[] }) {
  const app = useApp()
  const known = new Set(inside.map(keyOfOption))
  const add = (option: Option) =>
    changeMember(
      app,
      group,
      granteeOf(option),
      'add',
      p.groups.added(textOfOption(option), group.name),
    )
  return (
    <AddToGroup
      label={p.groups.addMember}
      group={group}
      without={(key) => known.has(key)}
      onPick={add}
    />
  )
}

function MemberRow({ group, option }: GroupProps & { readonly option: Option }) {
  const app = useApp()
  const { replica, href } = app
  const name = textOfOption(option)
  const remove = groupRights(replica, group).removes && (
    <IconButton
      size="small"
      icon="user-minus"
      label={p.groups.remove(name)}
      onClick={() =>
        changeMember(app, group, granteeOf(option), 'delete', p.groups.removed(name, group.name))
      }
    />
  )
  if ('person' in option) return <PersonRow person={option.person} action={remove} />
  const { id } = option.group
  return (
    <ListRow
      href={href({ view: 'group', groupId: id, section: undefined })}
      lead={
        <RowIcon>
          <Icon name="users" />
        </RowIcon>
      }
      name={groupName(option.group)}
      aside={p.groups.members(replica.groups.everybodyIn(id).size)}
      action={remove}
    />
  )
}
