import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

/** The text of what has the focus, or the name of an element without one. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const row = element?.closest('article, li, tr')
    return row?.textContent ?? element?.id ?? element?.tagName ?? ''
  })

async function says(server: AppServer, topic: string, content: string): Promise<void> {
  await asOwner(server, 'POST /messages', { type: 'channel', to: 'general', topic, content })
}

const message = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: text })

/** Opens the menu of the selected message and chooses, all by keys. */
async function chooses(page: Page, item: RegExp): Promise<void> {
  await page.keyboard.press('Shift+F10')
  const entry = page.getByRole('menuitem', { name: item })
  await entry.waitFor()
  await entry.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
}

async function presses(page: Page, button: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

journey(
  'the focus goes to the next message when one is deleted, and along when one is moved',
  async () => {
    const server = await anAppServer()
    for (const text of ['One', 'Two', 'Three']) await says(server, 'tides', text)
    const { page, complaints } = await theOwner(server)
    await page.goto(`${server.site}/#narrow/channel/1-general/topic/tides`)
    await message(page, 'Three').waitFor()
    // What keeps the focus is loaded after the first screen.
    await page.waitForTimeout(1500)
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toContain('Three')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toContain('Two')
    await chooses(page, /^Delete/)
    await presses(page, 'Delete')
    await message(page, 'Two').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toContain('Three')
    // The keys go on from there.
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toContain('One')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toContain('Three')

    await chooses(page, /^Move/)
    await page.getByRole('combobox', { name: 'Topic' }).fill('winds')
    // Its new conversation is shown long after it has left the old one.
    await page.route('**/api/v1/messages?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await presses(page, 'Move')
    await page.waitForURL(/topic\/winds/)
    await message(page, 'Three').waitFor()
    await expect.poll(() => focused(page)).toContain('Three')
    await chooses(page, /^Delete/)
    await presses(page, 'Delete')
    await message(page, 'Three').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).not.toBe('BODY')
    expect(complaints).toEqual([])
  },
)

journey(
  'the focus goes to the next draft when one is deleted, and to the page after the last',
  async () => {
    const server = await anAppServer()
    for (const content of ['First draft', 'Second draft', 'Third draft']) {
      const draft = { type: 'stream', to: [1], topic: content, content, timestamp: 1 }
      await asOwner(server, 'POST /drafts', { drafts: [draft] })
    }
    const { page, complaints } = await theOwner(server)
    await page.goto(`${server.site}/#drafts`)
    const rows = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
    await rows.nth(2).waitFor()
    await page.waitForTimeout(1500)
    for (const left of [2, 1, 0]) {
      await rows.first().getByRole('button', { name: 'Delete' }).focus()
      const next = left > 0 ? await rows.nth(1).textContent() : undefined
      await page.keyboard.press('Enter')
      await expect.poll(() => rows.count()).toBe(left)
      if (next) await expect.poll(() => focused(page)).toBe(next)
      else await expect.poll(() => focused(page)).toBe('main')
    }
    expect(complaints).toEqual([])
  },
)
