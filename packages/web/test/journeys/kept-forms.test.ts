import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const textIn = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens a view of the app without loading the page again. */
async function goesTo(page: Page, fragment: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, fragment)
}

journey(
  'forms that are left by accident keep what was typed, until it is sent or cleared',
  async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)

    for (const form of ['#channels/new', '#groups/new']) {
      await goesTo(page, form)
      await textIn(page, 'Name').fill('design')
      await goesTo(page, '#inbox')
      await textIn(page, 'Name').waitFor({ state: 'detached' })
      await page.goBack()
      await expect.poll(() => textIn(page, 'Name').inputValue(), { message: form }).toBe('design')
      await main(page).getByRole('button', { name: 'Clear', exact: true }).click()
      expect(await textIn(page, 'Name').inputValue()).toBe('')
      await textIn(page, 'Name').fill(form.slice(1, 4))
      await main(page)
        .getByRole('button', { name: /^Create/ })
        .click()
      await textIn(page, 'Name').waitFor({ state: 'detached' })
      await goesTo(page, form)
      await expect.poll(() => textIn(page, 'Name').inputValue(), { message: form }).toBe('')
    }
  },
)

journey('a report that Escape closes keeps its text, and Cancel discards it', async () => {
  const server = await anAppServer()
  const hidden = { name: 'requests', subscribers: '[]', invite_only: 'true' }
  const { id } = await asOwner(server, 'POST /channels/create', hidden)
  await asOwner(server, 'PATCH /realm', { moderation_request_channel_id: String(id) })
  const { page } = await aColleague(server, 'Ben')
  const to = { type: 'channel', to: 'general', topic: 'films' }
  await asOwner(server, 'POST /messages', { ...to, content: 'Which one?' })
  await goesTo(page, '#narrow/channel/1-general/topic/films')
  const text = page.getByRole('dialog').getByRole('textbox')
  const opens = async () => {
    await page.getByRole('article').filter({ hasText: 'Which one?' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Report/ }).click()
    await text.waitFor()
  }

  await opens()
  await text.fill('I mind')
  await page.keyboard.press('Escape')
  await text.waitFor({ state: 'detached' })
  await opens()
  expect(await text.inputValue()).toBe('I mind')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await opens()
  expect(await text.inputValue()).toBe('')
})
