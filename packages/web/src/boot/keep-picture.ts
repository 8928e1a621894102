import { effect, type ReadonlySignal } from '@preact/signals'
import type { Route } from '../routes/route.ts'
import { leftOut, strip, whatIsShown } from './last-screen.ts'
import { noteStart, type Picture, scrolledName, storePicture } from './picture.ts'

// Other views can show secrets, such as a new key, or text that was not sent.
const pictured: ReadonlySet<Route['view']> = new Set([
  'home',
  'inbox',
  'recent',
  'feed',
  'narrow',
  'topics',
])

/** More characters than a screen of text has. */
const maxCharacters = 300_000
const maxPictures = 3
/** How long an address is shown before its picture is kept: a crash leaves no time for one. */
const restMs = 1500

interface KeepOptions {
  readonly app: HTMLElement
  /** What is shown. */
  readonly route: ReadonlySignal<Route>
  readonly session: () => string | undefined
  readonly whenIdle: (work: () => void) => void
}

/**
 * Keeps a picture of the screen for the next start: some time after each change of the address, and when the tab is hidden.
 * Returns a function that ends this.
 */
export function keepPictures({ app, route, session, whenIdle }: KeepOptions): () => void {
  const mark = session()
  try {
    if (mark !== undefined) noteStart(localStorage, mark)
  } catch {
    // Without storage every start is the first.
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const keep = () => {
    const current = session()
    // After another sign-in, the screen belongs to another user.
    if (isOver || current === undefined || current !== mark) return
    if (!pictured.has(route.peek().view)) return
    const picture = takePicture(app)
    if (!picture) return
    try {
      storePicture(
        localStorage,
        { session: current, hash: location.hash, max: maxPictures },
        picture,
      )
    } catch {
      // No room, or no storage: the next start has no picture.
    }
  }
  const rest = () => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(keep), restMs)
  }
  const onVisibility = () => {
    if (document.hidden) keep()
  }
  const unfollow = effect(() => {
    route.value
    rest()
  })
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    isOver = true
    clearTimeout(timer)
    unfollow()
    removeEventListener('pagehide', keep)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Undefined while something is missing on the screen. */
function takePicture(app: HTMLElement): Picture | undefined {
  if (!isWhole(app)) return undefined
  const copy = app.cloneNode(true) as HTMLElement
  const [shown, copied] = [app.querySelectorAll(whatIsShown), copy.querySelectorAll(whatIsShown)]
  shown.forEach((element, index) => {
    if (element.scrollTop > 0) {
      copied[index]?.setAttribute(scrolledName, String(Math.round(element.scrollTop)))
    }
  })
  for (const element of copied) strip(element)
  shown.forEach((element, index) => {
    if (showsNothing(element)) copied[index]?.remove()
    const height = isBlock.has(element.tagName) ? heightOutOfView(element) : 0
    if (height > 0) leaveEmpty(copied[index] as HTMLElement, height)
  })
  for (const element of copy.querySelectorAll(leftOut)) element.remove()
  const html = copy.innerHTML
  if (html.length > maxCharacters) return undefined
  const root = [...document.documentElement.attributes].map(
    ({ name, value }) => [name, value] as const,
  )
  return { width: innerWidth, height: innerHeight, html, root }
}

const isBlock: ReadonlySet<string> = new Set(['ARTICLE', 'DIV', 'LI', 'SECTION', 'UL'])

/** The height of an element that is above or below what can be seen; 0 if a part of it can be seen. */
function heightOutOfView(element: Element): number {
  const { top, bottom, height } = element.getBoundingClientRect()
  return bottom <= 0 || top >= innerHeight ? height : 0
}

/** Whether it takes no room and cannot be seen, as the buttons of a message that nobody points at, and texts for screen readers. */
function showsNothing(element: Element): boolean {
  const { position, opacity, visibility } = getComputedStyle(element)
  if (position !== 'absolute' && position !== 'fixed') return false
  return opacity === '0' || visibility === 'hidden' || element.clientWidth === 1
}

/** Note: half of the rows of a list are out of view. Without them the picture is painted in two thirds of the time. */
function leaveEmpty(copied: HTMLElement, height: number): void {
  copied.replaceChildren()
  copied.style.blockSize = `${height}px`
}

/** Whether nothing on the screen is still being loaded. */
export function isWhole(app: HTMLElement): boolean {
  return app.childElementCount > 0 && app.querySelector('.skeleton') === null
}
