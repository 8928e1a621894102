import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { anUpgradedServer } from './an-upgraded-server.ts'
import { journey } from './chromium.ts'
import { theOwner } from './people.ts'

const isNewest = (page: Page) =>
  page.evaluate(() => [...document.scripts].every(({ src }) => src.endsWith('-newer.js')))

/** Opens a part of the app that this tab has not loaded before. */
async function seesTheKeys(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
}

describe('a newer app', () => {
  journey(
    'is offered in open tabs, which go on with the files of theirs until they are reloaded',
    async () => {
      const server = await anUpgradedServer()
      const { page, tab, complaints } = await theOwner(server)
      await page.evaluate(() => navigator.serviceWorker.ready)
      const other = await tab(`${server.site}/`)
      const third = await tab(`${server.site}/`)
      const offer = (at: Page) => at.getByText('A new version of Parley is available.')
      await offer(page).waitFor({ state: 'detached' })

      server.upgrade()
      // The app does so every hour.
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await offer(page).waitFor()
      await seesTheKeys(page)
      expect(await isNewest(page)).toBe(false)
      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Reload' }).click()
      await reloaded
      await page.getByRole('complementary', { name: 'Sidebar' }).getByText('general').waitFor()

      expect(await isNewest(page)).toBe(true)
      await seesTheKeys(page)
      // Its build is on no server any more, and the newer app has taken over.
      await seesTheKeys(other)
      expect(await isNewest(other)).toBe(false)
      await third.reload()
      expect(await isNewest(third)).toBe(true)
      expect(complaints).toEqual([])
    },
  )
})
