import { effect } from '@preact/signals'
import { stopAsking } from '../compose/ask-before-leaving.ts'
import { writeTextsWhile } from '../compose/own-texts.ts'
import { placeToasts } from '../parts/toast-place.ts'
import { refuseDrops } from '../shell/refuse-drops.ts'
import { holdPlace } from './hold-place.ts'
import { ownSessionMark } from './session-mark.ts'
import type { StartedApp } from './start-app.ts'

/** What the first screen can do without. */
export function afterStart(state: StartedApp['state']): typeof holdPlace {
  refuseDrops()
  placeToasts()
  // Another tab may sign out, and this one hears of it later.
  writeTextsWhile(() => ownSessionMark() !== undefined)
  // The user has signed out, and has been asked, or the session has ended.
  effect(() => {
    if (state.value.kind === 'leaving') stopAsking()
  })
  return holdPlace
}
