import { onOtherPlace, type RouteSignal } from './other-place.ts'

/** Runs it when something is fetched, unless the user is elsewhere by then. */
export async function ifHere<T>(
  { route }: { readonly route: RouteSignal },
  fetching: Promise<T>,
  run: (fetched: T) => void,
): Promise<void> {
  let isHere = true
  const stop = onOtherPlace(route, () => {
    isHere = false
  })
  try {
    const fetched = await fetching
    if (isHere) run(fetched)
  } finally {
    stop()
  }
}
