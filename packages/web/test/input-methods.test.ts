import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inChromium } from './in-chromium.ts'

const topic = 'gallery/app.html#narrow/channel/2-design/topic/Icons'

/** The key with which an input method takes or cancels a word. In Safari the field has its text already. */
const composes = (field: Locator, key: string) =>
  field.evaluate((one, name) => {
    const event = { key: name, keyCode: 229, bubbles: true, cancelable: true }
    one.dispatchEvent(new KeyboardEvent('keydown', event))
  }, key)

const chips = (page: Page) => page.getByRole('dialog').locator('.new-message__chip')

inChromium('a key of an input method', (browsing) => {
  test('takes back no condition of a search', async () => {
    const page = await browsing.open(topic)
    await page.getByRole('textbox', { name: /^Message / }).waitFor()
    await page.keyboard.press('/')
    const field = page.getByRole('combobox', { name: 'Search' })
    const pills = page.getByRole('dialog').locator('.search-pill')
    await field.fill('is:starred')
    await field.press('Tab')
    await expect.poll(() => pills.count()).toBe(1)
    await composes(field, 'Backspace')
    expect(await pills.count()).toBe(1)
    await field.press('Backspace')
    await expect.poll(() => pills.count()).toBe(0)
  })

  test('takes back no recipient, and chooses none', async () => {
    const page = await browsing.open(topic)
    await page.getByRole('textbox', { name: /^Message / }).waitFor()
    await page.keyboard.press('x')
    const to = page.getByRole('combobox', { name: 'To' })
    await to.fill('Ben')
    await page.getByRole('option', { name: /Ben/ }).first().waitFor()
    await to.press('Enter')
    await expect.poll(() => chips(page).count()).toBe(1)
    await composes(to, 'Backspace')
    await composes(to, 'Enter')
    expect(await chips(page).count()).toBe(1)
    await to.press('Backspace')
    await expect.poll(() => chips(page).count()).toBe(0)
    await to.fill('design')
    await to.press('Enter')
    const name = page.getByRole('combobox', { name: /^Topic/ })
    await composes(name, 'Backspace')
    expect(await name.count()).toBe(1)
    await name.press('Backspace')
    await to.waitFor()
  })

  test('that took a word is no reason to take the next keys as shortcuts', async () => {
    const page = await browsing.open(topic)
    await page.getByRole('textbox', { name: /^Message / }).waitFor()
    const before = page.url()
    const pressesAfter = async (keyCode: number) => {
      await page.evaluate((code) => {
        const input = document.body.appendChild(document.createElement('input'))
        input.focus()
        const event = { key: 'Enter', keyCode: code, bubbles: true, cancelable: true }
        input.dispatchEvent(new KeyboardEvent('keydown', event))
        input.remove()
      }, keyCode)
      await page.keyboard.press('a')
    }
    await pressesAfter(229)
    expect(page.url()).toBe(before)
    await pressesAfter(13)
    await expect.poll(() => page.url()).not.toBe(before)
  })
})
