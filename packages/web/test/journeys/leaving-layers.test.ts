import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'

const message = (page: Page, text: string) =>
  page
    .getByRole('feed', { name: 'Messages' })
    .getByRole('article')
    .filter({ hasText: text })
    .first()
const open = (page: Page) => page.locator('dialog, [role=menu], [popover=auto]:popover-open')

async function says(server: AppServer, topic: string, content: string): Promise<number> {
  const told = { type: 'channel', to: 'general', topic, content }
  return Number((await asOwner(server, 'POST /messages', told)).id)
}

/** As by a link: with an entry of its own in the history. */
async function goes(page: Page, topic: string, rest = ''): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#narrow/channel/1-general/topic/${topic}${rest}`)
}

async function opensMenu(page: Page): Promise<void> {
  const menu = page.getByRole('menu')
  // A press right after a menu has closed does not open it again.
  await expect
    .poll(
      async () => {
        if ((await menu.count()) === 0) {
          await message(page, 'Tides').click({ button: 'right', position: { x: 5, y: 5 } })
        }
        return menu.isVisible()
      },
      { interval: 300 },
    )
    .toBe(true)
}

async function chooses(page: Page, item: string): Promise<void> {
  await opensMenu(page)
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

const layers: readonly [string, (page: Page) => Promise<void>][] = [
  ['the menu', opensMenu],
  ['Move', (page) => chooses(page, 'Move')],
  ['Remind me', (page) => chooses(page, 'Remind me')],
  ['Delete', (page) => chooses(page, 'Delete')],
  ['Forward', (page) => chooses(page, 'Forward')],
]

async function isAt(page: Page, end: RegExp, message = ''): Promise<void> {
  await expect.poll(() => page.url(), { message }).toMatch(end)
}

/** Somebody is in the inbox and then in a conversation. */
async function atTides() {
  const server = await anAppServer()
  await says(server, 'tides', 'Tides')
  await says(server, 'winds', 'Winds')
  const owner = await theOwner(server)
  const page = await owner.phone(`${server.site}/#inbox`)
  await page.getByRole('main').getByText('tides').first().waitFor()
  await goes(page, 'tides')
  await message(page, 'Tides').waitFor()
  return { server, owner, page }
}

journey('Back closes what is open over a conversation, and then leads back', async () => {
  const { owner, page } = await atTides()
  await page.getByRole('textbox', { name: /^Message #general/ }).fill('High water at noon')
  for (const [name, opens] of layers) {
    await opens(page)
    await page.goBack()
    await expect.poll(() => open(page).count(), { message: name }).toBe(0)
    await isAt(page, /topic\/tides$/, name)
    await goes(page, 'winds')
    await message(page, 'Winds').waitFor()
    expect(await open(page).count(), name).toBe(0)
    await page.goBack()
    await isAt(page, /topic\/tides$/, name)
    expect(await open(page).count(), name).toBe(0)
    // Closed by a key, it leaves no step behind.
    await opens(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => open(page).count(), { message: name }).toBe(0)
    await page.goBack()
    await isAt(page, /#inbox$/, name)
    await goes(page, 'tides')
    await message(page, 'Tides').waitFor()
  }
  const composer = page.getByRole('textbox', { name: /^Message #general/ })
  expect(await composer.inputValue()).toBe('High water at noon')
  expect(owner.complaints).toEqual([])
})

journey('Back closes one layer after the other, also when it is pressed fast', async () => {
  const { owner, page } = await atTides()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const source = page.getByRole('main', { name: 'Source' })
  const opensTwo = async () => {
    await opensMenu(page)
    await page.getByRole('menuitem', { name: 'Source' }).click()
    await source.waitFor()
    await page.keyboard.press('?')
    await help.waitFor()
  }
  await opensTwo()
  await page.goBack()
  await help.waitFor({ state: 'detached' })
  expect(await source.count()).toBe(1)
  await page.goBack()
  await source.waitFor({ state: 'detached' })
  await isAt(page, /topic\/tides$/)

  await opensTwo()
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await help.waitFor({ state: 'detached' })
  await source.waitFor({ state: 'detached' })
  await message(page, 'Tides').waitFor()
  await isAt(page, /topic\/tides$/)

  // Two layers that were closed in another way are one step.
  await opensTwo()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await source.waitFor({ state: 'detached' })
  await page.goBack()
  await isAt(page, /#inbox$/)
  await message(page, 'Tides').waitFor({ state: 'hidden' })
  await page.goForward()
  await isAt(page, /topic\/tides$/)
  expect(owner.complaints).toEqual([])
})

journey(
  'Back works after a reload, after a dialog that led elsewhere, and at the first screen',
  async () => {
    const { server, owner, page } = await atTides()
    await chooses(page, 'Move')
    await page.reload()
    await message(page, 'Tides').waitFor()
    expect(await open(page).count()).toBe(0)
    // What goes on from the entry of the dialog is loaded after the first screen.
    await page.waitForTimeout(1500)
    await page.goBack()
    await isAt(page, /#inbox$/)

    await goes(page, 'tides')
    await message(page, 'Tides').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go anywhere' }).fill('winds')
    await page.getByRole('option', { name: /winds/ }).first().waitFor()
    await page.keyboard.press('Enter')
    await isAt(page, /topic\/winds$/)
    await page.goBack()
    await isAt(page, /topic\/tides$/)
    expect(await open(page).count()).toBe(0)
    await page.goBack()
    await isAt(page, /#inbox$/)

    const first = await owner.phone(`${server.site}/#narrow/channel/1-general/topic/tides`)
    await message(first, 'Tides').waitFor()
    await chooses(first, 'Move')
    await first.goBack()
    await expect.poll(() => open(first).count()).toBe(0)
    await isAt(first, /topic\/tides$/)
    expect(owner.complaints).toEqual([])
  },
)

journey(
  'a dialog stays at another message of its conversation, and may lead elsewhere',
  async () => {
    const server = await anAppServer()
    const id = await says(server, 'tides', 'Tides')
    const { page, complaints } = await theOwner(server)
    await goes(page, 'tides')
    await message(page, 'Tides').waitFor()
    await chooses(page, 'Move')
    const dialog = page.getByRole('dialog', { name: 'Move messages' })
    await dialog.getByRole('combobox', { name: 'Topic' }).fill('winds')
    await goes(page, 'tides', `/near/${id}`)
    await page.waitForTimeout(300)
    expect(await dialog.getByRole('combobox', { name: 'Topic' }).inputValue()).toBe('winds')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await page.waitForURL(/topic\/winds/)
    await message(page, 'Tides').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go anywhere' }).fill('inbox')
    await page.getByRole('option', { name: /Inbox/ }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/#inbox/)
    expect(await open(page).count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

journey('what is still fetched does not open elsewhere', async () => {
  const server = await anAppServer()
  const id = await says(server, 'tides', 'Tides')
  await says(server, 'winds', 'Winds')
  const { page, complaints } = await theOwner(server)
  await goes(page, 'tides')
  await message(page, 'Tides').waitFor()
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(new RegExp(`/messages/${id}\\?`), async (route) => {
    await isReleased
    await route.continue()
  })
  await opensMenu(page)
  const asked = page.waitForRequest(new RegExp(`/messages/${id}\\?`))
  const answered = page.waitForResponse(new RegExp(`/messages/${id}\\?`))
  await page.getByRole('menuitem', { name: 'Forward' }).click()
  await asked
  await goes(page, 'winds')
  await message(page, 'Winds').waitFor()
  release()
  await answered
  await page.waitForTimeout(500)
  expect(await open(page).count()).toBe(0)
  await goes(page, 'tides')
  await chooses(page, 'Forward')
  expect(complaints).toEqual([])
})

/** Members may report messages to a private channel. */
async function takesReports(server: AppServer): Promise<void> {
  const hidden = { name: 'moderators', subscribers: [], invite_only: true }
  const { id } = await asOwner(server, 'POST /channels/create', hidden)
  await asOwner(server, 'PATCH /realm', { moderation_request_channel_id: String(id) })
}

/** Ana reads a conversation that somebody else can rename. */
async function anaReads() {
  const server = await anAppServer()
  await takesReports(server)
  const id = await says(server, 'tides', 'Tides')
  const renames = (topic: string) =>
    asOwner(server, `PATCH /messages/${id}`, { topic, propagate_mode: 'change_all' })
  const { page, complaints } = await aColleague(server, 'Ana')
  await goes(page, 'tides')
  await message(page, 'Tides').waitFor()
  return { renames, page, complaints }
}

journey(
  'a dialog stays when somebody else moves the conversation, and acts on it there',
  async () => {
    const { renames, page, complaints } = await anaReads()

    await chooses(page, 'Report')
    const report = page.getByRole('dialog', { name: /Report/ })
    await report.getByRole('textbox').fill('They sell boats')
    await renames('floods')
    await isAt(page, /topic\/floods$/)
    expect(await report.getByRole('textbox').inputValue()).toBe('They sell boats')
    await report.getByRole('button', { name: 'Report', exact: true }).click()
    await page.getByText('Thank you. The moderators').waitFor()
    await report.waitFor({ state: 'detached' })

    // Only the channel is another one. The topic that was not changed is the new one.
    await chooses(page, 'Move')
    const move = page.getByRole('dialog', { name: 'Move messages' })
    await renames('ebbs')
    await isAt(page, /topic\/ebbs$/)
    const topic = move.getByRole('combobox', { name: 'Topic' })
    await expect.poll(() => topic.inputValue()).toBe('ebbs')
    await topic.fill('ebbs and floods')
    await renames('currents')
    await isAt(page, /topic\/currents$/)
    expect(await topic.inputValue()).toBe('ebbs and floods')
    await move.getByRole('button', { name: 'Move', exact: true }).click()
    await isAt(page, /topic\/ebbs\.20and\.20floods/)
    await message(page, 'Tides').waitFor()

    expect(complaints).toEqual([])
  },
)

journey(
  'a menu stays when somebody else moves the conversation, and acts on it there',
  async () => {
    const { renames, page, complaints } = await anaReads()
    await opensMenu(page)
    await renames('swell')
    await isAt(page, /topic\/swell$/)
    await page.getByRole('menuitem', { name: 'Quote and reply' }).click()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message #general › swell' }).inputValue())
      .toContain('/topic/swell/')
    await page.getByRole('main').getByRole('button', { name: 'Actions for swell' }).click()
    await renames('surf')
    await isAt(page, /topic\/surf$/)
    await page.getByRole('menuitem', { name: 'Resolve' }).click()
    await isAt(page, /topic\/.*surf$/)
    await message(page, 'Tides').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Actions for surf' }).waitFor()
    await page.getByText('Topic resolved.').waitFor()

    // The text goes along, as when somebody else resolves it.
    const composer = page.getByRole('textbox', { name: /^Message #/ })
    await expect.poll(() => composer.inputValue()).toContain('/topic/swell/')

    // A message is scheduled for where the conversation is now.
    await page.getByRole('button', { name: 'Send later' }).click()
    await page.getByRole('menuitem', { name: /…/ }).click()
    await page.getByRole('dialog').getByLabel('Date and time').fill('2099-01-01T09:00')
    await renames('spray')
    await isAt(page, /topic\/spray$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(/^The message will be sent/).waitFor()
    await page.getByRole('button', { name: 'Scheduled' }).click()
    await page.getByRole('main').getByText('spray').first().waitFor()
    expect(complaints).toEqual([])
  },
)
