import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { theOwner } from './people.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const textIn = (page: Page) => expect.poll(() => composer(page).inputValue())
/** More than the time after which a text is in the storage of the browser, and than the time that a tab has for itself. */
const written = (page: Page) => page.waitForTimeout(6000)

journey('two tabs without a network keep what each has of the same conversation', async () => {
  const server = await anAppServer()
  const { page, tab, context } = await theOwner(server)
  const address = `${server.site}/#narrow/channel/1-general/topic/tides`
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await composer(page).waitFor()
  const other = await tab(address)
  await composer(other).waitFor()
  await context.setOffline(true)
  await page.getByText(/^You are offline/).waitFor()

  await composer(page).fill('By the first tab')
  await written(page)
  await composer(other).fill('By the other tab')
  await written(other)
  await composer(page).fill('By the first tab, later')
  await written(page)
  // Each tab has its own text again, whichever was written last.
  await other.reload()
  await textIn(other).toBe('By the other tab')
  await page.reload()
  await textIn(page).toBe('By the first tab, later')
  await page.close()

  await context.setOffline(false)
  const drafts = () =>
    other.evaluate(async () => {
      const answer = await (await fetch('/api/v1/drafts')).json()
      return (answer.drafts as { readonly content: string }[]).map(({ content }) => content).sort()
    })
  await expect.poll(drafts).toEqual(['By the first tab, later', 'By the other tab'])
  await textIn(other).toBe('By the other tab')
})
