import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, type Colleague } from './people.ts'

const lunch = '#narrow/channel/1-general/topic/lunch'
const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })
const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('parley-picture')))

async function says(server: AppServer, content: string): Promise<number> {
  const form = { type: 'channel', to: 'general', topic: 'lunch', content }
  return Number((await asOwner(server, 'POST /messages', form)).id)
}

/** Reads the conversation until the browser has a picture of it. */
async function reads({ page }: Colleague, text: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, lunch)
  await feed(page).getByText(text).waitFor()
  await expect.poll(() => keptKeys(page), { timeout: 20_000 }).toContain(`parley-picture ${lunch}`)
}

/** Starts the app anew; what its picture said, if there was one. */
async function returns({ page }: Colleague): Promise<string | undefined> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.getElementById('picture')?.textContent
      if (text) sessionStorage.pictured = text
    }).observe(document, { childList: true, subtree: true })
  })
  await page.evaluate(() => sessionStorage.removeItem('pictured'))
  await page.reload()
  await feed(page).waitFor()
  await page.locator('#picture').waitFor({ state: 'detached' })
  return page.evaluate(() => sessionStorage.pictured)
}

describe('the picture of the last visit', () => {
  journey('is shown at once, and gives way to what is true', async () => {
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    const soup = await says(server, 'Soup?')
    await says(server, 'Or salad?')
    await reads(ben, 'Soup?')
    const seen = await returns(ben)
    expect(seen).toContain('Soup?')
    expect(seen).not.toContain('You are offline')
    await feed(ben.page).getByText('Soup?').waitFor()

    await asOwner(server, `DELETE /messages/${soup}`, {})
    await feed(ben.page).getByText('Soup?').waitFor({ state: 'detached' })
    // The picture is as old as the last visit, the app behind it is not.
    await returns(ben)
    await feed(ben.page).getByText('Or salad?').waitFor()
    expect(await feed(ben.page).getByText('Soup?').count()).toBe(0)
    expect(ben.complaints).toEqual([])
  })

  journey('is never seen by the next person at the same browser', async () => {
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    await says(server, 'Between us')
    await reads(ben, 'Between us')
    // The session is gone, and nothing told the app.
    await ben.context.clearCookies()
    await ben.page.goto(`${server.site}/help`)
    await ben.page.goto(`${server.site}/${lunch}`)
    await ben.page.getByLabel('Email address').waitFor()
    expect(await keptKeys(ben.page)).toEqual([])
  })

  journey('security 10: is never of a screen with secrets', async () => {
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    await says(server, 'Soup?')
    await reads(ben, 'Soup?')
    const kept = await keptKeys(ben.page)
    for (const [hash, heading] of [
      ['#settings/keys', 'API keys'],
      ['#drafts', 'Drafts'],
    ] as const) {
      await ben.page.evaluate((to) => {
        location.hash = to
      }, hash)
      await ben.page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
      await ben.page.locator('.skeleton').waitFor({ state: 'detached' })
      await ben.page.evaluate(() => dispatchEvent(new Event('pagehide')))
    }
    expect((await keptKeys(ben.page)).sort()).toEqual(kept.sort())
    expect(ben.complaints).toEqual([])
  })
})
