import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { theOwner } from './people.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const message = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: text })
const editor = (page: Page) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').getByRole('textbox')

/** The server does not know the queue any more, so the app registers again. Resolves when the new one is mounted. */
async function losesTheQueue(page: Page): Promise<void> {
  const former = await composer(page).elementHandle()
  const body = { result: 'error', msg: 'Bad event queue ID', code: 'BAD_EVENT_QUEUE_ID' }
  await page.route('**/api/v1/events?*', (route) => route.fulfill({ status: 400, json: body }), {
    times: 1,
  })
  await page.context().setOffline(false)
  await page.waitForFunction((element) => !element?.isConnected, former)
}

describe('another registration', () => {
  journey('keeps a draft, an edited message, the selection and an upload', async () => {
    const server = await anAppServer()
    const { page, context } = await theOwner(server)
    await page.goto(`${server.site}/#narrow/channel/1-general/topic/lunch`)
    await composer(page).fill('Soup')
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/messages'))
    await composer(page).press('Control+Enter')
    await sent
    await message(page, 'Soup').and(page.locator(':not(.message--echo)')).waitFor()
    await composer(page).press('Escape')
    await page.keyboard.press('e')
    await editor(page).fill('Soup with bread')
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/user_uploads', async (route) => {
      await held
      await route.continue()
    })
    const file = { name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup') }
    await page.locator('.compose input[type=file]').setInputFiles(file)

    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('/drafts'))
    await composer(page).fill('a long letter')
    await failed
    await composer(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 2))
    const saved = page.waitForResponse((answer) => answer.url().includes('/drafts'))
    await losesTheQueue(page)

    await page.keyboard.type('very ')
    expect(await composer(page).inputValue()).toBe('a very long letter')
    expect((await saved).status()).toBe(200)
    await editor(page).waitFor()
    expect(await editor(page).inputValue()).toBe('Soup with bread')
    const files = page.getByRole('list', { name: 'Files' })
    await files.getByText('menu.txt').waitFor()
    release()
    await files.waitFor({ state: 'detached' })
    const written = () => composer(page).inputValue()
    // Where the file was chosen.
    await expect.poll(written).toMatch(/^\[menu\.txt\]\(.*\)\na very long letter$/)
    const beforeCaret = ({ value, selectionStart }: HTMLTextAreaElement) =>
      value.slice(0, selectionStart)
    expect(await composer(page).evaluate(beforeCaret)).toMatch(/\na very $/)
  })
})
