import type { Route } from '../routes/route.ts'

export interface CurrentPlace {
  readonly channelId: number | undefined
  readonly topic: string | undefined
  /** The key of a direct entry. */
  readonly direct: string | undefined
}

const nowhere: CurrentPlace = { channelId: undefined, topic: undefined, direct: undefined }

/** Every row of the sidebar needs this at each change of the address. */
const known = new WeakMap<Route, CurrentPlace>()

/** Which sidebar row stands for the current view. */
export function currentPlace(route: Route): CurrentPlace {
  const place = known.get(route) ?? placeOf(route)
  known.set(route, place)
  return place
}

function placeOf(route: Route): CurrentPlace {
  if (route.view === 'topics' || route.view === 'channel') {
    return { ...nowhere, channelId: route.channelId }
  }
  if (route.view !== 'narrow') return nowhere
  const found: { -readonly [K in keyof CurrentPlace]: CurrentPlace[K] } = { ...nowhere }
  for (const term of route.terms) {
    if (term.negated) continue
    if (term.operator === 'channel' && typeof term.operand === 'number') {
      found.channelId = term.operand
    }
    if (term.operator === 'topic') found.topic = term.operand
    if (term.operator === 'dm') found.direct = [...term.operand].sort((a, b) => a - b).join()
  }
  return found
}
