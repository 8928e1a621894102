import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aWalk } from '../walk.ts'
import { anAppServer } from './a-server.ts'
import { aVisitor, journey } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog').last()
const account = (page: Page, name: string) =>
  dialog(page).getByRole('heading', { name, exact: true })
const nothingOpen = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
const fragment = (page: Page) => new URL(page.url()).hash

/** The picture of the screen before is there at once; the app answers when it asks for events. */
async function reloads(page: Page): Promise<void> {
  const isReady = page.waitForRequest((request) => request.url().includes('/api/v1/events'))
  await page.reload()
  await isReady
}

async function goesAnywhere(page: Page, text: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go anywhere' }).fill(text)
  await page.getByRole('option', { name: option }).click()
}

journey('an owner creates an account with a password, which signs in', async () => {
  const server = await anAppServer()
  const { page, complaints } = await theOwner(server)
  await page.goto(`${server.site}/#organization/people`)
  await main(page).getByRole('button', { name: 'New account' }).click()
  const field = (name: string) => dialog(page).getByLabel(name, { exact: true })
  await field('Name').fill('Cleo')
  await field('Email').fill('nonsense')
  await aWalk(page)('a new account')
  await page.keyboard.press('Enter')
  await dialog(page).locator('.field__problem').waitFor()
  await field('Email').fill('cleo@example.com')
  const password = await field('Password').inputValue()
  await field('Email').press('Enter')
  await dialog(page).getByText(`Password: ${password}`).waitFor()
  await aWalk(page)('the account is ready')
  await dialog(page).getByRole('button', { name: 'Manage account' }).click()
  await account(page, 'Cleo').waitFor()
  expect(fragment(page)).toMatch(/^#organization\/people\/\d+$/)

  const { page: theirs } = await aVisitor()
  await theirs.goto(`${server.site}/`)
  await theirs.getByLabel('Email address').fill('cleo@example.com')
  await theirs.getByLabel('Password').fill(password)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await theirs.waitForURL(`${server.site}/`)
  expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([])
})

describe('accounts have addresses', () => {
  journey('of people: they are opened, reloaded, closed and linked to', async () => {
    const server = await anAppServer()
    const { page, tab, complaints } = await theOwner(server)
    const ben = await aColleague(server, 'Ben')
    const address = `#organization/people/${ben.id}`
    await page.goto(`${server.site}/#people`)
    await page.evaluate(() => {
      location.hash = '#organization/people'
    })
    const row = main(page).getByRole('link', { name: /Ben/ })
    await row.press('Enter')
    await account(page, 'Ben').waitFor()
    expect(fragment(page)).toBe(address)

    await reloads(page)
    await account(page, 'Ben').waitFor()
    await page.goBack()
    await nothingOpen(page)
    expect(fragment(page)).toBe('#organization/people')
    await row.click()
    await account(page, 'Ben').waitFor()
    await page.keyboard.press('Escape')
    await nothingOpen(page)
    expect(fragment(page)).toBe('#organization/people')

    // The profile is another place, and Back opens the account again.
    await row.click()
    await dialog(page).getByRole('button', { name: 'View profile' }).click()
    await main(page).getByRole('button', { name: 'Manage' }).waitFor()
    await page.goBack()
    await account(page, 'Ben').waitFor()
    // No press of Back does nothing: the list, then what was before it.
    await page.goBack()
    await nothingOpen(page)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
    expect(fragment(page)).toBe('#people')

    await goesAnywhere(page, 'manage ben', /Ben.*Manage account/)
    await account(page, 'Ben').waitFor()
    expect(fragment(page)).toBe(address)

    const other = await tab(`${server.site}/#organization/people/99999`)
    await dialog(other).getByText('There is no such person here').waitFor()
    await dialog(other).getByRole('button', { name: 'Close', exact: true }).first().click()
    await nothingOpen(other)
    expect(fragment(other)).toBe('#organization/people')

    // Members see what everybody sees of the organization.
    const theirs = await ben.tab(`${server.site}/${address}`)
    await main(theirs).getByText('Owners and administrators').waitFor()
    expect(await theirs.getByRole('dialog').count()).toBe(0)
    expect([...complaints, ...ben.complaints]).toEqual([])
  })

  journey('Back closes the account before all code is there', async () => {
    const server = await anAppServer()
    const owner = await theOwner(server)
    const ben = await aColleague(server, 'Ben')
    const context = { serviceWorkers: 'block', isMobile: false, hasTouch: false } as const
    const viewport = { width: 1024, height: 768 }
    const page = await owner.phone(`${server.site}/#people`, { ...context, viewport })
    await page.evaluate(() => {
      location.hash = '#organization/people'
    })
    const row = main(page).getByRole('link', { name: /Ben/ })
    await row.press('Enter')
    await account(page, 'Ben').waitFor()
    const entries = () => page.evaluate(() => JSON.stringify(history.state))
    await expect.poll(entries).toContain('"depth":1')

    const held: (() => void)[] = []
    await page.route('**/after-start-*.js', async (route) => {
      await new Promise<void>((release) => held.push(release))
      await route.continue()
    })
    await page.reload()
    await account(page, 'Ben').waitFor()
    await page.goBack()
    await expect.poll(() => held.length).toBe(1)
    for (const release of held) release()
    await nothingOpen(page)
    expect(fragment(page)).toBe('#organization/people')
    await page.goBack()
    await expect.poll(() => fragment(page)).toBe('#people')
    expect([...owner.complaints, ...ben.complaints]).toEqual([])
  })

  journey('of bots: for those who may change them', async () => {
    const server = await anAppServer()
    const { page, complaints } = await theOwner(server)
    const ben = await aColleague(server, 'Ben')
    for (let at = 1; at <= 60; at++) {
      await asOwner(server, 'POST /bots', { full_name: `Bot ${at}`, short_name: `b${at}` })
    }
    await page.goto(`${server.site}/#organization/bots`)
    const list = main(page).getByRole('list', { name: '60 bots' })
    await list.getByRole('link', { name: 'Bot 1 ' }).first().waitFor()
    // Only what is near the screen is in the document.
    expect(await list.getByRole('link').count()).toBeLessThan(45)
    await aWalk(page)('many bots')
    await main(page).getByPlaceholder('Search for bots').fill('bot 60')
    await main(page).getByRole('link', { name: 'Bot 60' }).click()
    await account(page, 'Bot 60').waitFor()
    const address = fragment(page)
    expect(address).toMatch(/^#organization\/bots\/\d+$/)
    await reloads(page)
    await account(page, 'Bot 60').waitFor()
    await page.goto(`${server.site}/#user/${address.split('/').at(-1)}`)
    await main(page).getByRole('button', { name: 'Manage' }).click()
    await account(page, 'Bot 60').waitFor()
    await page.keyboard.press('Escape')
    await goesAnywhere(page, '>bot 59', /Bot 59.*Manage bot/)
    await account(page, 'Bot 59').waitFor()

    const theirs = await ben.tab(`${server.site}/${address}`)
    await dialog(theirs).getByText('There is no such bot').waitFor()
    expect([...complaints, ...ben.complaints]).toEqual([])
  })
})
