import type { Replica } from '@parley/client/replica'
import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { dressAs } from './dress.ts'
import { followLocation } from './location.ts'
import { namesOf } from './names.ts'
import type { StartedApp } from './start-app.ts'

/** What the screens are made around; undefined as long as there is nothing to show. */
export function openOrganization(started: StartedApp): ReadonlySignal<AppContext | undefined> {
  const open = signal<AppContext | undefined>(undefined)
  effect(() => {
    const state = started.state.value
    if (state.kind !== 'ready') return undefined
    return show(started, state.replica, (app) => {
      open.value = app
    })
  })
  return open
}

/** Shows an organization until another takes its place. */
function show(
  { client, isOnline: online, now, updates, signOut }: StartedApp,
  replica: Replica,
  tell: (app: AppContext) => void,
): () => void {
  const { close, ...location } = followLocation(namesOf(replica))
  const dress = dressAs(replica)
  const tab = { hasUpdate: updates.isReady, update: () => updates.apply(), signOut }
  let isThere = true
  void dress.ready.then(() => {
    if (isThere) tell({ replica, client, ...location, now, online, tab })
  })
  return () => {
    isThere = false
    dress.close()
    close()
  }
}
