import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

async function opens(page: Page, section: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#organization/${section}`)
}

/** What the About page says beside a word. */
const fact = (page: Page, word: string) =>
  main(page)
    .locator('dt', { hasText: word })
    .locator('xpath=following-sibling::dd[1]')
    .textContent()

/** Gives the organization another name, with the keyboard. */
async function renames(page: Page, name: string): Promise<void> {
  await opens(page, 'general')
  const field = main(page).getByLabel('Name', { exact: true })
  await field.fill(name)
  await field.press('Enter')
}

async function keepsMessagesShorter(page: Page): Promise<void> {
  const days = main(page).getByLabel('Keep messages')
  await days.selectOption('Forever')
  await days.selectOption('90 days')
  const question = page.getByRole('dialog')
  await question.getByText('Keep messages for 90 days only?').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => days.inputValue()).toBe('unlimited')
  await days.selectOption('90 days')
  await question.getByRole('button', { name: 'Delete older messages' }).click()
}

journey('an owner changes the organization, and a member sees it', async () => {
  const server = await anAppServer()
  const { page, complaints } = await theOwner(server)
  const ben = await aColleague(server, 'Ben')

  await renames(page, 'Harbor')
  await sidebar(ben.page).getByText('Harbor').waitFor()

  await opens(page, 'messages')
  await main(page).getByRole('switch', { name: 'People can edit their messages' }).click()
  await main(page).getByLabel('Time to delete one’s own message').selectOption('1 hour')
  await keepsMessagesShorter(page)
  await opens(ben.page, 'about')
  await expect.poll(() => fact(ben.page, 'Messages can be edited')).toBe('Never')
  await expect.poll(() => fact(ben.page, 'Messages can be deleted')).toBe('For 1 hour')
  await expect.poll(() => fact(ben.page, 'Messages are kept')).toBe('For 90 days')

  await opens(page, 'permissions')
  const creating = main(page).getByRole('group', { name: 'Create public channels' })
  await creating.getByRole('button', { name: 'Remove Members' }).click()
  await creating.getByText('Nobody').waitFor()
  await main(ben.page)
    .getByRole('group', { name: 'Create public channels' })
    .getByText('Nobody')
    .waitFor()

  // Members read about the organization, and change nothing.
  await opens(ben.page, 'general')
  await main(ben.page).getByText('Owners and administrators').waitFor()
  expect(await main(ben.page).getByRole('link', { name: 'Permissions' }).count()).toBe(0)
  expect([...complaints, ...ben.complaints]).toEqual([])
})

journey('an undo that is refused says so', async () => {
  const server = await anAppServer()
  const temporary = { name: 'temporary', subscribers: '[]' }
  const { id } = await asOwner(server, 'POST /channels/create', temporary)
  const { page } = await theOwner(server)
  await page.goto(`${server.site}/#channels/${id}/temporary/general`)
  await main(page).getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await main(page).getByText('This channel is archived.').waitFor()
  const refusal = { result: 'error', msg: 'The name is taken', code: 'BAD_REQUEST' }
  await page.route(`**/api/v1/streams/${id}`, (route) =>
    route.fulfill({ status: 400, json: refusal }),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The name is taken').waitFor()
})

journey(
  'a link to a section of administrators says on a phone that a member cannot see it',
  async () => {
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    const phone = await ben.phone(`${server.site}/#organization/people`)
    await main(phone).getByText('You cannot see this section.').waitFor()
    await main(phone).getByRole('button', { name: 'All sections' }).click()
    await main(phone).getByRole('link', { name: 'About' }).waitFor()
    expect(ben.complaints).toEqual([])
  },
)
