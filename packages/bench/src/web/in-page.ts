import type { Locator, Page } from 'playwright-core'

// Code that runs in the page is a string, because this package has no DOM types.

/**
 * Code that waits until the document contains something, and then for the end of the frame that shows it. Note: it makes no frames
 * while it waits. A frame that shows nothing delays the next by up to 17 ms, and at a start takes a part of the processor. The task
 * after the frame has the highest priority, so that what the app does after its own paint is not part of the time.
 */
function whenShown(isThere: string, tell: string): string {
  return `{
    const look = () => {
      if (!(${isThere})) return false
      changes.disconnect()
      requestAnimationFrame(() => scheduler.postTask(() => { ${tell} }, { priority: 'user-blocking' }))
      return true
    }
    const changes = new MutationObserver(look)
    if (!look()) changes.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  }`
}

/** Whether a message with this text is shown. The app keeps lists that were left in the document. */
function hasMessage(content: string): string {
  return `[...document.querySelectorAll('[data-message-id]:not([data-kept] *)')].some((row) =>
    row.textContent.includes(${JSON.stringify(content)}))`
}

/** When the first message was painted, in milliseconds after the page was requested. */
export async function firstMessagePaintedAt(page: Page, url: string): Promise<number> {
  const isThere = `document.querySelector('[data-message-id]')`
  await page.addInitScript(whenShown(isThere, 'window.paintedAt = performance.now()'))
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => window.paintedAt ? resolve(window.paintedAt) : setTimeout(look, 20)
    look()
  })`)
}

/** When the app had rendered its screen and answered, in milliseconds after the page was asked for. */
export function usableAt(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      const [mark] = performance.getEntriesByName('parley-usable')
      if (mark) resolve(mark.startTime)
      else setTimeout(look, 20)
    }
    look()
  })`)
}

/** Navigates to another conversation. Resolves with the milliseconds until one of its messages is painted. */
export function switchTo(page: Page, hash: string, content: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const began = performance.now()
    location.hash = ${JSON.stringify(hash)}
    ${whenShown(hasMessage(content), 'resolve(performance.now() - began)')}
  })`)
}

const sentence = 'The quick brown fox @mem jumps over #web the lazy dog :smi '

/** The milliseconds from each key of a sentence to its paint. */
export async function timesOfKeys(area: Locator, delay: number): Promise<number[]> {
  await area.focus()
  const read = await watchKeys(area.page())
  await area.pressSequentially(sentence, { delay })
  const times = await read()
  await area.fill('')
  return times
}

/**
 * Measures the time from each key to the end of the frame that shows it. Note: Event Timing rounds to 8 ms, and leaves out keys of less
 * than 16 ms.
 */
async function watchKeys(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(`
    window.frameTimes = []
    removeEventListener('keydown', window.onMeasuredKey, { capture: true })
    window.onMeasuredKey = ({ timeStamp }) => {
      const tell = () => window.frameTimes.push(performance.now() - timeStamp)
      requestAnimationFrame(() => scheduler.postTask(tell, { priority: 'user-blocking' }))
    }
    addEventListener('keydown', window.onMeasuredKey, { capture: true })
  `)
  return () => page.evaluate<number[]>('window.frameTimes')
}

/**
 * Measures the milliseconds from the key that sends to the frame that shows the message. Note: this key is Enter, and not Control before
 * it.
 */
export async function watchEcho(page: Page, content: string): Promise<() => Promise<Echo>> {
  const tell = 'resolve({ ms: performance.now() - timeStamp, at: Date.now() })'
  await page.evaluate(`
    window.echo = new Promise((resolve) => {
      const onKey = ({ key, timeStamp }) => {
        if (key !== 'Enter') return
        removeEventListener('keydown', onKey, { capture: true })
        ${whenShown(hasMessage(content), tell)}
      }
      addEventListener('keydown', onKey, { capture: true })
    })
    0
  `)
  return () => page.evaluate<Echo>('window.echo')
}

export interface Echo {
  readonly ms: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** When a message is painted in this tab, in milliseconds since 1970. */
export function seenAt(page: Page, content: string): Promise<number> {
  return page.evaluate<number>(
    `new Promise((resolve) => ${whenShown(hasMessage(content), 'resolve(Date.now())')})`,
  )
}

/**
 * Scrolls up for some seconds. Returns the frames per second and the longest time without a visible row, in
 * milliseconds.
 */
export function scrollUp(page: Page, ms: number): Promise<{ frames: number; blankMs: number }> {
  return page.evaluate(`new Promise((resolve) => {
    const list = document.querySelector('[role=feed]:not([data-kept] *)')
    const began = performance.now()
    let frames = 0, blankSince, blankMs = 0
    const step = (now) => {
      frames++
      list.scrollTop -= 60
      const { top, bottom, left, width } = list.getBoundingClientRect()
      const middle = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
      const isBlank = !middle?.closest('[data-index]')
      if (isBlank) blankSince ??= now
      else blankSince = undefined
      if (blankSince !== undefined) blankMs = Math.max(blankMs, now - blankSince)
      if (now - began < ${ms}) return requestAnimationFrame(step)
      resolve({ frames: (1000 * frames) / (now - began), blankMs })
    }
    requestAnimationFrame(step)
  })`) as Promise<{ frames: number; blankMs: number }>
}
