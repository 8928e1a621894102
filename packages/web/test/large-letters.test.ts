import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cutsIn } from './cuts.ts'
import { inChromium } from './in-chromium.ts'

const screens = {
  conversation: 'narrow/channel/2-design/topic/Icons',
  channel: 'narrow/channel/2-design',
  inbox: 'inbox',
  channels: 'channels/all',
  people: 'people',
  groups: 'groups/all',
  notifications: 'settings/notifications',
  'managed people': 'organization/people',
}

/** What is partly beyond the window, or has no width left for its words. */
function lostIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement
    const isShown = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert], .visually-hidden')
    const controls = [...document.querySelectorAll('main :is(button, a, input, textarea)')]
    const beyond = controls.filter((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      const scrolls = one.closest('[role=tablist], .rendered, .skip')
      return width > 0 && !scrolls && isShown(one) && (left < 0 || right > clientWidth + 1)
    })
    const names = [...document.querySelectorAll('main .list-row__name, main h1')]
    const squeezed = names.filter((one) => isShown(one) && one.clientWidth < 48)
    return [
      ...beyond.map((one) => `beyond: ${one.ariaLabel ?? one.textContent}`),
      ...squeezed.map((one) => `squeezed: ${one.textContent}`),
    ]
  })
}

/** As a user does who chooses larger letters in the browser: not only the app's own sizes, but also its layouts follow. */
async function enlarge(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.reload()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    '32px',
  )
}

inChromium('with letters of twice the size', (browsing) => {
  test.each([
    ['a wide window', 1280],
    ['a phone', 390],
  ])('every name and control is on the screen of %s', async (_, width) => {
    for (const [name, place] of Object.entries(screens)) {
      const isTouch = width < 400
      const page = await browsing.open(`gallery/app.html#${place}`, { width, isTouch })
      await enlarge(page)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      await page.waitForTimeout(300)
      expect(await lostIn(page), name).toEqual([])
      if (!isTouch) expect(await cutsIn(page), name).toEqual([])
    }
  })

  test('icons grow with the text beside them', async () => {
    const page = await browsing.open('gallery/app.html#inbox', { width: 1280 })
    await enlarge(page)
    const icon = page.getByRole('main').locator('.icon').first()
    await icon.waitFor()
    expect((await icon.boundingBox())?.width).toBeGreaterThanOrEqual(28)
  })
})
