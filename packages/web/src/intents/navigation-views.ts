import type { Listed } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { isSameRoute, routeOfKept } from '../routes/fragment.ts'
import type { Route } from '../routes/route.ts'
import { act } from './act.ts'

export type NavigationView = Listed<'navigation_views'>

const place = 'navigation views'
const type = 'navigation_view'

/** The sidebar view that leads to a route. Its fragment may use older names. */
export function viewOfRoute({ replica }: AppContext, route: Route): NavigationView | undefined {
  const views = replica.list('navigation_views').value
  return views.find(({ fragment }) => isSameRoute(routeOfKept(fragment), route))
}

/** Pins a view to the sidebar, or moves it to the list of further views. */
export function setViewPinned(app: AppContext, fragment: string, is_pinned: boolean): void {
  const known = app.replica
    .list('navigation_views')
    .peek()
    .some((one) => one.fragment === fragment)
  if (!known) {
    addView(app, { fragment, is_pinned, name: null })
    return
  }
  const event = { type, op: 'update', fragment, data: { is_pinned } } as const
  act(app, 'navigationViews.update', { fragment, is_pinned }, { place, shown: [event] })
}

/** Adds the user's own view to the sidebar. */
export function pinRoute(app: AppContext, route: Route, name: string): void {
  addView(app, { fragment: app.href(route).replace(/^#/, ''), is_pinned: true, name })
}

export function renameView(app: AppContext, { fragment }: NavigationView, name: string): void {
  const event = { type, op: 'update', fragment, data: { name } } as const
  act(app, 'navigationViews.update', { fragment, name }, { place, shown: [event] })
}

export function removeView(app: AppContext, { fragment }: NavigationView): void {
  const event = { type, op: 'remove', fragment } as const
  act(app, 'navigationViews.remove', { fragment }, { place, shown: [event] })
}

function addView(app: AppContext, navigation_view: NavigationView): void {
  const { name, ...view } = navigation_view
  const input = name === null ? view : { ...view, name }
  act(app, 'navigationViews.add', input, {
    place,
    shown: [{ type, op: 'add', navigation_view }],
  })
}
