import type { Page } from 'playwright-core'

// Code that runs in the page is a string, because this package has no DOM types.

/** When the first message was painted, in milliseconds after the page was requested. */
export async function firstMessagePaintedAt(page: Page, url: string): Promise<number> {
  await page.addInitScript(`
    const look = () => {
      if (!document.querySelector('[data-message-id]')) return requestAnimationFrame(look)
      // This frame shows it.
      setTimeout(() => { window.paintedAt = performance.now() })
    }
    requestAnimationFrame(look)
  `)
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
    const look = () => {
      const isThere = [...document.querySelectorAll('[data-message-id]')].some((row) =>
        row.textContent.includes(${JSON.stringify(content)}))
      if (!isThere) return requestAnimationFrame(look)
      setTimeout(() => resolve(performance.now() - began))
    }
    location.hash = ${JSON.stringify(hash)}
    requestAnimationFrame(look)
  })`)
}

/**
 * Measures the time from each key to the end of the frame that shows it. Note: Event Timing rounds to 8 ms, and leaves out keys of less
 * than 16 ms.
 */
export async function watchKeys(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(`
    window.frameTimes = []
    addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => {
        window.frameTimes.push(performance.now() - timeStamp)
      }))
    }, { capture: true })
  `)
  return () => page.evaluate<number[]>('window.frameTimes')
}

/** Measures the milliseconds from the key that sends to the frame that shows the message. */
export async function watchEcho(page: Page, content: string): Promise<() => Promise<Echo>> {
  await page.evaluate(`
    window.echo = new Promise((resolve) => {
      addEventListener('keydown', ({ timeStamp }) => {
        const look = () => {
          const isThere = [...document.querySelectorAll('[data-message-id]')].some((row) =>
            row.textContent.includes(${JSON.stringify(content)}))
          if (!isThere) return requestAnimationFrame(look)
          setTimeout(() => resolve({ ms: performance.now() - timeStamp, at: Date.now() }))
        }
        requestAnimationFrame(look)
      }, { capture: true, once: true })
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
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      const isThere = [...document.querySelectorAll('[data-message-id]')].some((row) =>
        row.textContent.includes(${JSON.stringify(content)}))
      if (!isThere) return requestAnimationFrame(look)
      setTimeout(() => resolve(Date.now()))
    }
    look()
  })`)
}

/**
 * Scrolls up for some seconds. Returns the frames per second and the longest time without a visible row, in
 * milliseconds.
 */
export function scrollUp(page: Page, ms: number): Promise<{ frames: number; blankMs: number }> {
  return page.evaluate(`new Promise((resolve) => {
    const list = document.querySelector('[role=feed]')
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
