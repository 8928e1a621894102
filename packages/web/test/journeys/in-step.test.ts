import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, anotherBrowser, asOwner } from './people.ts'

const patient = { timeout: 90_000, interval: 200 }
const lunch = '#narrow/channel/1-general/topic/lunch'
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const message = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: text })
const unread = (page: Page) => page.getByRole('link', { name: /lunch.*1 unread message/ }).first()

/** Sets the URL, as a link does. */
async function goesTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, hash)
}

async function asks(server: Parameters<typeof asOwner>[0], content: string): Promise<void> {
  await asOwner(server, 'POST /messages', {
    ...{ type: 'channel', to: 'general', topic: 'lunch', content },
  })
}

async function writes(page: Page, text: string): Promise<void> {
  await composer(page).focus()
  await page.keyboard.type(text)
}

/** A draft reaches other devices some seconds after the last key. */
function holds(page: Page, text: string): Promise<void> {
  return expect.poll(() => composer(page).inputValue(), patient).toBe(text)
}

describe('two tabs and a phone', () => {
  journey(
    'show the same unread messages, drafts and messages, with the keyboard only',
    async () => {
      const server = await anAppServer()
      const ben = await aColleague(server, 'Ben')
      const first = ben.page
      const second = await ben.tab(`${server.site}/#inbox`)
      const telephone = await anotherBrowser(server, ben.email)
      const phone = telephone.page
      await phone.setViewportSize({ width: 390, height: 780 })
      const all = [first, second, phone]

      for (const page of [first, phone]) await goesTo(page, '#inbox')
      await asks(server, 'Soup?')
      for (const page of all) await unread(page).waitFor()
      await goesTo(first, lunch)
      await message(first, 'Soup?').waitFor()
      for (const page of all) await unread(page).waitFor({ state: 'detached' })

      await writes(first, 'Yes, with')
      await first.keyboard.press('Escape')
      await goesTo(second, lunch)
      await holds(second, 'Yes, with')
      await goesTo(phone, '#drafts')
      const drafts = phone.getByRole('list', { name: 'Drafts' })
      await drafts.getByText('Yes, with').waitFor()
      await drafts.getByRole('link').focus()
      await phone.keyboard.press('Enter')
      await holds(phone, 'Yes, with')
      await composer(phone).focus()
      await phone.keyboard.press('Control+End')
      await phone.keyboard.type(' bread')
      await phone.keyboard.press('Control+Enter')
      for (const page of all) await message(page, 'Yes, with bread').waitFor()
      for (const page of all) await holds(page, '')

      await goesTo(phone, '#inbox')
      await writes(second, 'At noon')
      await second.keyboard.press('Control+Enter')
      await message(first, 'At noon').waitFor()
      await goesTo(phone, lunch)
      await message(phone, 'At noon').waitFor()
      expect(await message(first, 'At noon').count()).toBe(1)
      for (const { complaints } of [ben, telephone]) expect(complaints).toEqual([])
    },
  )
})
