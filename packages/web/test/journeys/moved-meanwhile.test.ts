import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

journey('what is written without a network goes to the new name of its topic', async () => {
  const server = await anAppServer()
  const { page } = await theOwner(server)
  const to = { type: 'channel', to: 'general', topic: 'films' }
  const { id } = await asOwner(server, 'POST /messages', { ...to, content: 'Which one?' })
  await page.goto(`${server.site}/#narrow/channel/1-general/topic/films`)
  await message(page, 'Which one?').waitFor()
  await composer(page).fill('The short one')

  await page.context().setOffline(true)
  await composer(page).press('Control+Enter')
  await message(page, 'The short one').waitFor()
  await asOwner(server, `PATCH /messages/${id}`, { topic: 'movies', propagate_mode: 'change_all' })
  await page.context().setOffline(false)

  await page.waitForURL(/topic\/movies/)
  await expect.poll(() => message(page, 'The short one').count()).toBe(1)
  const narrow = [{ operator: 'channel', operand: 'general' }]
  const topics = async () => {
    const query = `narrow=${encodeURIComponent(JSON.stringify(narrow))}&anchor=newest&num_before=20&num_after=0`
    const { messages } = (await page.evaluate(
      async (path) => (await fetch(path)).json(),
      `/api/v1/messages?${query}`,
    )) as { messages: { subject: string; content: string }[] }
    return messages
      .filter(({ content }) => content.includes('The short one'))
      .map(({ subject }) => subject)
  }
  await expect.poll(topics, { timeout: 20_000 }).toEqual(['movies'])
})
