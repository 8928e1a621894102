import { effect, type ReadonlySignal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { stopAsking } from '../compose/ask-before-leaving.ts'
import { writeTextsWhile } from '../compose/own-texts.ts'
import { copyFormulas } from '../message/copy-formulas.ts'
import { dropSubscription } from '../notify/web-push.ts'
import { tooltipLayer } from '../parts/layers.tsx'
import { placeToasts } from '../parts/toast-place.ts'
import { TooltipLayer } from '../parts/tooltip-layer.tsx'
import { offlineNotice } from '../shell/offline.ts'
import { refuseDrops } from '../shell/refuse-drops.ts'
import { ignoreSecondPresses } from '../shell/second-presses.ts'
import { askForUnstored } from './ask-for-unstored.ts'
import { closeOnBack } from './close-on-back.ts'
import { earlyStart } from './early-start.ts'
import { giveUpQueue } from './give-up-queue.ts'
import { holdPlace } from './hold-place.ts'
import { holdReadingOnMoves, watchReading } from './hold-reading.ts'
import { keepCaret } from './keep-caret.ts'
import { keepFocus } from './keep-focus.ts'
import { keepLastScreen } from './last-screen.ts'
import { setOwnTimezone } from './own-timezone.ts'
import { translateRefusals } from './refusals-in-language.ts'
import { ownSessionMark } from './session-mark.ts'
import type { StartedApp } from './start-app.ts'

interface Opened extends Pick<StartedApp, 'client' | 'state'> {
  readonly open: ReadonlySignal<AppContext | undefined>
}

/** Starts the parts that the first screen does not need. Returns a function that keeps the screen while another state replaces it. */
export function afterStart({ client, state, open }: Opened): (place: HTMLElement) => void {
  refuseDrops()
  ignoreSecondPresses()
  closeOnBack(open)
  keepCaret()
  keepFocus()
  giveUpUnused(client)
  placeToasts()
  tooltipLayer.value = TooltipLayer
  copyFormulas()
  watchReading(document.body)
  holdReadingOnMoves(document.body, open)
  translateRefusals()
  // So that they are there when the network is not. What is refused tries again.
  const notice = import('../shell/offline-notice.tsx').then(({ OfflineNotice }) => {
    offlineNotice.value = OfflineNotice
  })
  const ofActs = [import('./refused-act.ts'), import('./flag-those-left.ts')]
  for (const fetched of [...ofActs, import('../message/edit-unsent.ts'), notice])
    fetched.catch(() => undefined)
  // Another tab may sign out, and this one hears of it later.
  writeTextsWhile(() => ownSessionMark() !== undefined)
  effect(() => {
    const { value } = state
    return value.kind === 'ready' ? askForUnstored(value.outbox) : undefined
  })
  const stopWaiting = effect(() => {
    const { value } = state
    if (value.kind !== 'ready') return
    // Without it others see no local time, and the next start tries again.
    setOwnTimezone(client, value.replica).catch(() => undefined)
    queueMicrotask(() => stopWaiting())
  })
  // The user has signed out, and has been asked, or the session has ended.
  effect(() => {
    if (state.value.kind !== 'leaving') return
    stopAsking()
    // If the page is left before, the next start does it: nothing comes meanwhile, because the session has ended.
    dropSubscription().catch(() => undefined)
  })
  return (place) => {
    keepLastScreen(place)
    holdPlace(place)
  }
}

/** A cache, or another tab, may have made the early registration unnecessary. */
function giveUpUnused(client: StartedApp['client']): void {
  const unused = earlyStart.registration?.take()
  unused
    ?.then(async (answer) => {
      const { queue_id } = (await answer.json()) as { queue_id: string }
      await giveUpQueue(client, queue_id)
    })
    // There is no queue to give up.
    .catch(() => undefined)
}
