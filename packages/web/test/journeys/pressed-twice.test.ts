import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

/** Clicks, and clicks there again when the answer of the server has changed the page. */
async function doubleClicks(button: Locator, hasAnswered: () => Promise<unknown>): Promise<void> {
  const page = button.page()
  await button.hover()
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    if (clickCount === 1) await hasAnswered()
  }
}

/** The requests that change something, until the next call. */
function changesOf(page: Page): () => string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    const isAsked = /\/(?:reminders|submessage|alert_words|export\/realm)\b/.test(path)
    if (isAsked && request.method() !== 'GET') changes.push(`${request.method()} ${path}`)
  })
  return () => changes.splice(0)
}

journey(
  'a key is made once however often the button is pressed, which keeps the focus',
  async () => {
    const server = await anAppServer()
    const owner = await theOwner(server)
    const { page } = owner
    await page.goto(`${server.site}/#settings/keys`)
    const main = page.getByRole('main')
    let asked = 0
    await page.route('**/api/v1/users/me/api_keys', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 400))
      return route.continue()
    })
    const button = main.getByRole('button', { name: 'New key', exact: true })
    const name = main.getByLabel('Name')
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    await name.press('Enter')
    expect(asked).toBe(0)

    await name.fill('Phone')
    await button.focus()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Space')
    await name.press('Enter')
    await button.focus()
    await main.getByRole('button', { name: 'Copy' }).waitFor()
    await main.getByRole('button', { name: 'Revoke Phone' }).waitFor()
    expect(asked).toBe(1)
    // The button is not to be pressed now, but who presses it goes on from there.
    await expect.poll(() => button.isDisabled()).toBe(true)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(owner.complaints).toEqual([])
  },
)

journey('what comes to the place of a button that is pressed twice is not pressed', async () => {
  const server = await anAppServer()
  const words = ['one', 'two', 'three', 'four']
  await asOwner(server, 'POST /users/me/alert_words', { alert_words: words })
  const to = { type: 'channel', to: 'general', topic: 'tasks' }
  await asOwner(server, 'POST /messages', { ...to, content: '/todo Tasks\nBread: white' })
  const owner = await theOwner(server)
  const { page } = owner
  const changes = changesOf(page)
  await page.goto(`${server.site}/#settings/alert-words`)
  const main = page.getByRole('main')
  const one = main.getByRole('button', { name: 'Remove one' })
  await one.waitFor()
  changes()
  await doubleClicks(one, () => one.waitFor({ state: 'detached' }))
  await expect.poll(() => main.getByRole('button', { name: /^Remove/ }).count()).toBe(3)
  expect(changes()).toEqual(['DELETE /api/v1/users/me/alert_words'])

  await page.goto(`${server.site}/#narrow/channel/1-general/topic/tasks`)
  const list = page.getByRole('region', { name: 'Tasks' })
  await list.getByRole('textbox').fill('Milk')
  const milk = list.getByRole('checkbox', { name: 'Milk' })
  await doubleClicks(list.getByRole('button', { name: 'Add' }), () => milk.waitFor())
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(await milk.isChecked()).toBe(false)
  expect(changes()).toHaveLength(1)
  // Whoever presses once more means it.
  await milk.click()
  await expect.poll(() => milk.isChecked()).toBe(true)
  expect(owner.complaints).toEqual([])
})

journey('an export begins once, however fast the answer is', async () => {
  const server = await anAppServer()
  const owner = await theOwner(server)
  const { page } = owner
  const changes = changesOf(page)
  await page.goto(`${server.site}/#organization/exports`)
  const main = page.getByRole('main')
  const begin = main.getByRole('button', { name: 'Start the export' })
  await begin.waitFor()
  const answered = () => page.waitForResponse((answer) => answer.url().includes('/export/realm'))
  const first = answered()
  await doubleClicks(begin, async () => {
    await first
    await expect.poll(() => begin.getAttribute('aria-busy')).not.toBe('true')
  })
  await page.getByText('The export has begun.').waitFor()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
  expect(changes()).toHaveLength(1)

  const second = answered()
  await begin.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await second
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
  expect(changes()).toHaveLength(1)
  expect(owner.complaints).toEqual([])
})
