import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey, type Visitor } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'

const message = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: text })

/** The owner reads this message. */
async function reads(server: AppServer, content: string): Promise<Visitor> {
  const place = { type: 'channel', to: 'general', topic: 'talk' }
  await asOwner(server, 'POST /messages', { ...place, content })
  const visitor = await theOwner(server)
  await visitor.page.goto(`${server.site}/#narrow/channel/1-general/topic/talk`)
  return visitor
}

journey('a mention leads to the card of a person, and to the page of a user group', async () => {
  const server = await anAppServer()
  await aColleague(server, 'Ben')
  const group = { name: 'cooks', description: 'They cook', members: '[]' }
  await asOwner(server, 'POST /user_groups/create', group)
  const { page, complaints } = await reads(server, 'Thanks @**Ben**, @*cooks* and @**all**!')
  const thanks = message(page, 'Thanks')
  await thanks.getByRole('link', { name: '@Ben' }).click()
  const card = page.getByRole('dialog', { name: 'Profile' })
  await card.getByText('Ben', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await thanks.getByRole('link', { name: '@Ben' }).press('Enter')
  await card.waitFor()
  await page.keyboard.press('Escape')
  expect(await thanks.getByRole('link', { name: '@all' }).count()).toBe(0)
  await thanks.getByRole('link', { name: '@cooks' }).click()
  await page.getByRole('heading', { name: 'cooks' }).first().waitFor()
  expect(complaints).toEqual([])
})

journey('a line of code that is wider than its place is a stop of the Tab key', async () => {
  const server = await anAppServer()
  const { page } = await reads(
    server,
    `It is long:\n\`\`\`js\n${'a + '.repeat(90)}1\n\`\`\`\nand short:\n\`\`\`js\na + b\n\`\`\``,
  )
  const code = message(page, 'It is long').locator('pre')
  await expect.poll(() => code.first().getAttribute('tabindex')).toBe('0')
  expect(await code.last().getAttribute('tabindex')).toBeNull()
})
