import { placeTerms, type Route } from './route.ts'

interface Router {
  readonly route: RouteSignal
  go(route: Route, how: { readonly replace: true }): void
}

export interface RouteSignal {
  peek(): Route
  subscribe(tell: (route: Route) => void): () => void
}

const before = new WeakMap<Route, Route>()

/** Goes on with the conversation on the screen, which is now at another place. What is open over it stays open. */
export function followTo({ route, go }: Router, to: Route): void {
  before.set(to, route.peek())
  go(to, { replace: true })
}

/** Calls it at each change to another view or conversation: not to another message of the same, and not to where it was moved. */
export function onOtherPlace(route: RouteSignal, run: () => void): () => void {
  const placeOf = (one: Route) => JSON.stringify({ ...one, terms: placeTerms(one) })
  let last = route.peek()
  return route.subscribe((now) => {
    if (placeOf(now) !== placeOf(last) && before.get(now) !== last) run()
    last = now
  })
}
