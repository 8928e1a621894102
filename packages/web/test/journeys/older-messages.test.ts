import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { atRest } from '../at-rest.ts'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'

const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })
const older = /\/api\/v1\/messages\?.*num_after=0/
const says = (server: AppServer, topic: string, at: number) =>
  asOwner(server, 'POST /messages', {
    type: 'channel',
    to: 'general',
    topic,
    content: `Message ${at}`,
  })

/** Opens a conversation of 130 messages at its end, and scrolls to the first of those that were fetched, while older ones are fetched. */
async function reachesTheTop(page: Page, address: string) {
  await page.goto(address)
  await feed(page).getByText('Message 129', { exact: true }).waitFor()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const isAsked = page.waitForRequest(older)
  await page.route(older, async (route) => {
    await held
    await route.continue()
  })
  await feed(page).evaluate((list) => {
    list.scrollTop = 12
  })
  await isAsked
  return release
}

const topOf = (page: Page, text: string) =>
  feed(page)
    .getByText(text, { exact: true })
    .evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** The first message on the screen. */
const firstOf = (page: Page) =>
  feed(page).evaluate((list) => {
    const { top } = list.getBoundingClientRect()
    const shown = [...list.querySelectorAll('article')].filter(
      (one) => one.getBoundingClientRect().top >= top,
    )
    const texts = shown.map(({ textContent }) => /Message \d+/.exec(textContent ?? '')?.[0])
    return texts.find(Boolean) ?? ''
  })

describe('older messages that arrive while one sees the first heading', () => {
  journey('leave the reader where they are, and the next ones follow', async () => {
    const server = await anAppServer()
    const { page, complaints } = await aColleague(server, 'Ben')
    for (let at = 0; at < 130; at++) await says(server, at % 40 === 39 ? 'b' : 'a', at)
    // In one conversation, and in a list of several.
    for (const path of ['/topic/a', '']) {
      await asOwner(server, 'POST /mark_all_as_read', {})
      const address = `${server.site}/#narrow/channel/1-general${path}/near/${await newest(server)}`
      const release = await reachesTheTop(page, address)
      await expect.poll(() => firstOf(page), { timeout: 20_000 }).not.toBe('')
      const first = await firstOf(page)
      const top = await atRest(() => topOf(page, first))
      await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
      release()
      await expect
        .poll(() => feed(page).evaluate(({ scrollTop }) => scrollTop), { timeout: 20_000 })
        .toBeGreaterThan(500)
      await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
      // The name above it may be above an older message now.
      const nameHeight = 40
      const moved = (await atRest(() => topOf(page, first))) - top
      expect(Math.abs(moved)).toBeLessThan(nameHeight)

      for (let turns = 0; turns < 30; turns++) await page.keyboard.press('PageUp')
      await feed(page).getByText('Message 0', { exact: true }).waitFor()
      await page.unroute(older)
    }
    expect(complaints).toEqual([])
  })
})

async function newest(server: AppServer): Promise<number> {
  const params = new URLSearchParams({ anchor: 'newest', num_before: '1', num_after: '0' })
  const headers = { authorization: await server.ownerKey() }
  const answer = await server.ask(`/api/v1/messages?${params}`, { headers })
  const { messages } = (await answer.json()) as { messages: { id: number }[] }
  return messages[0]?.id ?? Number.NaN
}
