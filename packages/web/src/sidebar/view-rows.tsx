import type { Replica } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useApp } from '../app-context.ts'
import { Badge } from '../parts/badge.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { type Route, toWord } from '../routes/route.ts'
import type { Catalog } from '../words/catalog.ts'
import { t } from '../words/words.ts'
import { SidebarRow } from './sidebar-row.tsx'

export interface View {
  readonly name: keyof Catalog['sidebar'] &
    ('inbox' | 'recent' | 'feed' | 'mentions' | 'starred' | 'reactions' | Later)
  /** As the server calls it in the views that one pins. */
  readonly fragment: string
  readonly icon: IconName
  readonly route: Route
  readonly isPrimary: boolean
}

type Later = 'drafts' | 'scheduled' | 'reminders'

const reactionsToMe: Route = {
  view: 'narrow',
  terms: [{ operator: 'has', operand: 'reaction' }],
}

export const views: readonly View[] = [
  view('inbox', 'inbox', 'inbox', { view: 'inbox' }, true),
  view('recent', 'recent', 'clock', { view: 'recent' }, true),
  view('feed', 'feed', 'list', { view: 'feed' }, true),
  view('mentions', 'narrow/is/mentioned', 'at-sign', toWord('is', 'mentioned'), true),
  view('starred', 'narrow/is/starred', 'star', toWord('is', 'starred'), true),
  view('reactions', 'narrow/has/reaction/sender/me', 'face-slightly-smiling', reactionsToMe),
  view('drafts', 'drafts', 'pencil', { view: 'drafts' }),
  view('scheduled', 'scheduled', 'calendar-clock', { view: 'scheduled' }),
  view('reminders', 'reminders', 'alarm-clock', { view: 'reminders' }),
]

function view(
  name: View['name'],
  fragment: string,
  icon: IconName,
  route: Route,
  isPrimary = false,
): View {
  return { name, fragment, icon, route, isPrimary }
}

export function ViewRows() {
  const { replica } = useApp()
  const showsAll = useSignal(false)
  const all = views.map((one) => ({ ...one, count: countOf(replica, one.name) }))
  const pinned = new Map(
    replica.navigationViews.value.map(({ fragment, is_pinned }) => [fragment, is_pinned]),
  )
  const shown = all.filter(
    ({ fragment, isPrimary, name, count }) =>
      showsAll.value || (pinned.get(fragment) ?? (isPrimary || (isLater(name) && count > 0))),
  )
  return (
    <nav class="sidebar__views" aria-label={t.sidebar.views}>
      {shown.map(({ name, icon, route, count }) => (
        <SidebarRow
          key={name}
          to={route.view === 'narrow' && name === 'reactions' ? reactionsTo(replica) : route}
          lead={<Icon name={icon} />}
          isUnread={count > 0 && (name === 'inbox' || name === 'mentions')}
          trail={<ViewCount name={name} count={count} />}
        >
          {t.sidebar[name]}
        </SidebarRow>
      ))}
      <button
        type="button"
        class="sidebar-section__more"
        data-roving
        tabIndex={-1}
        aria-expanded={showsAll.value}
        onClick={() => {
          showsAll.value = !showsAll.peek()
        }}
      >
        {showsAll.value ? t.sidebar.fewerViews : t.sidebar.moreViews}
      </button>
    </nav>
  )
}

/** What one wrote oneself and somebody reacted to. */
export function reactionsTo(replica: Replica): Route {
  const { user_id } = replica.self.value
  return {
    view: 'narrow',
    terms: [
      { operator: 'has', operand: 'reaction' },
      { operator: 'sender', operand: user_id },
    ],
  }
}

function ViewCount({ name, count }: { readonly name: View['name']; readonly count: number }) {
  if (name === 'inbox') return <Badge count={count} kind="plain" label={t.unread.count(count)} />
  if (name === 'mentions') {
    return <Badge count={count} kind="mention" label={t.unread.mentions(count)} />
  }
  return <Badge count={count} kind="muted" label={String(count)} />
}

function countOf(replica: Replica, name: View['name']): number {
  if (name === 'inbox') return replica.unread.total.value.counted
  if (name === 'mentions') return replica.unread.mentions.value.length
  if (name === 'starred') {
    return replica.settings.value.starred_message_counts ? replica.starred.ids.value.length : 0
  }
  return isLater(name) ? replica[name].value.length : 0
}

function isLater(name: View['name']): name is Later {
  return name === 'drafts' || name === 'scheduled' || name === 'reminders'
}
