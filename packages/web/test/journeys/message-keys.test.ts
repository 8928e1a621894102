import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'

const patient = { timeout: 20_000 }
const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })
const message = (page: Page, text: string) =>
  feed(page).getByRole('article').filter({ hasText: text })
const selected = (page: Page) => feed(page).locator('[aria-describedby^=selected-]')
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const badges = (page: Page) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByText(/unread message/)

/** The welcome message is unread, in its conversation and in the inbox. */
const ofTheBot = 2

async function says(server: AppServer, content: string): Promise<number> {
  const to = { type: 'channel', to: 'general', topic: 'soup' }
  return Number((await asOwner(server, 'POST /messages', { ...to, content })).id)
}

async function goes(page: Page, place = ''): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#narrow/channel/1-general/topic/soup${place}`)
}

const idOf = (page: Page, text: string) => message(page, text).getAttribute('data-message-id')

journey('a selected message that is not in the list any more is not acted on', async () => {
  const server = await anAppServer()
  const first = await says(server, 'Soup 1.')
  for (let count = 2; count <= 160; count++) await says(server, `Soup ${count}.`)
  const { page, context, complaints } = await aColleague(server, 'Ben')
  await goes(page, `/near/${first}`)
  await selected(page).filter({ hasText: 'Soup 1.' }).waitFor()
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await message(page, 'Soup 160.').waitFor()
  await page.keyboard.press('k')
  await selected(page).filter({ hasText: 'Soup 160.' }).waitFor()

  // A message that is sent stays selected when the server has it.
  await context.route('**/api/v1/messages', async (route) => {
    if (route.request().method() === 'POST') await isReleased
    await route.continue()
  })
  let release: (() => void) | undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await composer(page).fill('With noodles')
  await composer(page).press('Control+Enter')
  await message(page, 'With noodles').waitFor()
  await composer(page).press('Escape')
  await page.keyboard.press('End')
  await selected(page).filter({ hasText: 'With noodles' }).waitFor()
  release?.()
  await expect
    .poll(async () => Number.isInteger(Number(await idOf(page, 'With noodles'))))
    .toBe(true)
  expect(await selected(page).textContent()).toContain('With noodles')
  expect(complaints).toEqual([])
})

journey('keys that a menu shows act on its message, and others on nothing', async () => {
  const server = await anAppServer()
  for (let count = 1; count <= 3; count++) await says(server, `Soup ${count}.`)
  const { page, complaints } = await aColleague(server, 'Ben')
  await goes(page)
  await message(page, 'Soup 1.').click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  const address = page.url()
  await page.keyboard.press('t')
  await page.keyboard.press('ArrowDown')
  expect(page.url()).toBe(address)
  await page.keyboard.press('Control+s')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await message(page, 'Soup 1.').getByText('Starred').waitFor()
  expect(await message(page, 'Soup 3.').getByText('Starred').count()).toBe(0)
  expect(complaints).toEqual([])
})

journey('what is below a dialog stays unread until the dialog is closed', async () => {
  const server = await anAppServer()
  await says(server, 'Soup 1.')
  const { page, complaints } = await aColleague(server, 'Ben')
  await goes(page)
  await message(page, 'Soup 1.').waitFor()
  await expect.poll(() => badges(page).count(), patient).toBe(ofTheBot)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go anywhere' }).waitFor()
  await says(server, 'Soup 2.')
  await expect.poll(() => badges(page).count(), patient).toBeGreaterThan(ofTheBot)
  await page.waitForTimeout(1000)
  expect(await badges(page).count()).toBeGreaterThan(ofTheBot)
  await page.keyboard.press('Escape')
  await expect.poll(() => badges(page).count(), patient).toBe(ofTheBot)
  expect(complaints).toEqual([])
})

journey('what one marks as unread right after opening it stays unread', async () => {
  const server = await anAppServer()
  await says(server, 'Soup 1.')
  await says(server, 'Soup 2.')
  const { page } = await aColleague(server, 'Ben')
  await goes(page)
  await message(page, 'Soup 2.').waitFor()
  await page.keyboard.press('Shift+U')
  const topic = page.getByRole('link', { name: /soup.*1 unread message/ })
  await topic.waitFor()
  // Longer than until the screen is looked at.
  await page.waitForTimeout(1000)
  expect(await topic.count()).toBe(1)
})

journey(
  'the arrow up in a composer without text edits the last own message, and the focus returns',
  async () => {
    const server = await anAppServer()
    const { page, context, complaints } = await aColleague(server, 'Ben')
    await says(server, 'Soup?')
    await goes(page)
    await message(page, 'Soup?').waitFor()
    const editor = page.getByRole('textbox', { name: 'Edit' })
    // Nothing is Ben's own yet.
    await composer(page).press('ArrowUp')
    await composer(page).fill('With nodles')
    await composer(page).press('Control+Enter')
    await message(page, 'With nodles').waitFor()
    await expect
      .poll(async () => Number.isInteger(Number(await idOf(page, 'With nodles'))))
      .toBe(true)
    await says(server, 'Today?')
    await message(page, 'Today?').waitFor()
    await composer(page).fill('y')
    await composer(page).press('ArrowUp')
    expect(await editor.count()).toBe(0)
    await composer(page).fill('')
    await composer(page).press('ArrowUp')
    await expect.poll(() => editor.inputValue()).toBe('With nodles')
    await expect.poll(() => editor.evaluate((field) => field === document.activeElement)).toBe(true)
    await editor.fill('With noodles')
    const patched = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await editor.press('Control+Enter')
    await message(page, 'With noodles').waitFor()
    const isBack = () => composer(page).evaluate((field) => field === document.activeElement)
    await expect.poll(isBack).toBe(true)

    await patched
    // The outbox hears of it a moment later. Without it, the text is fetched.
    await page.waitForTimeout(500)

    // Until the text has come, keys stay in the composer, and no shortcut hears them.
    let release: (() => void) | undefined
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await context.route('**/api/v1/messages/*', async (route) => {
      if (route.request().method() === 'GET') await isReleased
      await route.continue()
    })
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await isBack()).toBe(true)
    release?.()
    const isEditing = () => editor.evaluate((field) => field === document.activeElement)
    await expect.poll(() => editor.inputValue()).toBe('With noodles')
    await expect.poll(isEditing).toBe(true)
    await composer(page).click()
    await page.keyboard.press('ArrowUp')
    await expect.poll(isEditing).toBe(true)
    await editor.press('Escape')
    await expect.poll(isBack).toBe(true)
    expect(complaints).toEqual([])
  },
)

journey('an edit that a key ends leaves the focus on its message', async () => {
  const server = await anAppServer()
  const { page, complaints } = await aColleague(server, 'Ben')
  await goes(page)
  await composer(page).fill('Soup')
  await composer(page).press('Control+Enter')
  await message(page, 'Soup').waitFor()
  await expect.poll(async () => Number.isInteger(Number(await idOf(page, 'Soup')))).toBe(true)
  await composer(page).press('Escape')
  await page.keyboard.press('End')
  await selected(page).filter({ hasText: 'Soup' }).waitFor()
  const editor = page.getByRole('textbox', { name: 'Edit' })
  const hasFocus = () =>
    message(page, 'Soup').evaluate((article) => article === document.activeElement)
  for (const [typed, key] of [
    ['Soup, and bread', 'Escape'],
    ['Soup and tea', 'Control+Enter'],
  ] as const) {
    await page.keyboard.press('e')
    await editor.fill(typed)
    await editor.press(key)
    await editor.waitFor({ state: 'detached' })
    await expect.poll(hasFocus).toBe(true)
  }
  await message(page, 'Soup and tea').waitFor()
  expect(complaints).toEqual([])
})
