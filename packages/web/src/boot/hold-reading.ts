import { resumeAt } from '../views/conversation/resume.ts'

/** A reader this near to the end follows it. */
const nearEnd = 40

/** After this time without scrolling, a list is at rest. */
const restMs = 150

/** The message that was in the middle of a list when it came to rest; undefined for the end. */
const restedAt = new WeakMap<Element, number | undefined>()

/** Remembers where the reader of the list on the screen is. A hidden list, as behind a pane on a phone, does not tell. */
export function watchReading(root: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const feed = feedIn(root)
    if (feed && isLaidOut(feed)) restedAt.set(feed, middleOf(feed))
  }
  const onScroll = () => {
    clearTimeout(timer)
    timer = setTimeout(look, restMs)
  }
  root.addEventListener('scroll', onScroll, { capture: true, passive: true })
  // The reader may have scrolled before this code was there.
  onScroll()
}

/** The conversation opens again at the message in the middle of the list, unless the reader is at the end. */
export function holdReading(root: HTMLElement): void {
  const feed = feedIn(root)
  if (!feed) return
  const id = isLaidOut(feed) ? middleOf(feed) : restedAt.get(feed)
  if (id !== undefined) resumeAt(id)
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
