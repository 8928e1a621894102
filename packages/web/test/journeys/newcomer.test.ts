import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aNewcomer, type Person, password, theOwner } from '../../../server/test/process/people.ts'
import { type AppServer, anAppProgram } from './a-server.ts'
import { aVisitor, journey, type Visitor } from './chromium.ts'

const main = (page: Page) => page.getByRole('main')
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const textIn = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })

/** Types into a field that saves on blur. */
async function writes(page: Page, label: string, text: string): Promise<void> {
  await textIn(page, label).fill(text)
  await textIn(page, label).press('Enter')
}

async function goesTo(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, place)
}

/** A signed-in user in their own browser. */
async function signsIn({ site }: AppServer, name: string): Promise<Visitor> {
  const visitor = await aVisitor()
  const { page } = visitor
  await page.goto(`${site}/login`)
  await page.getByLabel('Email address').fill(`${name}@example.com`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${site}/`)
  return visitor
}

/** A picture of one colour, as a file to upload. */
async function aPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 60
    canvas.height = 40
    canvas.getContext('2d')?.fillRect(0, 0, 60, 40)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.replace(/^.*,/, ''), 'base64')
}

/** Reads the first steps in German, and goes back to English. */
async function choosesGerman(page: Page): Promise<void> {
  await main(page).getByLabel('Language').selectOption('Deutsch')
  await main(page).getByRole('heading', { name: 'Willkommen bei Northwind' }).waitFor()
  await main(page).getByLabel('Sprache').selectOption('English')
  await main(page).getByRole('heading', { name: 'Welcome to Northwind' }).waitFor()
}

describe('people and settings', () => {
  journey('the owner sets up the organization, and a newcomer their account', async () => {
    const server = await anAppProgram()
    const olga = await aVisitor()
    await olga.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await olga.page.goto(await server.ownerAddress())
    await main(olga.page)
      .getByRole('heading', { name: /^Welcome to/ })
      .waitFor()
    await writes(olga.page, 'Organization name', 'Northwind')
    await main(olga.page).getByRole('heading', { name: 'Welcome to Northwind' }).waitFor()
    await writes(olga.page, 'Name', 'Olga Petrova')
    await choosesGerman(olga.page)
    await main(olga.page).getByRole('button', { name: 'Create link' }).click()
    const link = await textIn(olga.page, 'Link').inputValue()
    await main(olga.page).getByRole('button', { name: 'Add sample messages' }).click()
    await triesSamples(olga.page)
    await main(olga.page).getByRole('button', { name: 'Start' }).click()
    await main(olga.page).getByRole('heading', { name: 'Inbox' }).waitFor()

    const stranger = await aVisitor()
    await stranger.page.goto(link)
    await stranger.page.getByText('Northwind').first().waitFor()

    const owner = await theOwner(server.home)
    await aNewcomer(owner, 'nia')
    const nia = await signsIn(server, 'nia')
    await settlesIn(nia, olga, server)
    await hasTimezone(nia.page)
    for (const { complaints } of [olga, stranger, nia]) expect(complaints).toEqual([])
  })

  journey('several people create, join, set up, leave and archive a channel', async () => {
    const server = await anAppProgram()
    const owner = await theOwner(server.home)
    const nia = await aNewcomer(owner, 'nia')
    const [olgaAt, niaAt] = [await aVisitor(), await signsIn(server, 'nia')]
    await olgaAt.page.goto(await server.ownerAddress())
    await makesAChannel(olgaAt.page)
    await joinsAndLeaves(niaAt.page)
    await isNotified(niaAt, owner, nia, server)
    await closesTheChannel(olgaAt.page, niaAt.page)
    for (const { complaints } of [olgaAt, niaAt]) expect(complaints).toEqual([])
  })
})

/** That of the browser, until the user chooses another. */
async function hasTimezone(page: Page): Promise<void> {
  const here = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const stored = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/v1/users/me')
      return ((await answer.json()) as { timezone: string }).timezone
    })
  await expect.poll(stored).toBe(here)
}

async function settlesIn({ page }: Visitor, { page: other }: Visitor, { site }: AppServer) {
  await main(page).getByRole('heading', { name: 'Welcome to Northwind' }).waitFor()
  await writes(page, 'Name', 'Nia Okoro')
  const picture = await aPicture(page)
  await main(page)
    .getByLabel('Upload picture')
    .first()
    .setInputFiles({ name: 'nia.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click()
  await main(page).getByRole('button', { name: 'Remove picture' }).waitFor()
  await main(page).getByRole('button', { name: 'Subscribe #general' }).click()
  await sidebar(page).getByRole('link', { name: 'general' }).waitFor()
  await main(page).getByRole('button', { name: 'Skip' }).click()
  await main(page).getByRole('heading', { name: 'Inbox' }).waitFor()

  await sidebar(page).getByRole('button', { name: 'Nia Okoro' }).click()
  await page.getByRole('menuitem', { name: 'Set a status' }).click()
  await textIn(page, 'Status').fill('Finding my desk')
  await main(page).getByRole('button', { name: 'Set status' }).click()
  await goesTo(other, '#people')
  await main(other).getByText('Finding my desk').waitFor()
  await main(other)
    .getByRole('button', { name: /Nia Okoro/ })
    .click()
  await other.getByRole('dialog', { name: 'Profile' }).getByText('Member').waitFor()
  await other.keyboard.press('Escape')

  await goesTo(page, '#settings/appearance')
  await main(page).getByLabel('Dark').check()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await goesTo(page, '#settings/alert-words')
  await textIn(page, 'Word or phrase').fill('turbine')
  await textIn(page, 'Word or phrase').press('Enter')
  await main(page).getByText('turbine').waitFor()
  await goesTo(page, '#settings/sessions')
  await main(page).getByText('This browser').waitFor()
  await main(page)
    .getByText(/^Signed in: \w+\s\d+,\s\d+, /)
    .first()
    .waitFor()
  await page.goto(`${site}/#settings/alert-words`)
  await main(page).getByRole('button', { name: 'Remove turbine' }).waitFor()

  // Last, because an event of the first change may arrive after the second one, and each remounts the app.
  await goesTo(page, '#settings/appearance')
  await main(page).getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' })
  await main(page).getByRole('heading', { name: 'Einstellungen' }).waitFor()
  await main(page).getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'English' })
  await main(page).getByRole('heading', { name: 'Settings' }).waitFor()
}

async function makesAChannel(page: Page): Promise<void> {
  await goesTo(page, '#channels/new')
  await main(page).getByRole('button', { name: 'Create channel' }).click()
  await main(page).getByText('Give the channel a name.').waitFor()
  await textIn(page, 'Name').fill('design')
  await textIn(page, 'Description optional').fill('How things look and **why**')
  await main(page).getByRole('button', { name: 'Create channel' }).click()
  await sidebar(page).getByRole('link', { name: 'design' }).waitFor()
}

/** Removes the sample messages, and brings them back. */
async function triesSamples(page: Page): Promise<void> {
  const channel = sidebar(page).getByRole('link', { name: 'sandbox' })
  await channel.waitFor()
  await main(page).getByRole('button', { name: 'Remove sample messages' }).click()
  await channel.waitFor({ state: 'detached' })
  await main(page).getByRole('button', { name: 'Add sample messages' }).click()
  await channel.waitFor()
}

async function joinsAndLeaves(page: Page): Promise<void> {
  await goesTo(page, '#channels/available')
  await textIn(page, 'Search channels').fill('des')
  await main(page).getByText('How things look and why').waitFor()
  await main(page).getByRole('button', { name: 'Subscribe #design' }).click()
  await sidebar(page).getByRole('link', { name: 'design' }).waitFor()
  await goesTo(page, '#channels/2/design/personal')
  await main(page).getByRole('switch', { name: 'Pin to the top' }).check()
  await sidebar(page).getByRole('button', { name: 'Pinned' }).waitFor()
  const desktop = main(page).getByRole('switch', { name: 'Desktop' })
  await desktop.check()
  await main(page).getByText('Only in this channel').waitFor()
  await main(page).getByRole('button', { name: 'Use my notification settings' }).click()
  await main(page).getByText('Stays as it is when you change them').waitFor()
  expect(await desktop.isChecked()).toBe(false)
  await main(page).getByRole('tab', { name: 'Permissions' }).click()
  await main(page).getByText('You do not have permission to change these settings').waitFor()
  await main(page)
    .getByRole('button', { name: /Unsubscribe from #design/ })
    .click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await sidebar(page).getByRole('link', { name: 'design' }).waitFor()
}

/** The page's desktop notifications. Headless browsers do not show them. */
const cardsOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return ((await registration?.getNotifications()) ?? []).map(({ title, body }) => [title, body])
  })

async function isNotified(
  { page, context }: Visitor,
  owner: Person,
  nia: Person,
  { site }: AppServer,
): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: site })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${site}/#settings/notifications`)
  await page.reload()
  await main(page).getByRole('button', { name: 'Send test notification' }).click()
  await expect
    .poll(() => cardsOf(page))
    .toEqual([['Notifications work', 'New messages look like this.']])
  const { id } = await owner.client.messages.send({
    ...{ type: 'direct', to: [nia.id], content: 'Do you have **ten** minutes?' },
  })
  const card = ['Owner', 'Do you have ten minutes?']
  await expect.poll(() => cardsOf(page)).toContainEqual(card)
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /)
  await nia.client.flags.update({ messages: [id], op: 'add', flag: 'read' })
  await expect.poll(() => cardsOf(page)).not.toContainEqual(card)

  await goesTo(page, '#narrow/dm/1-Owner')
  await main(page).getByText('ten', { exact: true }).waitFor()
  await page.bringToFront()
  await owner.client.messages.send({ type: 'direct', to: [nia.id], content: 'You see this' })
  await main(page).getByText('You see this').waitFor()
  expect((await cardsOf(page)).map(([, body]) => body)).not.toContain('You see this')
}

async function closesTheChannel(olga: Page, nia: Page): Promise<void> {
  await goesTo(olga, '#channels/2/design/general')
  await writes(olga, 'Name', 'looks')
  await sidebar(nia).getByRole('link', { name: 'looks' }).waitFor()
  await main(olga).getByRole('tab', { name: 'Subscribers' }).click()
  await main(olga)
    .getByRole('button', { name: /Remove nia/ })
    .click()
  await sidebar(nia).getByRole('link', { name: 'looks' }).waitFor({ state: 'detached' })
  await main(olga).getByRole('tab', { name: 'General' }).click()
  await main(olga).getByRole('button', { name: 'Archive', exact: true }).click()
  await olga.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await main(olga).getByText('This channel is archived.').waitFor()
  await goesTo(nia, '#channels/archived')
  await main(nia).getByText('looks').waitFor()
}
