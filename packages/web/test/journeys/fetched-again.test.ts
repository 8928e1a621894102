import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'

const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })
const message = (page: Page, text: string) =>
  feed(page).getByRole('article').filter({ hasText: text })

function says(server: AppServer, to: string, content: string) {
  return asOwner(server, 'POST /messages', { type: 'channel', to, topic: 'soup', content })
}

/** A channel to which nobody is subscribed. */
async function theKitchen(server: AppServer): Promise<string> {
  const { id } = await asOwner(server, 'POST /channels/create', {
    name: 'kitchen',
    subscribers: [],
  })
  return `#narrow/channel/${id}-kitchen`
}

async function goes(page: Page, to: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, to)
}

/** As a phone does while another pane is open. */
const setDisplay = (page: Page, display: string) =>
  page.evaluate((value) => {
    const list = document.querySelector<HTMLElement>('[role=feed]')
    if (list?.parentElement) list.parentElement.style.display = value
  }, display)

/** As when the window gets the focus. */
const comesBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

journey('searches, and channels without a subscription, are fetched again', async () => {
  const server = await anAppServer()
  const kitchen = await theKitchen(server)
  const { page, context, complaints } = await aColleague(server, 'Ben')
  const places = [
    ['kitchen', kitchen],
    ['kitchen', `${kitchen}/topic/soup`],
    ['general', '#narrow/search/soup'],
  ] as const
  for (const [to, place] of places) {
    await says(server, to, 'Is the soup hot?')
    await goes(page, place)
    await message(page, 'Is the soup hot?').first().waitFor()
    await goes(page, '#inbox')
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    await says(server, to, `Yes, says ${place}.`)
    await goes(page, place)
    await message(page, `Yes, says ${place}.`).waitFor()
    await says(server, to, `No, says ${place}.`)
    await comesBack(page)
    await message(page, `No, says ${place}.`).waitFor()
  }

  // A hidden list may be one whose reader is further up.
  await setDisplay(page, 'none')
  await says(server, 'general', 'The hidden soup.')
  await comesBack(page)
  await pause(1000)
  await setDisplay(page, '')
  expect(await message(page, 'Is the soup hot?').count()).toBe(1)
  expect(await message(page, 'The hidden soup.').count()).toBe(0)
  await comesBack(page)
  await message(page, 'The hidden soup.').waitFor()

  // What was found stays while the network is away, and is fetched again when it is back.
  await context.setOffline(true)
  await page.getByText(/^You are offline/).waitFor()
  await comesBack(page)
  await says(server, 'general', 'The last soup.')
  expect(await message(page, 'Is the soup hot?').count()).toBe(1)
  await context.setOffline(false)
  await message(page, 'The last soup.').waitFor()
  expect(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

journey(
  'changes in a channel without a subscription are shown, wherever its reader is',
  async () => {
    const server = await anAppServer()
    const kitchen = await theKitchen(server)
    const ids: number[] = []
    for (let number = 1; number <= 60; number++) {
      const { id } = await says(server, 'kitchen', `Dish (${number})`)
      ids.push(Number(id))
    }
    const { page, complaints } = await aColleague(server, 'Ben')
    await goes(page, `${kitchen}/topic/soup`)

    await message(page, 'Dish (60)').waitFor()
    await changes(server, ids, 60)
    await comesBack(page)
    await showsChanges(page, 60)

    await feed(page).evaluate((list) => list.scrollTo({ top: list.scrollHeight / 2 }))
    const shown = feed(page).getByText(/^Dish \(\d+\)$/)
    await expect.poll(async () => (await shown.allTextContents()).length).toBeGreaterThan(3)
    await pause(500)
    const texts = await shown.allTextContents()
    const [changed, deleted] = texts.slice(1, 3).map((text) => Number(/\d+/.exec(text)?.[0]))
    await changes(server, ids, changed ?? 0)
    await asOwner(server, `DELETE /messages/${ids[(deleted ?? 0) - 1]}`, {})
    await comesBack(page)
    await showsChanges(page, changed ?? 0)
    await expect.poll(() => message(page, `Dish (${deleted})`).count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

/** Another user reacts to a message, and edits it. */
async function changes(server: AppServer, ids: readonly number[], number: number): Promise<void> {
  const message = `/messages/${ids[number - 1]}`
  await asOwner(server, `POST ${message}/reactions`, { emoji_name: 'tada' })
  await asOwner(server, `PATCH ${message}`, { content: `Dish (${number}), warm` })
}

async function showsChanges(page: Page, number: number): Promise<void> {
  const one = message(page, `Dish (${number}), warm`)
  await one.getByRole('button', { name: /tada/i }).waitFor()
}
