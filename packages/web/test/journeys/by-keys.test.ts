import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aNewcomer, password, theOwner } from '../../../server/test/process/people.ts'
import { type AppServer, anAppProgram, anAppServer } from './a-server.ts'
import { aVisitor, journey, type Visitor } from './chromium.ts'
import { aColleague, theOwner as ownerAtTheApp } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const message = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: text })
const focused = (page: Page, tag: string) =>
  page.waitForFunction((name) => document.activeElement?.tagName === name, tag)

/** Presses Tab until the element has the focus. */
async function tabsTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor({ state: 'attached' })
  for (let presses = 0; presses < 120; presses++) {
    if (await element.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${element}`)
}

async function presses(page: Page, role: 'button' | 'link', name: RegExp | string): Promise<void> {
  await tabsTo(page, main(page).getByRole(role, { name }))
  await page.keyboard.press('Enter')
}

/** Replaces the text of a field that is stored with Enter. */
async function writes(page: Page, label: string, text: string): Promise<void> {
  await tabsTo(page, main(page).getByLabel(label, { exact: true }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Chooses an item of the open menu. */
async function chooses(page: Page, name: RegExp): Promise<void> {
  const item = page.getByRole('menuitem', { name })
  await item.waitFor()
  for (let presses = 0; presses < 30; presses++) {
    if (await item.evaluate((one) => one === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

async function goesTo(page: Page, text: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  await page.getByRole('combobox', { name: 'Go anywhere' }).waitFor()
  await page.getByRole('option', { name: option }).first().waitFor()
  await page.keyboard.press('Enter')
}

async function signsIn({ site }: AppServer, name: string): Promise<Visitor> {
  const visitor = await aVisitor()
  const { page } = visitor
  await page.goto(`${site}/login`)
  await tabsTo(page, page.getByLabel('Email address'))
  await page.keyboard.type(`${name}@example.com`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site}/`)
  return visitor
}

async function settlesIn(page: Page): Promise<void> {
  await main(page)
    .getByRole('heading', { name: /^Welcome to Northwind/ })
    .waitFor()
  await writes(page, 'Name', 'Nia Okoro')
  await presses(page, 'button', 'Subscribe #general')
  await sidebar(page).getByRole('link', { name: 'general' }).waitFor()
  await presses(page, 'button', 'Start')
  await main(page).getByRole('heading', { name: 'Inbox' }).waitFor()
  await tabsTo(page, sidebar(page).getByRole('button', { name: 'Nia Okoro' }))
  await page.keyboard.press('Enter')
  await chooses(page, /Set a status/)
  await main(page).getByLabel('Status', { exact: true }).waitFor()
  await writes(page, 'Status', 'Finding my desk')
  await main(page).getByRole('button', { name: 'Clear status' }).waitFor()
  await goesTo(page, 'appearance', /Appearance/)
  await tabsTo(page, main(page).getByRole('radio', { name: 'Same as system' }))
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
}

/** Starts a topic in #general. */
async function startsTopic(page: Page, topic: string, text: string): Promise<void> {
  const { keyboard } = page
  await goesTo(page, 'gener', /general/)
  await page.getByRole('heading', { name: 'general' }).waitFor()
  await keyboard.press('c')
  await keyboard.type(topic)
  await page.getByRole('option', { name: new RegExp(`New topic “${topic}”`) }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('textbox', { name: `Message #general › ${topic}` }).waitFor()
  await focused(page, 'TEXTAREA')
  await says(page, text)
}

/** Writes into the composer, which has the focus. */
async function says(page: Page, text: string): Promise<void> {
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Shift+Enter')
    await page.keyboard.type(line)
  }
  await page.keyboard.press('Control+Enter')
}

async function replies(page: Page, text: string): Promise<void> {
  await page.keyboard.press('r')
  await focused(page, 'TEXTAREA')
  await says(page, text)
  await page.keyboard.press('Escape')
}

/** The topic's menu settles it; a message that is planned is sent at once. */
async function settlesAndPlans(page: Page, bens: Page): Promise<void> {
  await presses(page, 'button', 'Actions for lunch')
  await chooses(page, /^Resolve/)
  await bens.getByRole('heading', { name: /resolved.*lunch/i }).waitFor()
  await page.keyboard.press('r')
  await focused(page, 'TEXTAREA')
  await page.keyboard.type('The recipe comes tomorrow.')
  await presses(page, 'button', 'Send later')
  await chooses(page, /Tomorrow morning/)
  await page.getByText(/The message will be sent/).waitFor()
  await page.keyboard.press('Escape')
  await goesTo(page, 'scheduled', /^Scheduled/)
  await main(page).getByRole('list', { name: 'Scheduled' }).getByText('The recipe').waitFor()
  await presses(page, 'button', 'Send now')
  await message(bens, 'The recipe comes tomorrow.').waitFor()
}

describe('without a mouse', () => {
  journey('the owner sets the organization up, and a newcomer sets themself up', async () => {
    const server = await anAppProgram()
    const olga = await aVisitor()
    const { page } = olga
    await page.goto(await server.ownerAddress())
    await main(page)
      .getByRole('heading', { name: /^Welcome to/ })
      .waitFor()
    await writes(page, 'Organization name', 'Northwind')
    await main(page).getByRole('heading', { name: 'Welcome to Northwind' }).waitFor()
    await presses(page, 'button', 'Create link')
    await main(page).getByLabel('Link', { exact: true }).waitFor()
    await presses(page, 'button', 'Add sample messages')
    await sidebar(page).getByRole('link', { name: 'sandbox' }).waitFor()
    await presses(page, 'button', 'Start')
    await main(page).getByRole('heading', { name: 'Inbox' }).waitFor()

    await aNewcomer(await theOwner(server.home), 'nia')
    const nia = await signsIn(server, 'nia')
    await settlesIn(nia.page)
    for (const { complaints } of [olga, nia]) expect(complaints).toEqual([])
  })

  journey('two people ask, answer, vote, settle a topic and plan a message', async () => {
    const server = await anAppServer()
    const olga = await ownerAtTheApp(server)
    const ben = await aColleague(server, 'Ben')
    await startsTopic(ben.page, 'lunch', 'Who cooks?')
    await message(ben.page, 'Who cooks?').waitFor()
    await ben.page.keyboard.press('Escape')

    const { page } = olga
    await sidebar(page).getByRole('link', { name: /lunch/ }).waitFor()
    await page.keyboard.press('n')
    await page.waitForURL(/topic\/lunch/)
    await message(page, 'Who cooks?').waitFor()
    await replies(page, '/poll What?\nSoup\nSalad')
    await message(ben.page, 'Soup').waitFor()
    await presses(ben.page, 'button', /Soup/)
    await main(page)
      .getByRole('button', { name: /Soup.*Ben/ })
      .waitFor()
    await settlesAndPlans(page, ben.page)
    for (const { complaints } of [olga, ben]) expect(complaints).toEqual([])
  })
})
