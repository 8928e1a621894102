import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { closeBrowserAfterwards, journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

closeBrowserAfterwards()

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const message = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: text })
const opens = ({ site }: AppServer, page: Page, topic: string) =>
  page.goto(`${site}/#narrow/channel/1-general/topic/${topic}`)

/** Undoes a send after the next message was begun: both texts stay. */
async function undoesWhileWriting(page: Page): Promise<void> {
  await composer(page).fill('Never mind')
  await composer(page).press('Control+Enter')
  await message(page, 'Never mind').waitFor()
  await composer(page).fill('The next one')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  expect(await composer(page).inputValue()).toBe('Never mind\n\nThe next one')
  await message(page, 'Never mind').waitFor({ state: 'detached' })
  await composer(page).fill('')
}

/** A scheduled message goes back into a composer that has a text. */
async function editsTheScheduled(server: AppServer, page: Page): Promise<void> {
  await asOwner(server, 'POST /scheduled_messages', {
    ...{ type: 'channel', to: 1, topic: 'films', content: 'For tomorrow' },
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 86_400,
  })
  await composer(page).fill('Half a thought')
  await page.goto(`${server.site}/#scheduled`)
  await page.getByRole('list', { name: 'Scheduled' }).getByRole('button', { name: 'Edit' }).click()
  await page.waitForURL(/topic\/films/)
  await expect.poll(() => composer(page).inputValue()).toBe('Half a thought\n\nFor tomorrow')
  await page.getByRole('textbox', { name: /^Message / }).fill('')
}

describe('what somebody has written', () => {
  journey('stays when a send is undone and a scheduled message returns', async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)
    await opens(server, page, 'films')

    await undoesWhileWriting(page)
    await editsTheScheduled(server, page)
  })
})
