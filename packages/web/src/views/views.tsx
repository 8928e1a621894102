import type { ComponentChildren } from 'preact'
import type { Route } from '../routes/route.ts'
import { ConversationView } from './conversation/conversation-view.tsx'
import { Unknown } from './unknown/unknown.tsx'

type Views = {
  readonly [V in Route['view']]?: (route: Extract<Route, { view: V }>) => ComponentChildren
}

/** What is shown for each kind of address. A new screen is a folder beside this file and a line here. */
const views: Views = {
  feed: (route) => <ConversationView route={route} />,
  narrow: (route) => <ConversationView route={route} />,
  unknown: () => <Unknown />,
}

export function viewOf(route: Route): ComponentChildren {
  const show = views[route.view] as ((route: Route) => ComponentChildren) | undefined
  return show ? show(route) : <Unknown />
}
