import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { inChromium } from './in-chromium.ts'

/** How many pixels of a text are cut off. */
const cutOf = (text: Locator) => text.evaluate((one) => one.scrollWidth - one.clientWidth)

inChromium('on a phone, the name of a conversation', (browsing) => {
  test('in the drafts shortens the channel before the topic', async () => {
    const page = await browsing.open('gallery/app.html#drafts', { width: 360 })
    const title = page.locator('.place-title').filter({ hasText: 'Names of channels' })
    await title.waitFor()
    expect(await cutOf(title.locator('.place-title__name'))).toBe(0)
    expect(await cutOf(title.locator('.place-title__channel'))).toBeGreaterThan(20)
  })
})
