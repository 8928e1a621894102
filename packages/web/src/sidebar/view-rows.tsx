import type { Replica } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { type AppContext, useApp } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import type { NavigationView } from '../intents/navigation-views.ts'
import { type ShortcutName, shortcuts } from '../keys/shortcuts.ts'
import { Badge } from '../parts/badge.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { tip } from '../parts/tooltip.tsx'
import { routeOfKept } from '../routes/fragment.ts'
import { type Route, toWord } from '../routes/route.ts'
import type { Catalog } from '../words/catalog.ts'
import { t } from '../words/words.ts'
import { SidebarRow } from './sidebar-row.tsx'

export interface View {
  readonly name: keyof Catalog['sidebar'] &
    ('inbox' | 'recent' | 'feed' | 'mentions' | 'starred' | 'reactions' | Later)
  /** The name of the view in navigation views of the API. */
  readonly fragment: string
  readonly icon: IconName
  readonly route: Route
  readonly isPrimary: boolean
}

/** The views of lists that are shown while they have entries. */
const laterLists = {
  drafts: 'drafts',
  scheduled: 'scheduled_messages',
  reminders: 'reminders',
} as const
type Later = keyof typeof laterLists

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
    replica.list('navigation_views').value.map(({ fragment, is_pinned }) => [fragment, is_pinned]),
  )
  const shown = all.filter(
    (one) => showsAll.value || (pinned.get(one.fragment) ?? isShownByItself(replica, one)),
  )
  return (
    <nav class="sidebar__views" aria-label={t.sidebar.views}>
      {shown.map(({ name, icon, route, count }) => (
        <SidebarRow
          key={name}
          to={route.view === 'narrow' && name === 'reactions' ? reactionsTo(replica) : route}
          lead={<Icon name={icon} />}
          tip={name in shortcuts && tip(t.sidebar[name], name as ShortcutName)}
          isUnread={count > 0 && (name === 'inbox' || name === 'mentions')}
          trail={<ViewCount name={name} count={count} />}
        >
          {t.sidebar[name]}
        </SidebarRow>
      ))}
      <OwnViewRows showsAll={showsAll.value} />
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

/** Views that the user added. */
function OwnViewRows({ showsAll }: { readonly showsAll: boolean }) {
  const app = useApp()
  const own = app.replica.list('navigation_views').value.filter(({ name }) => name !== null)
  return own
    .filter(({ is_pinned }) => is_pinned || showsAll)
    .map((one) => (
      <SidebarRow
        key={one.fragment}
        to={routeOfKept(one.fragment)}
        lead={<Icon name="bookmark" />}
        menu={{
          label: t.sidebar.topicMenu(one.name ?? ''),
          entries: () => [
            { label: t.sidebar.removeView, icon: 'pin-off', onSelect: () => remove(app, one) },
          ],
        }}
      >
        {one.name}
      </SidebarRow>
    ))
}

function remove(app: AppContext, view: NavigationView): void {
  intend(async () => (await import('../intents/navigation-views.ts')).removeView(app, view))
}

/** Reactions to the user's own messages. */
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

/** Whether a view is in the sidebar by default. */
export function isShownByItself(replica: Replica, { isPrimary, name }: View): boolean {
  return isPrimary || (isLater(name) && countOf(replica, name) > 0)
}

function countOf(replica: Replica, name: View['name']): number {
  if (name === 'inbox') return replica.unread.total.value.counted
  if (name === 'mentions') return replica.unread.mentions.value.length
  if (name === 'starred') {
    return replica.settings.value.starred_message_counts ? replica.starred.ids.value.length : 0
  }
  return isLater(name) ? replica.list(laterLists[name]).value.length : 0
}

function isLater(name: View['name']): name is Later {
  return name in laterLists
}
