import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'

const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })

async function talk(server: AppServer, topic: string, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index++) {
    const content = `Message ${index} of ${topic}. `.repeat(10)
    await asOwner(server, 'POST /messages', { type: 'channel', to: 'general', topic, content })
  }
}

async function shows(page: Page, words: string): Promise<void> {
  await feed(page).getByText(words).first().waitFor({ timeout: 20_000 })
}

journey('all messages open at the first unread one, without those of muted topics', async () => {
  const server = await anAppServer()
  const { page, complaints } = await aColleague(server, 'Ben')
  await talk(server, 'lunch', 0, 3)
  await talk(server, 'noise', 0, 3)
  await talk(server, 'lunch', 3, 40)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByText('noise').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Mute' }).click()

  await page.getByRole('link', { name: /^All messages/ }).click()
  await shows(page, 'Message 0 of lunch.')
  expect(await feed(page).getByText('of noise').count()).toBe(0)
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await shows(page, 'Message 39 of lunch.')
  expect(complaints).toEqual([])
})

journey('messages stay unread where the user has set that, until they say otherwise', async () => {
  const server = await anAppServer()
  const { page, complaints } = await aColleague(server, 'Ben')
  await page.goto(`${server.site}/#settings/appearance`)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/settings'))
  await page.getByLabel('Mark messages as read when I see them').selectOption('Never')
  await saved
  await talk(server, 'lunch', 0, 2)
  const topic = page.getByRole('complementary', { name: 'Sidebar' }).getByText('lunch')
  await page.goto(`${server.site}/#inbox`)
  await topic.click()
  await shows(page, 'Message 1 of lunch.')
  const button = page.getByRole('button', { name: 'Mark as read' })
  // Longer than looking at the messages and telling the server would take.
  await page.waitForTimeout(3000)
  await button.click()
  await button.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
