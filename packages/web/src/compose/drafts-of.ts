import { byUser } from '../intents/by-user.ts'
import type { DraftsApp } from './draft-list.ts'
import { DraftStore } from './draft-store.ts'

const longestKeepMs = 2000

const stores = new Set<DraftStore>()

const storeOf = byUser((app: DraftsApp) => {
  const store = new DraftStore(app)
  stores.add(store)
  return store
})

/** Saves the drafts of a user who is about to sign out. Does not wait for a slow server for long. */
export async function keepDrafts(userId: number): Promise<void> {
  const own = [...stores].filter(({ selfId }) => selfId === userId)
  await Promise.race([
    Promise.all(own.map((store) => store.keepAll())),
    new Promise((resolve) => setTimeout(resolve, longestKeepMs)),
  ])
}

/** The drafts of the user, shared by all composers. */
export function draftsOf(app: DraftsApp): DraftStore {
  const store = storeOf(app)
  store.serve(app)
  return store
}
