import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'

const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })
const message = (page: Page, text: string) =>
  feed(page).getByRole('article').filter({ hasText: text })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })

/** The clock of the device is this many minutes ahead, from the next load of the page on. */
function setAhead(page: Page, minutes: number): Promise<unknown> {
  return page.addInitScript((ms) => {
    const RightDate = Date
    class WrongDate extends RightDate {
      constructor(...given: []) {
        if (given.length === 0) super(RightDate.now() + ms)
        else super(...given)
      }
      static override now() {
        return RightDate.now() + ms
      }
    }
    globalThis.Date = WrongDate as DateConstructor
  }, minutes * 60_000)
}

async function openMenu(page: Page, text: string): Promise<void> {
  await message(page, text).hover()
  await message(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
}

const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

journey('a device whose clock is an hour ahead offers what the server allows', async () => {
  const server = await anAppServer()
  await asOwner(server, 'PATCH /realm', { message_content_edit_limit_seconds: 600 })
  const { page, complaints } = await aColleague(server, 'Ben')
  await setAhead(page, 60)
  await page.goto(`${server.site}/#narrow/channel/1-general/topic/soup`)
  await page.reload()

  await composer(page).fill('The soup is hot')
  await composer(page).press('Control+Enter')
  await message(page, 'The soup is hot').waitFor()
  await page.reload()
  await message(page, 'The soup is hot').waitFor()
  await expect
    .poll(async () => {
      await openMenu(page, 'The soup is hot')
      const offered = await entry(page, 'Edit message').count()
      await page.keyboard.press('Escape')
      return offered
    })
    .toBe(1)

  // What is scheduled in an hour is sent in an hour.
  await page.keyboard.press('Escape')
  await composer(page).fill('Cold soup')
  await page.getByRole('button', { name: 'Send later' }).click()
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/scheduled_messages')),
    page.getByRole('menuitem', { name: /^In an hour/ }).click(),
  ])
  const at = Number(new URLSearchParams(asked.postData() ?? '').get('scheduled_delivery_timestamp'))
  expect(Math.abs(at - Date.now() / 1000 - 3600)).toBeLessThan(400)
  expect(complaints).toEqual([])
})

journey('an archived channel offers no replies', async () => {
  const server = await anAppServer()
  const { id } = await asOwner(server, 'POST /channels/create', {
    name: 'kitchen',
    subscribers: [],
  })
  const to = { type: 'channel', to: 'kitchen', topic: 'soup' }
  await asOwner(server, 'POST /messages', { ...to, content: 'The last soup' })
  await asOwner(server, `DELETE /streams/${id}`, {})
  const { page, complaints } = await aColleague(server, 'Ben')
  await page.goto(`${server.site}/#narrow/channel/${id}-kitchen/topic/soup`)

  await openMenu(page, 'The last soup')
  for (const name of ['Reply', 'Quote and reply']) expect(await entry(page, name).count()).toBe(0)
  expect(await entry(page, 'Forward').count()).toBe(1)
  await page.keyboard.press('Escape')
  const bar = message(page, 'The last soup').getByRole('toolbar')
  expect(await bar.getByRole('button', { name: /Quote/ }).count()).toBe(0)

  await page.goto(`${server.site}/#narrow/channel/1-general/topic/soup`)
  await asOwner(server, 'POST /messages', { ...to, to: 'general', content: 'A new soup' })
  await openMenu(page, 'A new soup')
  expect(await entry(page, 'Reply').count()).toBe(1)
  await page.keyboard.press('Escape')
  await bar
    .or(message(page, 'A new soup').getByRole('button', { name: /Quote/ }))
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})
