import { effect, type ReadonlySignal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { afterPaint } from '../parts/after-paint.tsx'
import { fetchQuestions } from '../parts/confirm.tsx'
import { fetchMenus } from '../parts/menu.tsx'
import { sidebarMenus } from '../sidebar/fetch-menus.ts'
import type { afterStart } from './after-start.ts'
import { dropPicture, forgetPictures } from './picture.ts'
import { ownPlatform } from './platform.ts'
import type { StartedApp } from './start-app.ts'

/** Without a cache and a network the app cannot open. It then says so itself. */
const longestStartMs = 5000

/** Something of the screen may never arrive, and the picture must not hide the app. */
const longestMs = 2000

/** Keeps the picture, the focus and the reader's place while another state replaces the one on the screen. Not needed by the first screen. */
let hold: ((place: HTMLElement) => void) | undefined

/** Takes the picture of the last visit away when the app has rendered its screen, and keeps one for the next start. */
export function changePictures(
  place: HTMLElement,
  { client, state, updates }: Pick<StartedApp, 'client' | 'state' | 'updates'>,
  open: ReadonlySignal<AppContext | undefined>,
): void {
  effect(() => {
    const { kind } = state.value
    if (kind === 'failed' || kind === 'leaving') dropPicture()
    if (kind === 'leaving') forget()
    if (kind !== 'starting') return undefined
    const timer = setTimeout(dropPicture, longestStartMs)
    return () => clearTimeout(timer)
  })
  let shown: AppContext | undefined
  effect(() => {
    const app = open.value
    if (!app || state.value.kind !== 'ready') return undefined
    // Another state replaces the one on the screen: its screen is rendered below this one.
    if (shown && shown !== app) hold?.(place)
    shown = app
    whenWhole(place, () => {
      dropPicture()
      ownPlatform().whenIdle(() => {
        updates.keepOffline()
        fetchLater({ client, state, open })
      })
    })
    return keepLater(place, app)
  })
}

/** Code that the first screen does not need, and that should be there when it is needed. */
function fetchLater(started: Parameters<typeof afterStart>[0]): void {
  // A menu or a question that opens tries again.
  for (const fetchIt of [fetchMenus, fetchQuestions, ...sidebarMenus])
    fetchIt().catch(() => undefined)
  // Once, although the app may register again.
  if (hold) return
  import('./after-start.ts')
    .then(({ afterStart }) => {
      hold = afterStart(started)
    })
    // Without its code, the screen is empty for a moment and the focus is lost when the app registers again, and a file that is dropped beside a field is opened.
    .catch(() => undefined)
}

function forget(): void {
  try {
    forgetPictures(localStorage)
  } catch {
    // Without storage there are no pictures.
  }
}

/** Calls back when everything on the screen is rendered, what comes after the first paint, too. */
function whenWhole(place: HTMLElement, tell: () => void): void {
  const latest = performance.now() + longestMs
  const look = () => {
    const isWhole = place.querySelector('.skeleton, .starting') === null
    if (!isWhole && performance.now() < latest) return void afterPaint(look)
    afterPaint(() => {
      performance.mark('parley-usable')
      tell()
    })
  }
  afterPaint(look)
}

/** The code that keeps pictures is not waited for. */
function keepLater(place: HTMLElement, { route }: AppContext): () => void {
  const { sessionMark: session, whenIdle } = ownPlatform()
  let end: (() => void) | undefined
  let isThere = true
  whenIdle(() => {
    import('./keep-picture.ts')
      .then(({ keepPictures }) => {
        if (isThere) end = keepPictures({ app: place, route, session, whenIdle })
      })
      // Without its code the next start has no picture.
      .catch(() => undefined)
  })
  return () => {
    isThere = false
    end?.()
  }
}
