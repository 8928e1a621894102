import './groups.css'
import type { UserGroup } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { changeGroup } from '../../intents/groups.ts'
import { intend } from '../../intents/intend.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { TabbedPage } from '../../parts/page.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { groupName } from '../../people/group-name.ts'
import { groupRights } from '../../people/group-rights.ts'
import type { Route } from '../../routes/route.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { p } from '../../words/people-words.ts'
import { GroupGeneral } from './group-general.tsx'
import { GroupMembers } from './group-members.tsx'
import { GroupPermissions } from './group-permissions.tsx'
import { MembershipButton } from './membership-button.tsx'

const allGroups: Route = { view: 'groups', list: 'all' }

const sections = ['members', 'general', 'permissions'] as const
type Section = (typeof sections)[number]

interface GroupPageProps {
  readonly groupId: number
  readonly section: string | undefined
}

/** A group's settings: members, general, permissions. */
export function GroupPage({ groupId, section }: GroupPageProps) {
  const { replica, go } = useApp()
  const group = replica.groups.byId.get(groupId)
  if (!group) {
    const back = <Button onClick={() => go(allGroups)}>{p.groups.showAll}</Button>
    return (
      <>
        <PaneBar icon="at-sign" title={p.groups.title} back={allGroups} />
        <EmptyState icon="users" text={p.groups.unknown} action={back} />
      </>
    )
  }
  const shown = sections.filter((one) => one !== 'permissions' || !group.is_system_group)
  const selected = shown.find((one) => one === section) ?? 'members'
  const open = (key: Section) => go({ view: 'group', groupId, section: key }, { replace: true })
  return (
    <>
      <PaneBar
        icon="at-sign"
        title={groupName(group)}
        back={allGroups}
        actions={<MembershipButton group={group} />}
      />
      <TabbedPage>
        {group.deactivated && <DeactivatedBanner group={group} />}
        <Tabs<Section>
          label={p.groups.sections}
          selected={selected}
          onSelect={open}
          tabs={shown.map((key) => ({ key, label: nameOf(key) }))}
        >
          <SectionView key={groupId} group={group} section={selected} />
        </Tabs>
      </TabbedPage>
    </>
  )
}

function nameOf(section: Section): string {
  if (section === 'members') return p.groups.membersTitle
  return section === 'general' ? p.groups.general : p.groups.permissions
}

interface SectionViewProps {
  readonly group: UserGroup
  readonly section: Section
}

function SectionView({ group, section }: SectionViewProps) {
  if (section === 'general') return <GroupGeneral group={group} />
  if (section === 'permissions') return <GroupPermissions group={group} />
  return <GroupMembers group={group} />
}

function DeactivatedBanner({ group }: { readonly group: UserGroup }) {
  const app = useApp()
  const restore = () => intend(() => changeGroup(app, group, { deactivated: false }))
  const button = groupRights(app.replica, group).manages && (
    <Button size="small" onClick={restore}>
      {p.groups.reactivate}
    </Button>
  )
  return (
    <Banner kind="info" icon="archive" action={button}>
      {p.groups.isDeactivated}
    </Banner>
  )
}
