import './groups.css'
import type { Person, UserGroup } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { changeMember } from '../../intents/groups.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { ChipLink } from '../../parts/chip.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { AddPerson } from '../../people/add-person.tsx'
import { groupName } from '../../people/group-name.ts'
import { groupRights } from '../../people/group-rights.ts'
import { GroupValueField } from '../../people/group-value-field.tsx'
import { openPersonCard } from '../../people/person-card-request.ts'
import type { Route } from '../../routes/route.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { p } from '../../words/people-words.ts'
import { collatorOf } from '../../words/sorting.ts'
import { t } from '../../words/words.ts'
import { MembershipButton } from './membership-button.tsx'

const allGroups: Route = { view: 'groups', list: 'all' }

interface GroupProps {
  readonly group: UserGroup
}

/** One group: what it is for, who is in it, and who may what with it. */
export function GroupPage({ groupId }: { readonly groupId: number }) {
  const { replica, go } = useApp()
  const group = replica.groups.byId.get(groupId)
  if (!group) {
    const back = <Button onClick={() => go(allGroups)}>{p.groups.title}</Button>
    return (
      <>
        <PaneBar icon="at-sign" title={p.groups.title} back={allGroups} />
        <EmptyState icon="users" text={p.groups.unknown} action={back} />
      </>
    )
  }
  return (
    <>
      <PaneBar
        icon="at-sign"
        title={groupName(group)}
        back={allGroups}
        actions={<MembershipButton group={group} />}
      />
      <Page>
        <p>{group.description || p.groups.noDescription}</p>
        {group.is_system_group && <p class="section__hint">{p.groups.system}</p>}
        <Members group={group} />
        <Subgroups group={group} />
        {!group.is_system_group && <Permissions group={group} />}
      </Page>
    </>
  )
}

function Members({ group }: GroupProps) {
  const app = useApp()
  const { people, groups } = app.replica
  const ids = groups.membersOf(group.id)
  const members = [...ids]
    .map((id) => people.byId.get(id))
    .filter((person): person is Person => person?.is_active === true)
    .sort((a, b) => collatorOf().compare(a.full_name, b.full_name))
  const { adds } = groupRights(app.replica, group)
  return (
    <Section title={`${p.groups.membersTitle} · ${members.length}`}>
      {adds && (
        <AddPerson
          label={p.groups.addMember}
          placeholder={t.common.search}
          without={(id) => ids.has(id)}
          onPick={({ user_id, full_name }) =>
            changeMember(app, group, user_id, 'add', p.groups.added(full_name, group.name))
          }
        />
      )}
      {members.length === 0 ? (
        <p class="section__hint">{p.groups.noMembers}</p>
      ) : (
        <ul class="group-members">
          {members.map((person) => (
            <MemberRow key={person.user_id} group={group} person={person} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function MemberRow({ group, person }: GroupProps & { readonly person: Person }) {
  const app = useApp()
  const { user_id, full_name, avatar_url } = person
  const { removes } = groupRights(app.replica, group)
  return (
    <li class="group-members__row">
      <button
        type="button"
        class="group-members__person"
        onClick={(event) => openPersonCard(event.currentTarget, user_id)}
      >
        <Avatar name={full_name} id={user_id} picture={avatar_url} size={24} />
        <span class="truncate">{full_name}</span>
      </button>
      {removes && (
        <IconButton
          size="small"
          icon="user-minus"
          label={p.groups.remove(full_name)}
          onClick={() =>
            changeMember(app, group, user_id, 'delete', p.groups.removed(full_name, group.name))
          }
        />
      )}
    </li>
  )
}

function Subgroups({ group }: GroupProps) {
  const { replica, href } = useApp()
  const inside = group.direct_subgroup_ids.flatMap((id) => {
    const found = replica.groups.byId.get(id)
    return found ? [found] : []
  })
  if (inside.length === 0) return null
  return (
    <Section title={p.groups.subgroups}>
      <div class="chips">
        {inside.map((one) => (
          <ChipLink
            key={one.id}
            href={href({ view: 'group', groupId: one.id, section: undefined })}
          >
            @{groupName(one)}
          </ChipLink>
        ))}
      </div>
    </Section>
  )
}

const permissions = [
  ...(['can_mention_group', 'can_join_group', 'can_leave_group'] as const),
  ...(['can_add_members_group', 'can_remove_members_group', 'can_manage_group'] as const),
]

function Permissions({ group }: GroupProps) {
  return (
    <Section title={p.groups.permissions}>
      {permissions.map((name) => (
        <GroupValueField key={name} label={p.groups[name]} value={group[name]} />
      ))}
    </Section>
  )
}
