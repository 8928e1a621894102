import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

journey('what is written without a network goes to the new name of its topic', async () => {
  const server = await anAppServer()
  const { page } = await theOwner(server)
  const to = { type: 'channel', to: 'general', topic: 'films' }
  const { id } = await asOwner(server, 'POST /messages', { ...to, content: 'Which one?' })
  await page.goto(`${server.site}/#narrow/channel/1-general/topic/films`)
  await message(page, 'Which one?').waitFor()
  await composer(page).fill('The short one')

  await page.context().setOffline(true)
  await composer(page).press('Control+Enter')
  await message(page, 'The short one').waitFor()
  await asOwner(server, `PATCH /messages/${id}`, { topic: 'movies', propagate_mode: 'change_all' })
  await page.context().setOffline(false)

  await page.waitForURL(/topic\/movies/)
  await expect.poll(() => message(page, 'The short one').count()).toBe(1)
  const narrow = [{ operator: 'channel', operand: 'general' }]
  const topics = async () => {
    const query = `narrow=${encodeURIComponent(JSON.stringify(narrow))}&anchor=newest&num_before=20&num_after=0`
    const { messages } = (await page.evaluate(
      async (path) => (await fetch(path)).json(),
      `/api/v1/messages?${query}`,
    )) as { messages: { subject: string; content: string }[] }
    return messages
      .filter(({ content }) => content.includes('The short one'))
      .map(({ subject }) => subject)
  }
  await expect.poll(topics, { timeout: 20_000 }).toEqual(['movies'])
})

journey('a reader stays where they are when somebody renames or moves the topic', async () => {
  const server = await anAppServer()
  const { page } = await theOwner(server)
  const to = { type: 'channel', to: 'general', topic: 'books' }
  const ids: unknown[] = []
  for (let count = 1; count <= 60; count++) {
    const { id } = await asOwner(server, 'POST /messages', { ...to, content: `Book ${count}.` })
    ids.push(id)
  }
  const moves = (change: Readonly<Record<string, unknown>>) =>
    asOwner(server, `PATCH /messages/${ids[0]}`, { propagate_mode: 'change_all', ...change })
  const shows = (text: string) => expect.poll(() => isInView(message(page, text))).toBe(true)

  // Some messages are unread, so that the conversation would open at them.
  await page.goto(`${server.site}/#narrow/channel/1-general/topic/books/near/${ids[9]}`)
  await shows('Book 10.')
  await moves({ topic: 'novels' })
  await page.waitForURL(/topic\/novels/)
  await shows('Book 10.')
  const { id } = await asOwner(server, 'POST /channels/create', {
    ...{ name: 'library', subscribers: [1] },
  })
  await moves({ stream_id: id })
  await page.waitForURL(/library\/topic\/novels/)
  await shows('Book 10.')
  // The app asks the server for the new topic before the server has it.
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await page.waitForURL(/E2\.9C\.94/)
  await message(page, 'Book 10.').waitFor()
  await shows('Book 10.')

  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await shows('This topic was moved here')
  // The list comes to rest.
  await page.waitForTimeout(500)
  await moves({ topic: 'crime' })
  await page.waitForURL(/topic\/crime/)
  await shows('This topic was moved here')
})

journey('an edit loses no key and not its caret when somebody renames the topic', async () => {
  const server = await anAppServer()
  const { page } = await theOwner(server)
  const to = { type: 'channel', to: 'general', topic: 'soup' }
  const { id } = await asOwner(server, 'POST /messages', { ...to, content: 'Soup: .' })
  await page.goto(`${server.site}/#narrow/channel/1-general/topic/soup`)
  await message(page, 'Soup').waitFor()
  await page.getByRole('textbox', { name: /^Message / }).press('ArrowUp')
  const editor = page.getByRole('feed').getByRole('textbox', { name: 'Edit' })
  await expect.poll(() => editor.inputValue()).toBe('Soup: .')
  await editor.press('End')
  await editor.press('ArrowLeft')
  const typing = { isOver: false }
  let typed = ''
  const types = (async () => {
    for (let count = 0; !typing.isOver; count++) {
      const key = 'enjr'.charAt(count % 4)
      await page.keyboard.press(key)
      typed += key
    }
  })()
  for (const topic of ['stew', 'broth']) {
    await asOwner(server, `PATCH /messages/${id}`, { topic, propagate_mode: 'change_all' })
    await page.waitForURL(new RegExp(`topic/${topic}`))
    await page.waitForTimeout(700)
  }
  typing.isOver = true
  await types
  expect(await editor.inputValue()).toBe(`Soup: ${typed}.`)
})

journey(
  'an edit loses not even its first key when somebody renames the topic before it',
  async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)
    const to = { type: 'channel', to: 'general', topic: 'soup' }
    const { id } = await asOwner(server, 'POST /messages', { ...to, content: 'Soup' })
    await page.goto(`${server.site}/#narrow/channel/1-general/topic/soup`)
    await message(page, 'Soup').waitFor()
    await page.getByRole('textbox', { name: /^Message / }).press('ArrowUp')
    const editor = page.getByRole('feed').getByRole('textbox', { name: 'Edit' })
    await expect.poll(() => editor.inputValue()).toBe('Soup')
    // The text takes a while if it is fetched once more.
    await page.route(`**/api/v1/messages/${id}?*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await asOwner(server, `PATCH /messages/${id}`, { topic: 'stew', propagate_mode: 'change_all' })
    await page.waitForURL(/topic\/stew/)
    await page.waitForTimeout(300)
    await page.keyboard.press('s')
    await page.waitForTimeout(1500)
    expect(await editor.inputValue()).toBe('Soups')
  },
)

/** Whether it is in the window of the list, which has rows above and below, too. */
async function isInView(row: Locator): Promise<boolean> {
  if ((await row.count()) === 0) return false
  return row.first().evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const list = element.closest('[role="feed"]')?.getBoundingClientRect()
    return list !== undefined && bottom > list.top && top < list.bottom
  })
}
