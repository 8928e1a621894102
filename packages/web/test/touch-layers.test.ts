import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsIn } from './axe.ts'
import { cutsIn } from './cuts.ts'
import { inChromium } from './in-chromium.ts'
import { resize } from './resize.ts'

const phone = { width: 320, isTouch: true }

inChromium('on a touch screen', (browsing) => {
  test.each([
    ['Control+k', 'en'],
    ['Control+k', 'de'],
    ['/', 'en'],
    ['/', 'de'],
    ['x', 'en'],
    ['x', 'de'],
  ])(
    'the field that %s opens has its hint whole (%s), and a button that closes it',
    async (...by) => {
      const [key, language] = by
      const page = await browsing.open('gallery/app.html#inbox', { ...phone, language })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press(key)
      await page.getByRole('combobox').waitFor()
      expect(await cutsIn(page)).toEqual([])
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: language === 'de' ? 'Schließen' : 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
    },
  )

  test('the help shows the keys of a keyboard that may be connected, and what fingers press instead', async () => {
    const page = await browsing.open('gallery/app.html#inbox', phone)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByText('Go anywhere').waitFor()
    expect(await help.locator('kbd').first().isVisible()).toBe(true)
    expect(await help.getByText('the button with three dots').isVisible()).toBe(true)
    expect(await faultsIn(page)).toEqual([])
  })

  test('the card of a person fits on a phone', async () => {
    const page = await browsing.open('gallery/app.html#people', { ...phone, language: 'de' })
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    await page.getByRole('dialog').getByRole('button').first().waitFor()
    expect(await cutsIn(page)).toEqual([])
  })

  test.each([
    [320, 'en'],
    [320, 'de'],
    [390, 'en'],
    [390, 'de'],
  ])('the card of another person shows all its buttons (%i px, %s)', async (width, language) => {
    const page = await browsing.open('gallery/app.html#people', { ...phone, width, language })
    const people = page.getByRole('main').getByRole('listitem').getByRole('button')
    await people.filter({ hasText: 'Ben' }).first().click()
    const card = page.getByRole('dialog')
    const mute = language === 'de' ? 'Stummschalten' : 'Mute'
    await card.getByRole('button', { name: mute, exact: true }).waitFor()
    for (const button of await card.getByRole('button').all()) {
      expect(await button.evaluate(isUncovered)).toBe(true)
    }
  })

  test('tabs, and buttons with a sign only, are as wide as a finger', async () => {
    const narrow: string[] = []
    for (const place of ['channels/all', 'people', 'groups/all']) {
      const page = await browsing.open(`gallery/app.html#${place}`, { ...phone, width: 390 })
      await page.getByRole('tab').first().waitFor()
      const targets = page.getByRole('tab').or(page.locator('header').getByRole('button'))
      for (const target of await targets.filter({ visible: true }).all()) {
        const width = (await target.boundingBox())?.width ?? 0
        if (width < 44) narrow.push(`${place}: ${await target.textContent()} ${width}`)
      }
    }
    expect(narrow).toEqual([])
  })

  test('dialogs scroll to their fields and buttons where a keyboard leaves little of the screen', async () => {
    const page = await browsing.open('gallery/index.html', phone)
    for (const opener of ['Dialog', 'Question']) {
      await page.setViewportSize({ width: 568, height: 320 })
      await page.getByRole('button', { name: opener, exact: true }).click()
      const dialog = page.getByRole('dialog')
      const parts = dialog.locator('input, textarea, button')
      await parts.first().waitFor()
      // The keyboard opens.
      await resize(page, 568, 130)
      for (const part of await parts.all()) expect(await isReached(part)).toBe(true)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
  })

  test('what happens to the files of a message is whole', async () => {
    const place = 'gallery/app.html#narrow/channel/2-design/topic/Icons'
    const page = await browsing.open(place, phone)
    await page.route('**/api/v1/user_uploads', (route) => route.abort())
    await page
      .locator('input[type=file]')
      .setInputFiles([
        { name: 'The hills behind the town.txt', mimeType: 'text/plain', buffer: Buffer.from('a') },
      ])
    const file = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
    const problem = file.getByText('Cannot reach the server')
    await problem.waitFor()
    const isCut = (one: Element) => one.scrollWidth > one.clientWidth || one.clientWidth < 150
    expect(await problem.evaluate(isCut)).toBe(false)
    expect(
      await file.getByText('The hills behind').evaluate((one) => one.clientWidth),
    ).toBeGreaterThan(100)
  })
})

/** Whether an element can be scrolled to where nothing cuts it. */
function isReached(element: Locator): Promise<boolean> {
  return element
    .evaluate((one) => one.scrollIntoView({ block: 'nearest' }))
    .then(() => element.evaluate(isUncovered))
}

/** Whether nothing cuts or covers an element. Runs in the page. */
function isUncovered(one: Element): boolean {
  const { left, right, top, bottom } = one.getBoundingClientRect()
  const corners = [
    [left + 4, top + 4],
    [right - 4, bottom - 4],
  ] as const
  return corners.every(([x, y]) => one.contains(document.elementFromPoint(x, y)))
}
