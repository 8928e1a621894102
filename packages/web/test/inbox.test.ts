import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inChromium } from './in-chromium.ts'

const row = (page: Page, name: RegExp) =>
  page.locator('.shell__sidebar').getByRole('link', { name })

/** The sample organization has no server: this one accepts everything. */
async function acceptsAll(page: Page): Promise<void> {
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({ json: { result: 'success', msg: '' } }),
  )
}

inChromium('the inbox', (browsing) => {
  test('marks what it shows as read, and marks the same messages as unread again', async () => {
    const page = await browsing.open('gallery/app.html#inbox')
    await acceptsAll(page)
    const main = page.getByRole('main')
    const markAll = main.getByRole('button', { name: 'Mark all as read' })
    await row(page, /^Inbox.*63/).waitFor()
    await markAll.click()
    await main.getByText('You are all caught up.').waitFor()
    // A muted topic is not in the inbox.
    await row(page, /builds.*148.*muted/).waitFor()
    expect(await markAll.count()).toBe(0)
    await page.getByText('63 messages marked as read.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, /^Inbox.*63/).waitFor()
    await row(page, /^Mentions.*2 unread mentions/).waitFor()
    await main.getByRole('link', { name: /Onboarding, third try/ }).waitFor()
    await page.close()
  })

  test('leads on from a topic that is read, by the key that its button names', async () => {
    const page = await browsing.open('gallery/app.html#narrow/channel/2-design/topic/Read')
    await acceptsAll(page)
    const button = page.getByRole('button', { name: 'Next unread' })
    const hash = () => new URL(page.url()).hash
    expect(await button.getAttribute('aria-keyshortcuts')).toBe('n')
    await button.press('Enter')
    await expect.poll(hash).not.toMatch(/Read$/)
    const byButton = hash()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.goBack()
    await button.waitFor()
    await page.keyboard.press('n')
    await expect.poll(hash).toBe(byButton)
    await page.close()
  })
})
