import type { ComponentChildren } from 'preact'
import { lazy } from '../parts/lazy.tsx'
import type { Route } from '../routes/route.ts'
import { Unknown } from './unknown/unknown.tsx'

// Each screen is a file of its own, fetched when it is first shown: what is not seen is not waited for.
const Conversation = lazy(() =>
  import('./conversation/conversation-view.tsx').then((file) => file.ConversationView),
)
const Inbox = lazy(() => import('./inbox/inbox.tsx').then((file) => file.Inbox))
const Recent = lazy(() => import('./recent/recent.tsx').then((file) => file.Recent))

type Views = {
  readonly [V in Route['view']]?: (route: Extract<Route, { view: V }>) => ComponentChildren
}

/** What is shown for each kind of address. A new screen is a folder beside this file and a line here. */
const views: Views = {
  home: () => <Inbox />,
  inbox: () => <Inbox />,
  recent: () => <Recent />,
  feed: (route) => <Conversation route={route} />,
  narrow: (route) => <Conversation route={route} />,
  unknown: () => <Unknown />,
}

export function viewOf(route: Route): ComponentChildren {
  const show = views[route.view] as ((route: Route) => ComponentChildren) | undefined
  return show ? show(route) : <Unknown />
}
