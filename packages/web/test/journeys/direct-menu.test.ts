import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const row = (page: Page, name: RegExp) => sidebar(page).getByRole('link', { name })
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'is muted.' })

async function picks(page: Page, conversation: RegExp, entry: string): Promise<void> {
  await row(page, conversation).click({ button: 'right' })
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

journey('a direct conversation is read, left for later, shared and muted in its menu', async () => {
  const server = await anAppServer()
  const { page, context, complaints } = await theOwner(server)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ben = await aColleague(server, 'Ben')
  const cleo = await aColleague(server, 'Cleo')
  await asOwner(server, 'POST /messages', { type: 'direct', to: [ben.id], content: 'Lunch?' })
  await page.goto(`${server.site}/#inbox`)

  // What another program has sent in the user's name is unread.
  await picks(page, /Ben.*1 unread/, 'Mark as read')
  await picks(page, /Ben$/, 'Mark as unread')
  await row(page, /Ben.*1 unread message/).waitFor()
  await page.getByRole('main').getByRole('link', { name: /Ben/ }).waitFor()
  await picks(page, /Ben.*1 unread/, 'Mark as read')
  await row(page, /Ben$/).waitFor()

  await picks(page, /Ben$/, 'Copy link')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/#narrow\/dm\/\d+-/)

  await picks(page, /Ben$/, 'Add people')
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('button', { name: 'Remove Ben' }).waitFor()
  await dialog.getByRole('combobox').fill('Cleo')
  await dialog.getByRole('combobox').press('Enter')
  await dialog.getByRole('combobox').press('Enter')
  await page.getByRole('textbox', { name: /Ben and Cleo/ }).waitFor()
  await page.keyboard.type('Both of you')
  await page.keyboard.press('Control+Enter')

  // The bar of the conversation has the same menu.
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Actions for Ben and Cleo' }).click()
  await page.getByRole('menuitem', { name: 'Cleo' }).click()
  await page.waitForURL(new RegExp(`#user/${cleo.id}`))

  await picks(page, /Ben$/, 'Mute this person')
  await toast(page).waitFor()
  await row(page, /Ben$/).waitFor({ state: 'detached' })
  await row(page, /Ben and Cleo/).waitFor()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await picks(page, /Ben$/, 'View profile')
  await page.waitForURL(new RegExp(`#user/${ben.id}`))
  expect(complaints).toEqual([])
})
