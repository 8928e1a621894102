import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atRest } from './at-rest.ts'
import { type Browsing, inChromium } from './in-chromium.ts'

const numbers = (page: Page, includeHidden = false) =>
  page.getByRole('list', { name: 'Numbers', includeHidden })

/** A list whose last row is 1999, at its end, below the pointer. */
async function aList(browsing: Browsing, isTouch = false): Promise<Page> {
  const page = await browsing.open('gallery/index.html', { isTouch })
  const list = numbers(page)
  await list.getByText('1999:').waitFor()
  await list.scrollIntoViewIfNeeded()
  await expect.poll(() => distanceFromEnd(page)).toBe(0)
  await list.hover()
  return page
}

function distanceFromEnd(page: Page): Promise<number> {
  return numbers(page).evaluate(({ scrollHeight, clientHeight, scrollTop }) =>
    Math.floor(scrollHeight - clientHeight - scrollTop),
  )
}

/** Adds a row, and returns after it was painted. `click` would scroll the page. */
async function addRow(page: Page): Promise<void> {
  const before = await numbers(page).evaluate(({ scrollHeight }) => scrollHeight)
  await page.getByRole('button', { name: 'Add at the end' }).dispatchEvent('click')
  const height = () => numbers(page).evaluate(({ scrollHeight }) => scrollHeight)
  await expect.poll(height).toBeGreaterThan(before)
  await twoFrames(page)
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

/** Hides the list with what is around it, as a phone does while another pane is open. */
async function setDisplay(page: Page, display: string): Promise<void> {
  await page.evaluate((value) => {
    const list = document.querySelector<HTMLElement>('[aria-label=Numbers]')
    if (list?.parentElement) list.parentElement.style.display = value
  }, display)
  await twoFrames(page)
}

type Scroll = (page: Page, pixels: number) => Promise<void>

const byWheel: Scroll = (page, pixels) => page.mouse.wheel(0, pixels)

const byKeys: Scroll = async (page, pixels) => {
  await numbers(page).focus()
  for (let left = Math.abs(pixels); left > 0; left -= 40) {
    await page.keyboard.press(pixels < 0 ? 'ArrowUp' : 'ArrowDown')
  }
}

const byTouch: Scroll = async (page, pixels) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await numbers(page).boundingBox()) ?? {}
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + width * 0.75, y: y + height / 2 - moved }],
    })
  const step = 20 * Math.sign(pixels)
  for (let left = Math.abs(pixels) + 20; left > 0; left -= 100) {
    await touch('touchStart', 0)
    for (let moved = 1; moved <= Math.min(5, left / 20); moved++)
      await touch('touchMove', moved * step)
    await touch('touchEnd', 0)
  }
}

/** Dragging a scrollbar sets the position. */
const byScrollbar: Scroll = (page, pixels) =>
  numbers(page).evaluate((list, by) => list.scrollBy({ top: by }), pixels)

interface FirstRows {
  /** Rows that are above the view. */
  readonly above: number
  readonly shown: number
}

/** Counts the rows of the list at the end of the first frame that shows some. */
function noteFirstRows(): void {
  const changes = new MutationObserver(() => {
    const list = document.querySelector('[aria-label=Numbers]')
    if (!list?.querySelector('[role=listitem]')) return
    changes.disconnect()
    const count = () => {
      const rows = [...list.querySelectorAll('[role=listitem]')]
      const { top } = list.getBoundingClientRect()
      const above = rows.filter((row) => row.getBoundingClientRect().bottom <= top).length
      Object.assign(window, { firstRows: { above, shown: rows.length - above } })
    }
    // The first task after the frame, before what the app does after its paint.
    requestAnimationFrame(() => scheduler.postTask(count, { priority: 'user-blocking' }))
  })
  changes.observe(document, { childList: true, subtree: true })
}

inChromium('the end of a list', (browsing) => {
  test.each([
    ['the wheel', byWheel],
    ['keys', byKeys],
    ['a finger', byTouch],
    ['the scrollbar', byScrollbar],
  ])(
    'is left by one who scrolls up a little with %s, and held again at the end',
    async (how, scroll) => {
      const page = await aList(browsing, how === 'a finger')
      await scroll(page, -40)
      await expect.poll(() => distanceFromEnd(page)).toBeGreaterThan(10)
      const position = () => numbers(page).evaluate(({ scrollTop }) => scrollTop)
      const before = await atRest(position)
      await addRow(page)
      await addRow(page)
      expect(await position()).toBe(before)
      await scroll(page, 2000)
      await expect.poll(() => distanceFromEnd(page)).toBe(0)
      // The list hears of its new position with the next frame.
      await twoFrames(page)
      await addRow(page)
      expect(await distanceFromEnd(page)).toBe(0)
      await page.close()
    },
  )

  test('stays in view when the list becomes lower and higher, and when a row grows', async () => {
    const page = await aList(browsing)
    const setHeight = (height: string) =>
      numbers(page).evaluate((list, blockSize) => {
        ;(list.parentElement as HTMLElement).style.blockSize = blockSize
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      }, height)
    for (const height of ['10rem', '22rem', '14rem']) {
      await setHeight(height)
      await expect.poll(() => distanceFromEnd(page)).toBe(0)
      await addRow(page)
      expect(await distanceFromEnd(page)).toBe(0)
    }
    await numbers(page).evaluate((list) => {
      const row = [...list.querySelectorAll<HTMLElement>('[data-index] > *')].at(-3)
      if (row) row.style.paddingBlockEnd = '300px'
    })
    await expect.poll(() => distanceFromEnd(page)).toBe(0)
    await page.close()
  })

  test('is not taken for reached while the list is hidden', async () => {
    const page = await aList(browsing)
    await byScrollbar(page, -400)
    await expect.poll(() => distanceFromEnd(page)).toBeGreaterThan(300)
    const place = await atRest(() => distanceFromEnd(page))
    await setDisplay(page, 'none')
    // The event of a position from before. What a list does when scrolling rests, it does within this time.
    await numbers(page, true).dispatchEvent('scroll')
    await pause(300)
    await setDisplay(page, '')
    expect(await distanceFromEnd(page)).toBe(place)
    await page.close()
  })

  test('is shown to one who asks for it right after scrolling up', async () => {
    const page = await aList(browsing)
    await numbers(page).evaluate((list) => {
      list.scrollTop -= 200
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'To the end',
      )
      button?.click()
    })
    await twoFrames(page)
    expect(await distanceFromEnd(page)).toBe(0)
    await addRow(page)
    expect(await distanceFromEnd(page)).toBe(0)
    await page.close()
  })

  test('is held as soon as nothing follows the rows, and only where the list is at its end', async () => {
    const page = await aList(browsing)
    const press = (name: string) => page.getByRole('button', { name }).dispatchEvent('click')
    await byScrollbar(page, -400)
    await twoFrames(page)
    await press('More follows')
    await byScrollbar(page, 2000)
    await expect.poll(() => distanceFromEnd(page)).toBe(0)
    await addRow(page)
    const left = await distanceFromEnd(page)
    expect(left).toBeGreaterThan(0)
    await press('More follows')
    await twoFrames(page)
    await addRow(page)
    expect(await distanceFromEnd(page)).toBeGreaterThan(left)
    await press('More follows')
    await byScrollbar(page, 2000)
    await twoFrames(page)
    await press('More follows')
    await twoFrames(page)
    await addRow(page)
    expect(await distanceFromEnd(page)).toBe(0)
    await page.close()
  })

  test('is held while the page is too busy to draw each row', async () => {
    const page = await aList(browsing)
    for (let round = 0; round < 12; round++) {
      await page.evaluate(
        (busyMs) => {
          const button = [...document.querySelectorAll('button')].find(
            ({ textContent }) => textContent === 'Add at the end',
          )
          button?.click()
          const until = performance.now() + busyMs
          while (performance.now() < until);
        },
        20 * (round % 5),
      )
    }
    await numbers(page).getByText('2011:').waitFor()
    await expect.poll(() => distanceFromEnd(page)).toBe(0)
    await page.close()
  })

  test('is painted before the rows above the view are drawn', async () => {
    const page = await aList(browsing)
    await page.addInitScript(noteFirstRows)
    await page.reload()
    await numbers(page).getByText('1999:').waitFor()
    const first = () => page.evaluate(() => (window as { firstRows?: FirstRows }).firstRows)
    await expect.poll(first).toEqual({ above: expect.any(Number), shown: expect.any(Number) })
    const { above = 99, shown = 0 } = (await first()) ?? {}
    expect(above).toBeLessThanOrEqual(2)
    expect(shown).toBeGreaterThan(3)
    const rows = () => numbers(page).getByRole('listitem').count()
    await expect.poll(rows).toBeGreaterThan(shown + 5)
    await expect.poll(() => distanceFromEnd(page)).toBe(0)
    await page.close()
  })
})
