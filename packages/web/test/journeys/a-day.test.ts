import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, anotherBrowser, theOwner } from './people.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const message = (page: Page, text: string) =>
  feed(page).getByRole('article').filter({ hasText: text })

async function sends(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Control+Enter')
}

/** Opens a channel, starts a topic and writes, with the keyboard only. */
async function writesByKeys(page: Page): Promise<void> {
  const { keyboard } = page
  await keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go anywhere' }).waitFor()
  await keyboard.type('gener')
  await page
    .getByRole('option', { name: /general/ })
    .first()
    .waitFor()
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'general' }).waitFor()
  await keyboard.press('c')
  await page.getByRole('combobox', { name: 'Topic in #general' }).waitFor()
  await keyboard.type('plans')
  await page.getByRole('option', { name: /New topic “plans”/ }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message #general › plans' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
  await keyboard.type('Shall we ship on Friday?')
  await keyboard.press('Control+Enter')
  const sent = message(page, 'Shall we ship on Friday?')
  await sent.getByRole('toolbar', { name: 'Message actions' }).waitFor({ state: 'attached' })
}

/** Reacts to the newest message, stars it and finds it by search. */
async function findsByKeys(page: Page): Promise<void> {
  const { keyboard } = page
  await keyboard.press('Escape')
  await keyboard.press('ArrowUp')
  await keyboard.press(':')
  await page.getByRole('combobox', { name: 'Search emoji' }).waitFor()
  await keyboard.type('tada')
  await page.getByRole('option', { name: 'tada' }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('button', { name: /:tada: you/ }).waitFor()
  await keyboard.press('Control+s')
  await message(page, 'Shall we').getByText('starred').waitFor()
  await keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search messages' }).waitFor()
  await keyboard.type('from:own')
  await page.getByRole('option', { name: 'From Owner' }).waitFor()
  await keyboard.press('Enter')
  await keyboard.type('ship')
  await keyboard.press('Enter')
  await page.waitForURL(/#narrow\/sender\/\d+-Owner\/search\/ship$/)
  await message(page, 'Shall we ship on Friday?').waitFor()
  await keyboard.press('s')
  await page.waitForURL(/topic\/plans\/near\/\d+$/)
}

/** Leaves a message unfinished, finds it among the drafts and continues it. */
async function draftsByKeys(page: Page): Promise<void> {
  const { keyboard } = page
  await composer(page).waitFor()
  await keyboard.press('r')
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
  await keyboard.type('Half a thought')
  await keyboard.press('Escape')
  await keyboard.press('d')
  const drafts = page.getByRole('list', { name: 'Drafts' })
  await drafts.getByText('Half a thought').waitFor()
  await drafts.getByRole('link').focus()
  await keyboard.press('Enter')
  await page.waitForURL(/topic\/plans$/)
  expect(await composer(page).inputValue()).toBe('Half a thought')
}

/** A question, a poll that both see, and a topic that is resolved for both. */
async function talkAndSettle(site: string, page: Page, bens: Page): Promise<void> {
  await bens.goto(`${site}/#narrow/channel/1-general/topic/lunch`)
  await sends(bens, '@**Owner** who cooks?')
  await message(bens, 'who cooks?').waitFor()
  await sidebar(page).getByRole('link', { name: /lunch/ }).waitFor()
  await page.keyboard.press('n')
  await page.waitForURL(/topic\/lunch/)
  await message(page, 'who cooks?').waitFor()
  await sidebar(page)
    .getByRole('link', { name: /Mentions/ })
    .click()
  await message(page, 'who cooks?').waitFor()
  await page.goto(`${site}/#narrow/channel/1-general/topic/lunch`)
  const lunch = sidebar(page).getByRole('link', { name: /lunch.*1 unread message/ })
  await page.getByRole('heading', { name: /general.*lunch/ }).waitFor()
  await message(page, 'who cooks?').waitFor()
  await lunch.waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+U')
  await lunch.waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await sends(page, '/poll What to eat?\nSoup\nSalad')
  await bens.getByRole('button', { name: /Soup/ }).click()
  await page.getByRole('button', { name: /Soup.*Ben/ }).waitFor()
  expect(await lunch.count()).toBe(1)
  await page.getByRole('main').getByRole('button', { name: 'Actions for lunch' }).click()
  await page.getByRole('menuitem', { name: 'Resolve' }).click()
  await page.getByText('Topic resolved.').waitFor()
  await message(page, 'who cooks?').waitFor()
  await message(page, 'Soup').waitFor()
}

/** Schedules a message, sends it right away instead, and sets a reminder. */
async function planAhead(site: string, page: Page, bens: Page): Promise<void> {
  await page.goto(`${site}/#narrow/channel/1-general/topic/dinner`)
  await bens.goto(`${site}/#narrow/channel/1-general/topic/dinner`)
  await composer(page).fill('The recipe comes tomorrow.')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
  await page.getByText(/The message will be sent/).waitFor()
  expect(await composer(page).inputValue()).toBe('')
  await page.goto(`${site}/#scheduled`)
  await page.getByRole('list', { name: 'Scheduled' }).getByText('The recipe').waitFor()
  await page.getByRole('button', { name: 'Send now' }).click()
  await message(bens, 'The recipe comes tomorrow.').waitFor()
  await page.getByText('No scheduled messages.').waitFor()
  await page.goto(`${site}/#narrow/channel/1-general/topic/dinner`)
  const recipe = message(page, 'The recipe')
  await recipe.hover()
  await recipe.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remind me' }).click()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('x'.repeat(1001))
  await page.getByRole('button', { name: 'Remind me' }).click()
  await page.getByText('1 character too long').waitFor()
  expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
  await note.fill('x'.repeat(1000))
  await page.getByRole('button', { name: 'Remind me' }).click()
  // Nothing is chosen for the user.
  await page.getByText('Choose a time in the future.').waitFor()
  await page.getByRole('radio', { name: 'In an hour' }).check()
  await page.getByRole('button', { name: 'Remind me' }).click()
  await page.getByText(/You will be reminded/).waitFor()
  await page.goto(`${site}/#reminders`)
  await page.getByRole('list', { name: 'Reminders' }).getByText('The recipe').waitFor()
}

describe('a day', () => {
  journey('with the keyboard only', async () => {
    const server = await anAppServer()
    const { page, complaints } = await theOwner(server)
    const { keyboard } = page

    await writesByKeys(page)
    await findsByKeys(page)
    await draftsByKeys(page)
    await keyboard.press('Escape')
    await keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await keyboard.press('Escape')
    await keyboard.press('g')
    await keyboard.press('s')
    await page.waitForURL(/#narrow\/is\/starred$/)
    await message(page, 'Shall we ship on Friday?').waitFor()

    expect(complaints).toEqual([])
  })

  journey('with a colleague, on two devices', async () => {
    const server = await anAppServer()
    const olga = await theOwner(server)
    const ben = await aColleague(server, 'Ben')

    await talkAndSettle(server.site, olga.page, ben.page)
    await planAhead(server.site, olga.page, ben.page)
    const telephone = await anotherBrowser(server, ben.email)
    await composer(ben.page).fill('Written on the laptop')
    await ben.page.goto(`${server.site}/#inbox`)
    await telephone.page.goto(`${server.site}/#drafts`)
    await telephone.page.getByText('Written on the laptop').waitFor()

    for (const one of [olga, ben, telephone]) expect(one.complaints).toEqual([])
  })
})
