import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aWalk } from '../walk.ts'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'
import { aPicture, gives } from './sample-files.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog').last()
const status = (page: Page, text: string) => page.getByRole('status').getByText(text)
const bot = (page: Page, name: string) => main(page).getByRole('link', { name })

async function opensBots(server: AppServer, page: Page): Promise<void> {
  await page.goto(`${server.site}/#organization/bots`)
  await main(page).getByText('Bots are accounts for programs.').waitFor()
}

async function presses(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).press('Enter')
}

/** Presses a button that asks, and then that of the question. */
async function confirms(page: Page, name: string, title: string): Promise<void> {
  await presses(page, name)
  const question = page.getByRole('dialog', { name: title })
  await question.getByRole('button', { name, exact: true }).press('Enter')
}

/** A dialog takes what is pasted into it. The arrow keys move a picture below the square that is cut out of it. */
async function pastesAndMoves(page: Page, picture: Buffer): Promise<void> {
  await gives(dialog(page), 'paste', 'other.png', picture)
  const square = page.getByRole('dialog', { name: 'Crop picture' }).getByRole('slider').first()
  const drawn = () => square.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  await dialog(page).getByRole('button', { name: 'Use this picture', disabled: false }).waitFor()
  const before = await drawn()
  await square.press('ArrowLeft')
  await expect.poll(drawn).not.toBe(before)
  await square.press('ArrowRight')
  await expect.poll(drawn).toBe(before)
  await page.keyboard.press('Escape')
}

/** Creates a bot with the keyboard. Its key is then on the screen. */
async function makesABot(page: Page, name: string, kind: string): Promise<string> {
  await main(page).getByRole('button', { name: 'New bot' }).press('Enter')
  await page.keyboard.type(name)
  await dialog(page).getByRole('radio', { name: kind }).press('Space')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name }).waitFor()
  const made = dialog(page).getByRole('status').filter({ hasText: 'Copy the key now.' })
  return (await made.locator('p').nth(1).textContent()) ?? ''
}

/** Builds the address of a webhook that writes to a channel. */
async function buildsTheAddress(page: Page): Promise<string> {
  await dialog(page).getByLabel('Service').selectOption('Anything that can write to Slack')
  await dialog(page).getByRole('combobox', { name: 'Channel' }).click()
  await page.keyboard.type('gener')
  await page.getByRole('option', { name: 'general', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('Topic', { exact: true }).fill('builds & tests')
  const address = dialog(page).getByText('/api/v1/external/slack_incoming')
  return (await address.textContent()) ?? ''
}

/** Posts to the address of a webhook; resolves with the status code. */
async function posts(server: AppServer, address: string, text: string): Promise<number> {
  const { pathname, search } = new URL(address)
  const said = { method: 'POST', body: JSON.stringify({ text }) }
  return (await server.ask(pathname + search, said)).status
}

describe('bots', () => {
  journey('are made, send to a channel, change hands, and are put away', async () => {
    const server = await anAppServer()
    const olga = await theOwner(server)
    const ben = await aColleague(server, 'Ben')
    const { page } = ben
    await opensBots(server, page)
    await main(page).getByText('You have no bots.').waitFor()
    const first = await makesABot(page, 'Build news', 'Incoming webhook')
    const address = await buildsTheAddress(page)
    expect(address).toContain(first)
    expect(await posts(server, address, 'The build is green.')).toBe(200)
    await aWalk(page)('an incoming webhook')

    // The owner of the organization sees what it said, and the bot, but not its key.
    await olga.page.goto(`${server.site}/#narrow/channel/1-general/topic/builds.20.26.20tests`)
    await olga.page.getByText('The build is green.').first().waitFor()
    await opensBots(server, olga.page)
    await bot(olga.page, 'Build news').press('Enter')
    await dialog(olga.page).getByText('Only its owner can make a key.').waitFor()

    // A new key ends the one before.
    await confirms(page, 'New key', 'Make a new key for Build news?')
    await expect.poll(() => posts(server, address, 'Hello')).toBe(401)
    const second = await buildsTheAddress(page)
    expect(await posts(server, second, 'Hello')).toBe(200)

    // Who gives it away loses the key, and the bot.
    await dialog(olga.page).getByRole('combobox', { name: 'Give it to' }).fill('own')
    await olga.page.getByRole('option', { name: 'Owner' }).click()
    const question = olga.page.getByRole('dialog', { name: 'Give Build news to Owner?' })
    await question.getByRole('button', { name: 'Give' }).press('Enter')
    await status(olga.page, 'Owner owns Build news now.').waitFor()
    await main(page).getByText('You have no bots.').waitFor()
    expect(await posts(server, second, 'Hello')).toBe(401)

    await dialog(olga.page).getByLabel('Name', { exact: true }).fill('Old news')
    await olga.page.keyboard.press('Enter')
    await dialog(olga.page).getByRole('heading', { name: 'Old news' }).waitFor()
    await confirms(olga.page, 'Deactivate', 'Deactivate Old news?')
    await dialog(olga.page).getByText('This bot is deactivated.').waitFor()
    await presses(olga.page, 'Reactivate')
    await status(olga.page, 'Old news is active again.').waitFor()
    await olga.page.keyboard.press('Escape')
    await bot(olga.page, 'Old news').waitFor()
    for (const { complaints } of [olga, ben]) expect(complaints).toEqual([])
  })

  journey('call a server with messages, if their owner says which', async () => {
    const server = await anAppServer()
    const olga = await theOwner(server)
    const ben = await aColleague(server, 'Ben')
    const { page } = ben
    const isOpenToAll = aWalk(page)
    await opensBots(server, page)
    await makesABot(page, 'Answers', 'General')
    await page.keyboard.press('Escape')

    // What is wrong is said where it is.
    await main(page).getByRole('button', { name: 'New bot' }).press('Enter')
    const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
    await field('Name').fill('Answers')
    await dialog(page).getByRole('radio', { name: 'Outgoing webhook' }).press('Space')
    await presses(page, 'New bot')
    await dialog(page).getByText('Enter a web address that begins with').waitFor()
    await isOpenToAll('a new bot')
    await field('Web address that is called').fill('https://example.com/hook')
    await presses(page, 'New bot')
    await dialog(page).getByText('Name is already in use!').waitFor()
    expect(await field('Name').getAttribute('aria-invalid')).toBe('true')
    await field('Name').fill('Answers too')
    await presses(page, 'New bot')
    await dialog(page).getByRole('button', { name: 'Copy the token' }).waitFor()
    await isOpenToAll('an outgoing webhook')

    const picture = { name: 'bot.png', mimeType: 'image/png', buffer: await aPicture(page, 90, 60) }
    await dialog(page).locator('input[type=file]').setInputFiles(picture)
    await presses(page, 'Use this picture')
    await bot(page, 'Answers too').locator('img').waitFor({ state: 'attached' })
    await pastesAndMoves(page, picture.buffer)

    // Escape takes back what was typed, and then closes.
    await field('Web address that is called').fill('https://example.com/wrong')
    await page.keyboard.press('Escape')
    expect(await field('Web address that is called').inputValue()).toBe('https://example.com/hook')
    await field('Web address that is called').fill('https://example.com/other')
    await page.keyboard.press('Enter')
    await opensBots(server, olga.page)
    await bot(olga.page, 'Answers too').press('Enter')
    const theirs = dialog(olga.page).getByLabel('Web address that is called')
    await expect.poll(() => theirs.inputValue()).toBe('https://example.com/other')
    expect(await theirs.isDisabled()).toBe(true)
    await dialog(olga.page).getByLabel('Role').selectOption('Guest')
    await olga.page.goto(`${server.site}/#people`)
    await olga.page.reload()
    await opensBots(server, olga.page)
    await bot(olga.page, 'Answers too').press('Enter')
    expect(await dialog(olga.page).getByLabel('Role').inputValue()).toBe('600')

    // Guests have no bots.
    await asOwner(server, `PATCH /users/${ben.id}`, { role: 600 })
    await main(page).getByRole('heading', { name: 'About', exact: true }).first().waitFor()
    expect(await page.getByRole('link', { name: 'Bots' }).count()).toBe(0)
    const own = [...olga.complaints, ...ben.complaints]
    expect(own.filter((text) => !text.includes('status of 400'))).toEqual([])
  })
})
