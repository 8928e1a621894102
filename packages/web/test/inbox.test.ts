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

  test('folds a channel, also after a reload, and marks one channel as read', async () => {
    const page = await browsing.open('gallery/app.html#inbox')
    await acceptsAll(page)
    const main = page.getByRole('main')
    const mobile = main.getByRole('group', { name: 'mobile' })
    const heading = mobile.getByRole('button', { name: 'mobile', exact: true })
    await mobile.getByRole('link', { name: /Share sheet/ }).waitFor()
    await heading.click()
    await expect.poll(() => mobile.getByRole('link').count()).toBe(0)
    await mobile.getByText('15 unread messages').waitFor()
    await page.reload()
    await heading.waitFor()
    expect(await heading.getAttribute('aria-expanded')).toBe('false')
    expect(await mobile.getByRole('link').count()).toBe(0)
    // What is folded is counted, and marked as a whole.
    await mobile.getByRole('button', { name: 'Mark #mobile as read' }).click()
    await mobile.waitFor({ state: 'detached' })
    await row(page, /^Inbox.*48/).waitFor()
    await page.getByText('15 messages marked as read.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, /^Inbox.*63/).waitFor()

    const web = main.getByRole('group', { name: 'web', exact: true })
    await web.getByRole('button', { name: 'Mark #web as read' }).click()
    await web.waitFor({ state: 'detached' })
    // The focus is at the conversation that follows, and the keys go on from there.
    expect(await page.locator('.place-list a:focus').count()).toBe(1)
    await page.keyboard.press('j')
    expect(await page.locator('.place-list a:focus').count()).toBe(1)
    await page.close()
  })

  test('is one tab stop, and the focus goes to the next conversation when one is marked as read', async () => {
    const page = await browsing.open('gallery/app.html#inbox')
    await acceptsAll(page)
    const rows = page.locator('.place-list a')
    const first = rows.first()
    await first.waitFor()
    expect(await page.locator('.place-list [tabindex="0"]').count()).toBe(1)
    expect(await page.locator('.place-list button:not([tabindex="-1"])').count()).toBe(0)
    const [href, next] = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    const isFocused = (to: string | null | undefined) =>
      page.locator(`.place-list a[href="${to}"]:focus`).waitFor()

    // The menu of the row, as the keyboard opens it.
    await first.focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Mark as read' }).press('Enter')
    await isFocused(next)
    expect(await page.locator(`.place-list a[href="${href}"]`).count()).toBe(0)

    const after = await rows.nth(1).getAttribute('href')
    const names = await page
      .locator('.place-line__read')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    expect(names.every((name) => /^Mark .+ as read$/.test(name ?? ''))).toBe(true)
    expect(new Set(names).size).toBeGreaterThan(1)
    await page.locator('.place-line__read').first().click()
    await isFocused(after)
    const buttons = page.locator('.place-line__read')
    for (let left = await buttons.count(); left > 0; left--) await buttons.first().click()
    await page.locator('#main:focus').getByText('You are all caught up.').waitFor()
    await page.close()
  })

  test('leaves out channels that are archived, and what waits to be sent there says that it will not be', async () => {
    const page = await browsing.open('gallery/app.html?archived=2#inbox')
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'mobile' }).waitFor()
    expect(await main.getByRole('heading', { name: 'design' }).count()).toBe(0)
    // Both count the same messages.
    await row(page, /^Inbox.*53/).waitFor()
    await page.evaluate(() => {
      location.hash = '#scheduled'
    })
    await main.getByText('Tomorrow', { exact: true }).waitFor()
    await main.getByText('This message will not be sent. This channel is archived.').waitFor()
    expect(await main.getByRole('button', { name: 'Send now' }).count()).toBe(0)
    expect(await main.getByRole('button', { name: 'Edit' }).count()).toBe(1)
    await page.close()

    const before = await browsing.open('gallery/app.html#scheduled')
    await before.getByRole('button', { name: 'Send now' }).waitFor()
    expect(await before.getByText('will not be sent').count()).toBe(0)
    await before.close()
  })
})
