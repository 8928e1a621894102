import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { welcomeNotice } from '../intents/welcome-notice.ts'
import { lazy } from '../parts/lazy.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { Route } from '../routes/route.ts'
import { PaneBar } from '../shell/pane-bar.tsx'
import { panes } from '../shell/panes.ts'

/** The bar, with the back button on phones, appears before the view's code is loaded. */
function comingScreen() {
  return (
    <>
      <PaneBar />
      <Skeleton lines={[40, 90, 75]} />
    </>
  )
}

function screen<Props extends object>(fetchIt: () => Promise<ComponentType<Props>>) {
  return lazy(fetchIt, { place: comingScreen })
}

// Each view is a chunk of its own, fetched when it is first shown.
const fetchConversation = () => import('./conversation/conversation-view.tsx')
const Conversation = screen(() => fetchConversation().then((file) => file.ConversationView))
const Inbox = screen(() => import('./inbox/inbox.tsx').then((file) => file.Inbox))
const Recent = screen(() => import('./recent/recent.tsx').then((file) => file.Recent))
const Channels = screen(() => import('./channels/channels.tsx').then((file) => file.Channels))
const ChannelPage = screen(() =>
  import('./channel/channel-page.tsx').then((file) => file.ChannelPage),
)
const Topics = screen(() => import('./topics/topics-view.tsx').then((file) => file.TopicsView))
const Drafts = screen(() => import('./waiting/drafts.tsx').then((file) => file.Drafts))
const Scheduled = screen(() => import('./waiting/scheduled.tsx').then((file) => file.Scheduled))
const Reminders = screen(() => import('./waiting/reminders.tsx').then((file) => file.Reminders))
const Settings = screen(() => import('./settings/settings.tsx').then((file) => file.Settings))
const OrganizationPage = screen(() =>
  import('./organization/organization.tsx').then((file) => file.OrganizationPage),
)
const Welcome = screen(() => import('./welcome/welcome.tsx').then((file) => file.Welcome))
const People = screen(() => import('./people/people.tsx').then((file) => file.People))
const PersonPage = screen(() => import('./people/person-page.tsx').then((file) => file.PersonPage))
const SavedSearches = screen(() =>
  import('./search/saved-searches.tsx').then((file) => file.SavedSearches),
)
const Groups = screen(() => import('./groups/groups.tsx').then((file) => file.Groups))
const Unknown = screen(() => import('./unknown/unknown.tsx').then((file) => file.Unknown))
const GroupPage = screen(() => import('./groups/group-page.tsx').then((file) => file.GroupPage))

/** Fetches the code of the view that the URL probably needs, while the replica is read from the cache. */
export function fetchEarly(fragment: string): void {
  // The view reports the failure itself.
  if (/^#(narrow|feed|all)/.test(fragment)) void fetchConversation().catch(() => undefined)
}

/** Whether it shows messages. */
export function isConversation({ view }: Route): boolean {
  return view === 'narrow' || view === 'feed'
}

type Views = {
  readonly [V in Route['view']]?: (route: Extract<Route, { view: V }>) => ComponentChildren
}

/** The welcome page for new users, then the home view that the user chose. */
function Home() {
  const { replica, go } = useApp()
  const first = replica.settings.value.web_home_view
  const isNew = replica.list('onboarding_steps').value.some(({ name }) => name === welcomeNotice)
  const isHidden = panes().layout.value === 'narrow'
  useEffect(() => {
    // On a phone, `home` shows the sidebar, so new users go to a route of its own.
    if (isNew && isHidden) go({ view: 'welcome' }, { replace: true })
  }, [isNew, isHidden])
  if (isNew) return <Welcome />
  if (first === 'recent') return <Recent />
  return first === 'all_messages' ? <Conversation route={{ view: 'feed' }} /> : <Inbox />
}

/** The view of each kind of route. A new view is a folder beside this file and a line here. */
const views: Views = {
  home: () => <Home />,
  inbox: () => <Inbox />,
  recent: () => <Recent />,
  feed: (route) => <Conversation route={route} />,
  narrow: (route) => <Conversation route={route} />,
  channels: ({ list }) => <Channels list={list} />,
  channel: ({ channelId, section }) => <ChannelPage channelId={channelId} section={section} />,
  drafts: () => <Drafts />,
  scheduled: () => <Scheduled />,
  reminders: () => <Reminders />,
  // The help is an overlay above it.
  keys: () => <Home />,
  searches: () => <SavedSearches />,
  topics: ({ channelId }) => <Topics channelId={channelId} />,
  settings: ({ section }) => <Settings section={section} />,
  organization: ({ section }) => <OrganizationPage section={section} />,
  welcome: () => <Welcome />,
  people: () => <People />,
  person: ({ userId }) => <PersonPage userId={userId} />,
  groups: ({ list }) => <Groups list={list} />,
  group: ({ groupId, section }) => <GroupPage groupId={groupId} section={section} />,
  unknown: () => <Unknown />,
}

export function viewOf(route: Route): ComponentChildren {
  const show = views[route.view] as ((route: Route) => ComponentChildren) | undefined
  return show ? show(route) : <Unknown />
}
