import { type ReadonlySignal, signal } from '@preact/signals'
import { isSameRoute, readFragment, writeFragment } from '../routes/fragment.ts'
import type { Names, Route } from '../routes/route.ts'

export interface RouteState {
  readonly route: ReadonlySignal<Route>
  go(route: Route, how?: { readonly replace?: boolean }): void
  href(route: Route): string
  close(): void
}

/** The route of the browser's URL as a signal. Back, forward, reload and external links all work the same way. */
export function followLocation(names: Names): RouteState {
  const route = signal(readFragment(location.hash, names))
  const read = () => {
    const found = readFragment(location.hash, names)
    if (!isSameRoute(found, route.peek())) route.value = found
  }
  const href = (to: Route) => writeFragment(to, names)
  window.addEventListener('hashchange', read)
  window.addEventListener('popstate', read)
  return {
    route,
    href,
    go: (to, { replace = false } = {}) => {
      if (isSameRoute(to, route.peek())) return
      history[replace ? 'replaceState' : 'pushState'](replace ? history.state : null, '', href(to))
      route.value = to
    },
    close: () => {
      window.removeEventListener('hashchange', read)
      window.removeEventListener('popstate', read)
    },
  }
}
