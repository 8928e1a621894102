import './groups.css'
import type { UserGroup } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { VirtualList } from '../../parts/virtual-list.tsx'
import { groupName } from '../../people/group-name.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { p } from '../../words/people-words.ts'
import { collatorOf } from '../../words/sorting.ts'
import { MembershipButton } from './membership-button.tsx'

const lists = ['all', 'your'] as const
type GroupList = (typeof lists)[number]

/** The groups that people can be mentioned by, and given rights by. */
export function Groups({ list }: { readonly list: string }) {
  const { replica, go } = useApp()
  const selected: GroupList = list === 'your' ? 'your' : 'all'
  const found = replica.groups.byId
    .values()
    .filter(
      ({ id, is_system_group, deactivated }) =>
        !is_system_group &&
        !deactivated &&
        (selected === 'all' || replica.groups.membersOf(id).has(replica.selfId)),
    )
    .sort((a, b) => collatorOf().compare(a.name, b.name))
  return (
    <>
      <PaneBar icon="at-sign" title={p.groups.title} back={{ view: 'people' }} />
      <div class="group-list">
        <Tabs<GroupList>
          label={p.groups.lists}
          selected={selected}
          onSelect={(name) => go({ view: 'groups', list: name }, { replace: true })}
          tabs={lists.map((key) => ({ key, label: p.groups[key] }))}
        >
          {found.length === 0 ? (
            <EmptyState
              icon="users"
              text={selected === 'your' ? p.groups.noneYours : p.groups.none}
            />
          ) : (
            <VirtualList<UserGroup>
              label={p.groups.title}
              items={found}
              keyOf={({ id }) => id}
              estimate={() => 60}
              render={(group) => <GroupRow group={group} />}
            />
          )}
        </Tabs>
      </div>
    </>
  )
}

function GroupRow({ group }: { readonly group: UserGroup }) {
  const { replica, href } = useApp()
  const count = replica.groups.everybodyIn(group.id).size
  return (
    <div class="group-row">
      <a
        class="group-row__link"
        href={href({ view: 'group', groupId: group.id, section: undefined })}
      >
        <span class="group-row__icon">
          <Icon name="users" />
        </span>
        <span class="group-row__words">
          <span class="group-row__name truncate">{groupName(group)}</span>
          {group.description && <span class="group-row__aside truncate">{group.description}</span>}
        </span>
        <span class="group-row__aside">{p.groups.members(count)}</span>
      </a>
      <MembershipButton group={group} />
    </div>
  )
}
