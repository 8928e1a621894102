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

inChromium('beside the sidebar of a tablet, the name of a topic', (browsing) => {
  test('has its channel below it, both whole', async () => {
    const page = await browsing.open('gallery/app.html#narrow/channel/2-design/topic/Icons', {
      width: 768,
    })
    const channel = page.locator('.topic-title__channel')
    const topic = page.locator('.topic-title__topic')
    await channel.waitFor()
    const [above, below] = [await topic.boundingBox(), await channel.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    expect(await cutOf(channel)).toBe(0)
    expect(await cutOf(topic.locator('.truncate'))).toBe(0)
  })
})

inChromium('rows of drafts', (browsing) => {
  test('have the time on the baseline of the name', async () => {
    const page = await browsing.open('gallery/app.html#drafts', { width: 1024 })
    const head = page.locator('.waiting-row__head').first()
    await head.waitFor()
    // A box without height stands on the baseline.
    const [name, time] = await head.evaluate((row) =>
      ['.place-title__name', '.waiting-row__time'].map((part) => {
        const mark = document.createElement('i')
        mark.style.cssText = 'display: inline-block; inline-size: 1px'
        row.querySelector(part)?.prepend(mark)
        return mark.getBoundingClientRect().bottom
      }),
    )
    expect(Math.abs((name ?? 0) - (time ?? 99))).toBeLessThan(1)
  })
})

inChromium('a search for what no view is named after', (browsing) => {
  test('has its words as its name, also if objects have such a property', async () => {
    for (const operand of ['alerted', 'constructor']) {
      const page = await browsing.open(`gallery/app.html#narrow/is/${operand}`)
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect.poll(() => heading.textContent()).toMatch(/\w/)
      await page.close()
    }
  })
})
