import { findable } from '@parley/client/findable'
import { type ReadonlySignal, useComputed } from '@preact/signals'
import { useApp } from '../app-context.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Badge } from '../parts/badge.tsx'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { toDirect, toWord } from '../routes/route.ts'
import { t } from '../words/words.ts'
import { currentPlace } from './current-place.ts'
import { type DirectEntry, namesOf } from './direct-entries.ts'
import { fetchDirectMenu } from './fetch-menus.ts'
import { SidebarRow } from './sidebar-row.tsx'
import { SidebarSection } from './sidebar-section.tsx'

/** The conversations shown, besides unread ones; a link leads to the rest. */
const first = 8

/** The maximum, also of those that are unread or match a filter. */
const max = 40

interface DirectRowsProps {
  readonly entries: ReadonlySignal<readonly DirectEntry[]>
  readonly query: string
  readonly onNew?: () => void
}

export function DirectRows({ entries, query, onNew }: DirectRowsProps) {
  const { replica, route } = useApp()
  const current = useComputed(() => currentPlace(route.value).direct).value
  const { counted } = replica.unread.direct.value
  const fitting = entries.value.filter(({ userIds }) => isFitting(namesOf(replica, userIds), query))
  const wanted = fitting.filter(
    ({ key, userIds }, index) =>
      key === current ||
      index < first ||
      query !== '' ||
      replica.unread.ofConversation(userIds) > 0,
  )
  const shown = wanted.filter(({ key }, index) => index < max || key === current)
  const hidden = fitting.length - shown.length
  if (query !== '' && fitting.length === 0) return null
  return (
    <SidebarSection
      foldKey="direct"
      title={t.sidebar.direct}
      folded={<Badge count={counted} label={t.unread.count(counted)} />}
      action={
        onNew && (
          <IconButton
            size="small"
            icon="plus"
            label={t.sidebar.newDirect}
            shortcut="newDirect"
            onClick={onNew}
          />
        )
      }
    >
      {shown.map((entry) => (
        <DirectRow key={entry.key} entry={entry} isCurrent={entry.key === current} />
      ))}
      {entries.value.length === 0 && <p class="sidebar-section__empty">{t.sidebar.noDirect}</p>}
      {hidden > 0 && (
        <SidebarRow to={toWord('is', 'dm')} lead={null} isMuted>
          {t.sidebar.moreDirect(hidden)}
        </SidebarRow>
      )}
    </SidebarSection>
  )
}

interface DirectRowProps {
  readonly entry: DirectEntry
  readonly isCurrent: boolean
}

function DirectRow({ entry: { userIds }, isCurrent }: DirectRowProps) {
  const app = useApp()
  const { replica } = app
  const names = t.common.and(namesOf(replica, userIds))
  const count = replica.unread.ofConversation(userIds)
  const only = userIds.length === 1 ? replica.people.byId.get(userIds[0] ?? 0) : undefined
  const isSelf = only?.user_id === replica.selfId
  const menu = {
    label: t.sidebar.directMenu(names),
    entries: async () => (await fetchDirectMenu()).directMenu(app, userIds),
  }
  return (
    <SidebarRow
      to={toDirect(userIds)}
      isCurrent={isCurrent}
      isUnread={count > 0}
      lead={<Faces userIds={userIds} />}
      isMuted={only?.is_active === false}
      trail={
        <>
          {only?.is_active === false && t.presence.deactivated}
          <Badge count={count} kind="strong" label={t.unread.count(count)} />
        </>
      }
      menu={menu}
    >
      {names}
      {isSelf && <span class="sidebar__aside"> {t.common.you}</span>}
    </SidebarRow>
  )
}

function Faces({ userIds }: { readonly userIds: readonly number[] }) {
  const { replica, now } = useApp()
  const [id = 0] = userIds
  const person = replica.people.byId.get(id)
  if (userIds.length > 1 || !person) return <Icon name="users" />
  const presence =
    person.is_bot || !person.is_active ? undefined : replica.availability.of(id, now.value / 1000)
  const picture = person.avatar_url
  return <Avatar name={person.full_name} id={id} size={18} picture={picture} presence={presence} />
}

function isFitting(names: readonly string[], query: string): boolean {
  const wanted = findable(query)
  return query === '' || names.some((name) => findable(name).includes(wanted))
}
