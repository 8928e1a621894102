import { placeKey } from '@parley/client/replica'
import { effect, type ReadonlySignal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { followed } from '../message/followed-place.ts'
import { placeOfRoute } from '../message/place-of-route.ts'
import type { Route } from '../routes/route.ts'
import { resumeAt } from '../views/conversation/resume.ts'

/** A reader this near to the end follows it. */
const nearEnd = 40

/** After this time without scrolling, a list is at rest. */
const restMs = 150

/** The message that was in the middle of a list when it came to rest; undefined for the end. */
const restedAt = new WeakMap<Element, number | undefined>()

/** The same for the conversation on the screen. When it is moved, its rows go before the address changes. */
let lastAt: number | 'newest' | undefined

let timer: ReturnType<typeof setTimeout> | undefined

/** Remembers where the reader of the list on the screen is. A hidden list, as behind a pane on a phone, does not tell. */
export function watchReading(root: HTMLElement): void {
  const onScroll = () => lookSoon(root)
  root.addEventListener('scroll', onScroll, { capture: true, passive: true })
  // The reader may have scrolled before this code was there.
  onScroll()
}

function lookSoon(root: HTMLElement): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const feed = feedIn(root)
    if (!feed || !isLaidOut(feed)) return
    const middle = middleOf(feed)
    restedAt.set(feed, middle)
    lastAt = middle ?? 'newest'
  }, restMs)
}

/** The conversation opens again at the message in the middle of the list, unless the reader is at the end. */
export function holdReading(root: HTMLElement): void {
  const feed = feedIn(root)
  if (!feed) return
  const id = isLaidOut(feed) ? middleOf(feed) : restedAt.get(feed)
  if (id !== undefined) resumeAt(id)
}

/** A conversation that somebody renames or moves opens at its new place where its reader was. */
export function holdReadingOnMoves(
  root: HTMLElement,
  open: ReadonlySignal<AppContext | undefined>,
): void {
  effect(() => {
    const app = open.value
    if (!app) return undefined
    let isMoved: ReturnType<typeof movesFrom>
    return app.route.subscribe((now) => {
      if (!isMoved?.(now)) lastAt = undefined
      else if (lastAt !== undefined) resumeAt(lastAt)
      // A list that was left and is shown again need not scroll.
      lookSoon(root)
      isMoved = movesFrom(app, now)
    })
  })
}

/** Tells whether the reader of this topic was taken along to another address. */
function movesFrom({ replica: { selfId } }: AppContext, route: Route) {
  const from = placeOfRoute(route, selfId)
  if (from?.kind !== 'topic') return undefined
  const whereNow = followed(from.channelId, from.topic)
  return (now: Route) => {
    const [to, place] = [placeKey(whereNow()), placeOfRoute(now, selfId)]
    return to !== placeKey(from) && place !== undefined && placeKey(place) === to
  }
}

function feedIn(root: HTMLElement): HTMLElement | null {
  return root.querySelector<HTMLElement>('[role="feed"]:not([data-kept] *)')
}

function isLaidOut(feed: HTMLElement): boolean {
  return feed.clientHeight > 0
}

function middleOf(feed: HTMLElement): number | undefined {
  if (feed.scrollHeight - feed.clientHeight - feed.scrollTop <= nearEnd) return undefined
  const { top, height } = feed.getBoundingClientRect()
  const middle = top + height / 2
  const rows = [...feed.querySelectorAll<HTMLElement>('[data-message-id]')]
  const row = rows.findLast((one) => one.getBoundingClientRect().top <= middle) ?? rows[0]
  const id = Number(row?.dataset.messageId)
  return Number.isInteger(id) ? id : undefined
}
