import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const many = 300

/** What one person can have: topics in which they wrote are followed, and their own messages through the API are unread. */
async function hasHundredsOfEach(server: AppServer): Promise<void> {
  const all = Array.from({ length: many }, (_, at) => at)
  const later = { type: 'channel', to: '1', scheduled_delivery_timestamp: '4102444800' }
  const draftOf = (at: number) => ({
    type: 'stream',
    to: [1],
    topic: `d${at}`,
    content: `Text ${at}`,
  })
  for (const from of [0, 100, 200]) {
    const drafts = all.slice(from, from + 100).map(draftOf)
    await asOwner(server, 'POST /drafts', { drafts })
  }
  await asOwner(server, 'POST /users/me/alert_words', {
    alert_words: all.map((at) => `word ${at}`),
  })
  for (const at of all) {
    const name = `Number ${at}`
    await asOwner(server, 'POST /scheduled_messages', { ...later, topic: name, content: name })
    await asOwner(server, 'POST /saved_snippets', { title: name, content: name })
    const message = { type: 'channel', to: '1', topic: name, content: name }
    await asOwner(server, 'POST /messages', message)
  }
}

/** The number of elements of the page once it has the text. */
async function elementsAt(page: Page, fragment: string, text: string): Promise<number> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, fragment)
  await page.getByRole('main').getByText(text).first().waitFor()
  return await page.evaluate(() => document.querySelectorAll('*').length)
}

journey('with hundreds of everything, each screen renders what fits on it', async () => {
  const server = await anAppServer()
  await hasHundredsOfEach(server)
  const { page, complaints } = await theOwner(server)
  const screens = {
    '#inbox': 'Number',
    '#recent': 'Number',
    '#feed': 'Number',
    '#drafts': 'Text',
    '#scheduled': 'Number',
    '#settings/alert-words': 'word',
    '#settings/muted': 'Number',
    '#topics/channel/1-general': 'Number',
  }
  for (const [fragment, text] of Object.entries(screens)) {
    // Twenty to thirty elements a row: three hundred rows would be more.
    expect(await elementsAt(page, fragment, text), fragment).toBeLessThan(5000)
  }
  const before = await elementsAt(page, '#settings/alert-words', 'word')
  await page.keyboard.press('q')
  await page.keyboard.type('number')
  await page.getByRole('link', { name: /more topics/ }).waitFor()
  expect(await elementsAt(page, '#settings/alert-words', 'word')).toBeLessThan(before + 1000)
  expect(complaints).toEqual([])
})
