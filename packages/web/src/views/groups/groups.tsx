import type { UserGroup } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useApp } from '../../app-context.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ListPage, ListRow, RowIcon } from '../../parts/list.tsx'
import { RowList } from '../../parts/row-list.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { groupName } from '../../people/group-name.ts'
import { createsGroups } from '../../people/group-rights.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { p } from '../../words/people-words.ts'
import { type GroupListName, groupListNamed, groupLists, listedGroups } from './listed-groups.ts'
import { MembershipButton } from './membership-button.tsx'
import { NewGroup } from './new-group.tsx'

/** The groups of the organization, and the page that creates a group. */
export function Groups({ list }: { readonly list: string }) {
  const { replica } = useApp()
  const mayCreate = createsGroups(replica)
  if (list === 'new' && mayCreate) {
    return (
      <>
        <PaneBar title={p.groups.create} back={{ view: 'groups', list: 'all' }} />
        <NewGroup />
      </>
    )
  }
  return <GroupList selected={groupListNamed(list)} mayCreate={mayCreate} />
}

interface GroupListProps {
  readonly selected: GroupListName
  readonly mayCreate: boolean
}

function GroupList({ selected, mayCreate }: GroupListProps) {
  const { replica, go } = useApp()
  const query = useSignal('')
  const found = listedGroups(replica, selected, query.value)
  const select = (list: GroupListName) => go({ view: 'groups', list }, { replace: true })
  return (
    <>
      <PaneBar
        icon="at-sign"
        title={p.groups.title}
        back={{ view: 'people' }}
        actions={mayCreate && <CreateButton kind="primary" />}
      />
      <ListPage>
        <SearchField label={p.groups.search} query={query} />
        <Tabs<GroupListName>
          label={p.groups.lists}
          selected={selected}
          onSelect={select}
          tabs={groupLists.map((key) => ({ key, label: p.groups[key] }))}
        >
          {found.length === 0 ? (
            <Nothing
              list={selected}
              text={query.value.trim()}
              mayCreate={mayCreate}
              onClear={() => {
                query.value = ''
              }}
            />
          ) : (
            <RowList<UserGroup>
              label={p.groups.title}
              items={found}
              keyOf={({ id }) => id}
              size="tall"
              render={(group) => <GroupRow group={group} />}
            />
          )}
        </Tabs>
      </ListPage>
    </>
  )
}

function CreateButton({ kind }: { readonly kind: 'primary' | 'plain' }) {
  const { go } = useApp()
  return (
    <Button
      size={kind === 'primary' ? 'small' : 'normal'}
      kind={kind}
      icon="plus"
      onClick={() => go({ view: 'groups', list: 'new' })}
    >
      {p.groups.create}
    </Button>
  )
}

interface NothingProps {
  readonly list: GroupListName
  readonly text: string
  readonly mayCreate: boolean
  readonly onClear: () => void
}

function Nothing({ list, text, mayCreate, onClear }: NothingProps) {
  const { go } = useApp()
  const words = {
    all: p.groups.none,
    your: p.groups.noneYours,
    deactivated: p.groups.noneDeactivated,
  }
  const showAll = (
    <Button
      onClick={() => {
        onClear()
        go({ view: 'groups', list: 'all' }, { replace: true })
      }}
    >
      {p.groups.showAll}
    </Button>
  )
  if (text !== '') {
    return <EmptyState icon="users" text={p.groups.noneFound(text)} action={showAll} />
  }
  const action = list === 'all' ? mayCreate && <CreateButton kind="plain" /> : showAll
  return <EmptyState icon="users" text={words[list]} action={action} />
}

function GroupRow({ group }: { readonly group: UserGroup }) {
  const { replica, href } = useApp()
  const count = replica.groups.everybodyIn(group.id).size
  return (
    <ListRow
      size="tall"
      href={href({ view: 'group', groupId: group.id, section: undefined })}
      lead={
        <RowIcon>
          <Icon name="users" />
        </RowIcon>
      }
      name={groupName(group)}
      detail={group.description}
      aside={p.groups.members(count)}
      isSpare
      action={<MembershipButton group={group} />}
    />
  )
}
