import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsIn } from '../axe.ts'
import { resize } from '../resize.ts'
import { anAppServer } from './a-server.ts'
import { journey, type Visitor } from './chromium.ts'
import { aColleague, anotherBrowser, asOwner, theOwner } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog').last()
const status = (page: Page, text: string) => page.getByRole('status').getByText(text)

async function opens(page: Page, section: string): Promise<void> {
  await page.evaluate((name) => {
    location.hash = `#organization/${name}`
  }, section)
}

/** Opens the account of somebody from the list. */
async function manages(page: Page, name: string): Promise<void> {
  await main(page)
    .getByRole('link', { name: new RegExp(`\\b${name}\\b`) })
    .click()
  await dialog(page).getByRole('heading', { name, exact: true }).waitFor()
}

async function isOpenToAll(page: Page, what: string): Promise<void> {
  for (const width of [320, 1024]) {
    await resize(page, width, 800)
    expect(await faultsIn(page), `${what}, ${width} px`).toEqual([])
  }
}

/** Renames somebody, makes them an administrator for a while, and signs them out. */
async function promotes(page: Page, bens: Page): Promise<void> {
  await opens(page, 'people')
  await main(page).getByPlaceholder('Name or address').fill('ben@exam')
  await manages(page, 'Ben')
  await isOpenToAll(page, 'an account')
  await dialog(page).getByLabel('Name', { exact: true }).fill('Benjamin')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name: 'Benjamin' }).waitFor()
  await dialog(page).getByLabel('Team').fill('Design')
  await page.keyboard.press('Enter')
  await bens.goto(`${new URL(bens.url()).origin}/#settings/profile`)
  await expect.poll(() => main(bens).getByLabel('Team').inputValue()).toBe('Design')
  await dialog(page).getByLabel('Role').selectOption('Owner')
  await dialog(page).getByRole('heading', { name: 'Make Benjamin an owner?' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  const role = dialog(page).getByLabel('Role').locator('option:checked')
  await expect.poll(() => role.textContent()).toBe('Member')
  await dialog(page).getByLabel('Role').selectOption('Administrator')

  await opens(bens, 'joining')
  await main(bens).getByText('Only owners can change who can join').waitFor()
  for (const name of [/with an invitation/, /these domains/, /disposable mailboxes/]) {
    expect(await main(bens).getByRole('switch', { name }).isDisabled()).toBe(true)
  }
  const waiting = main(bens).getByLabel('Days until somebody is a full member')
  expect(await waiting.isDisabled()).toBe(true)
  await opens(bens, 'people')
  await manages(bens, 'Owner')
  expect(await dialog(bens).getByLabel('Role').isDisabled()).toBe(true)
  expect(await dialog(bens).getByRole('button', { name: 'Deactivate account' }).count()).toBe(0)
  await bens.keyboard.press('Escape')

  await dialog(page).getByLabel('Role').selectOption('Member')
  await main(bens).getByText('Owners and administrators').waitFor()
  await dialog(page).getByRole('button', { name: 'Sign out everywhere' }).click()
  await status(page, 'Benjamin is signed out everywhere.').waitFor()
  await bens.waitForURL(/\/login/)
  await page.keyboard.press('Escape')
}

/** Ends an account from the profile, and brings it back from the list. */
async function endsAnAccount(page: Page, bens: Page, id: number): Promise<void> {
  await page.evaluate((userId) => {
    location.hash = `#user/${userId}`
  }, id)
  await main(page).getByRole('button', { name: 'Manage' }).click()
  await dialog(page).getByRole('button', { name: 'Deactivate account' }).click()
  await dialog(page).getByLabel('Name and picture').check()
  await dialog(page).getByLabel('Tell them by email').check()
  await dialog(page).getByLabel('Reason').fill('See you.')
  await isOpenToAll(page, 'the end of an account')
  await dialog(page).getByRole('button', { name: 'Deactivate account' }).click()
  await status(page, 'Benjamin is deactivated.').waitFor()
  await bens.waitForURL(/\/login/)

  await dialog(page).getByText('This account is deactivated.').waitFor()
  await page.keyboard.press('Escape')
  await opens(page, 'people')
  await main(page).getByLabel('Show').selectOption('Deactivated')
  await manages(page, 'Deleted user')
  await dialog(page).getByRole('button', { name: 'Reactivate account' }).click()
  await status(page, 'Deleted user is reactivated.').waitFor()
  await page.keyboard.press('Escape')
  await main(page).getByText('No account is deactivated.').waitFor()
}

/** Only addresses of a domain may join. */
async function closesTheDoor(page: Page): Promise<void> {
  await opens(page, 'joining')
  const field = main(page).getByLabel('Domain', { exact: true })
  await field.fill('nowhere')
  await page.keyboard.press('Enter')
  await main(page).getByText('Domain must have at least one dot').waitFor()
  await field.fill('example.org')
  await page.keyboard.press('Enter')
  const remove = main(page).getByRole('button', { name: 'Remove example.org' })
  await remove.click()
  await status(page, 'example.org is removed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await remove.waitFor()
  await main(page).getByRole('switch', { name: 'Only addresses of these domains' }).check()
  await main(page)
    .getByRole('switch', { name: 'No addresses of disposable mailboxes' })
    .waitFor({ state: 'detached' })
}

/** Invites somebody, again, and not after all. Another administrator follows it. */
async function invites(page: Page, ana: Page): Promise<void> {
  await opens(ana, 'joining')
  await main(ana).getByText('No pending invitations.').waitFor()
  await main(page).getByRole('button', { name: 'Invite people' }).click()
  const addresses = dialog(page).getByLabel('Email addresses')
  await addresses.fill('cleo@elsewhere.example')
  await dialog(page).getByRole('button', { name: 'Send invitations' }).click()
  await dialog(page).getByText('Some emails did not validate').waitFor()
  await addresses.fill('cleo@example.org')
  await dialog(page).getByRole('button', { name: 'Send invitations' }).click()
  await main(ana).getByText('cleo@example.org').waitFor()
  await main(page).getByRole('button', { name: 'Send again: cleo@example.org' }).click()
  await status(page, 'cleo@example.org is sent again.').waitFor()
  await main(page).getByRole('button', { name: 'Revoke: cleo@example.org' }).click()
  await dialog(page).getByRole('button', { name: 'Revoke' }).click()
  await main(page).getByText('No pending invitations.').waitFor()
  await main(ana).getByText('No pending invitations.').waitFor()
}

async function picks(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(name)
  await page.getByRole('option', { name: `#${name}` }).click()
}

/** Chooses the channels and settings of newcomers. */
async function preparesAccounts(page: Page): Promise<void> {
  await opens(page, 'defaults')
  await picks(page, 'Add a channel', 'design')
  await main(page).getByRole('button', { name: 'Remove design' }).waitFor()
  await main(page).getByRole('radio', { name: 'Dark' }).check()
  await main(page).getByRole('button', { name: 'New channel group' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('Product')
  await picks(page, 'Channels', 'engineering')
  await isOpenToAll(page, 'a new channel group')
  await dialog(page).getByRole('button', { name: 'Create channel group' }).click()
  await main(page).getByText('1 channel', { exact: true }).waitFor()
  await main(page).getByRole('button', { name: 'Edit: Product' }).click()
  await dialog(page).getByRole('button', { name: 'Remove engineering' }).click()
  await dialog(page).getByText('No channels yet.').waitFor()
  await picks(page, 'Channels', 'engineering')
  await dialog(page).getByRole('button', { name: 'Remove engineering' }).waitFor()
  await page.keyboard.press('Escape')
}

async function deletesTheGroup(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Delete: Product' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await main(page).getByText('There are no channel groups yet.').waitFor()
}

/** A newcomer has the first channel, joins a group of channels, and has the first settings. */
async function beginsWithThem({ page }: Visitor, site: string): Promise<void> {
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: /design/ }).waitFor()
  await page.goto(`${site}/#welcome`)
  await main(page).getByRole('button', { name: 'Join all: Product' }).click()
  await sidebar.getByRole('link', { name: /engineering/ }).waitFor()
  await page.goto(`${site}/#settings/appearance`)
  const dark = main(page).getByRole('radio', { name: 'Dark' })
  await expect.poll(() => dark.isChecked()).toBe(true)
}

const isOfRefusal = (text: string) => /status of 40[013]/.test(text)

describe('administration', () => {
  journey('an owner changes, ends and revives an account', async () => {
    const server = await anAppServer()
    await asOwner(server, 'POST /realm/profile_fields', { name: 'Team', field_type: 1 })
    const olga = await theOwner(server)
    const ben = await aColleague(server, 'Ben')
    await promotes(olga.page, ben.page)
    const again = await anotherBrowser(server, ben.email)
    await endsAnAccount(olga.page, again.page, ben.id)
    expect(olga.complaints.filter((text) => !isOfRefusal(text))).toEqual([])
  })

  journey('an owner decides who joins, and with which channels and settings', async () => {
    const server = await anAppServer()
    await asOwner(server, 'POST /users/me/subscriptions', {
      subscriptions: [{ name: 'design' }, { name: 'engineering' }],
    })
    const { page, complaints } = await theOwner(server)
    const ana = await aColleague(server, 'Ana')
    await asOwner(server, `PATCH /users/${ana.id}`, { role: 200 })
    await closesTheDoor(page)
    await invites(page, ana.page)
    await main(page).getByRole('switch', { name: 'Only addresses of these domains' }).uncheck()
    await preparesAccounts(page)

    const cleo = await aColleague(server, 'Cleo')
    await beginsWithThem(cleo, server.site)
    await deletesTheGroup(page)
    expect(complaints.filter((text) => !isOfRefusal(text))).toEqual([])
  })
})
