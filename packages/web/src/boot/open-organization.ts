import type { Replica } from '@parley/client/replica'
import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { AppContext, AppOutbox } from '../app-context.ts'
import { applyAppearance } from './appearance.ts'
import { largeFiles } from './large-files.ts'
import { followLocation } from './location.ts'
import { namesOf } from './names.ts'
import type { StartedApp } from './start-app.ts'

/** The context of the screens; undefined while there is nothing to show. */
export function openOrganization(started: StartedApp): ReadonlySignal<AppContext | undefined> {
  const open = signal<AppContext | undefined>(undefined)
  effect(() => {
    const state = started.state.value
    if (state.kind !== 'ready') return undefined
    return show(started, state, (app) => {
      open.value = app
    })
  })
  return open
}

/** While anybody types, how often to look for users who stopped without a notification. */
const lookForSilentMs = 5000

function forgetSilent({ typing }: Replica): () => void {
  return effect(() => {
    if (!typing.isAny.value) return undefined
    const timer = setInterval(() => typing.forgetOld(), lookForSilentMs)
    return () => clearInterval(timer)
  })
}

/** Shows an organization until another replaces it. */
function show(
  { client, isOnline: online, now, updates, ...started }: StartedApp,
  { replica, outbox }: { readonly replica: Replica; readonly outbox: AppOutbox },
  tell: (app: AppContext) => void,
): () => void {
  const { close, ...location } = followLocation(namesOf(replica))
  const appearance = applyAppearance(replica)
  const forgetting = forgetSilent(replica)
  const update = () => updates.apply()
  const tab = { ...started, hasUpdate: updates.isReady, update }
  let isThere = true
  void appearance.ready.then(() => {
    if (isThere) tell({ replica, client, outbox, ...location, now, online, tab, largeFiles })
  })
  return () => {
    isThere = false
    forgetting()
    appearance.close()
    close()
  }
}
