import type { AppContext } from '../app-context.ts'

type UserApp = Pick<AppContext, 'client' | 'replica'>

/**
 * Makes a thing once for each user of this tab. Another registration replaces the replica and mounts a new app, but what somebody is
 * writing must outlast both.
 */
export function byUser<App extends UserApp, Thing>(make: (app: App) => Thing): (app: App) => Thing {
  const known = new WeakMap<AppContext['client'], Map<number, Thing>>()
  return (app) => {
    const { client, replica } = app
    const things = known.get(client) ?? new Map<number, Thing>()
    known.set(client, things)
    const userId = replica.self.peek().user_id
    if (!things.has(userId)) things.set(userId, make(app))
    return things.get(userId) as Thing
  }
}
