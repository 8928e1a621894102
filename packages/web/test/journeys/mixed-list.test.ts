import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { atRest } from '../at-rest.ts'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'

/** Runs of one to nine messages, each of one, two or three lines. */
async function talk(server: AppServer): Promise<void> {
  for (let index = 0; index < 90; index++) {
    const topic = `topic ${Math.floor(Math.sqrt(index * 3))}`
    const content = `Message ${index}. `.repeat(1 + 11 * (index % 3))
    await asOwner(server, 'POST /messages', { type: 'channel', to: 'general', topic, content })
  }
}

/** All messages, in a window so low that most headings are scrolled out. */
async function allMessages(page: Page): Promise<Locator> {
  await page.setViewportSize({ width: 1100, height: 420 })
  await page.getByRole('link', { name: 'All messages' }).click()
  const feed = page.getByRole('feed', { name: 'Messages' })
  await feed.getByText('Message 0.').first().waitFor({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await feed.getByText('Message 89.').first().waitFor({ timeout: 20_000 })
  await feed.hover()
  return feed
}

/** Scrolls up by wheel, by less than a heading each time, and looks. */
async function walkUp<T>(page: Page, look: () => Promise<T>): Promise<T[]> {
  const seen: T[] = []
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, -31)
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    seen.push(await look())
  }
  return seen
}

journey(
  'on a phone, the heading of a conversation shortens the channel before the topic',
  async () => {
    const server = await anAppServer()
    const name = 'a very long name of a channel that nobody can read'
    const subscriptions = JSON.stringify([{ name }])
    await asOwner(server, 'POST /users/me/subscriptions', { subscriptions })
    const { page, complaints } = await aColleague(server, 'Ben')
    const topics = ['Names of channels', 'Names of channels that nobody can read to their very end']
    for (const topic of topics) {
      await asOwner(server, 'POST /messages', {
        type: 'channel',
        to: name,
        topic,
        content: 'Hello',
      })
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await page.evaluate(() => {
      location.hash =
        '#narrow/channel/a-very-long-name-of-a-channel-that-nobody-can-read/search/Hello'
    })
    const titles = page.locator('article.row-place')
    const partsOf = async (at: number) => {
      const title = titles.nth(at)
      await title.waitFor({ timeout: 20_000 })
      const cut = (text: Locator) => text.evaluate((one) => one.scrollWidth - one.clientWidth)
      const channel = title.locator('.row-place__channel .truncate')
      const width = (await channel.boundingBox())?.width ?? 0
      return {
        channel: await cut(channel),
        topic: await cut(title.locator('.row-place__topic')),
        width,
      }
    }
    const [short, long] = [await partsOf(0), await partsOf(1)]
    expect(short.topic).toBe(0)
    expect(short.channel).toBeGreaterThan(20)
    expect(long.topic).toBeGreaterThan(20)
    expect(long.width).toBeGreaterThan(40)
    expect(complaints).toEqual([])
  },
)

journey('a list that mixes conversations always shows whose messages are at its top', async () => {
  const server = await anAppServer()
  const { page, complaints } = await aColleague(server, 'Ben')
  await talk(server)
  const feed = await allMessages(page)
  const tops = await walkUp(page, () => page.evaluate(topOfList))
  expect(tops.filter(({ isKept }) => isKept).length).toBeGreaterThan(20)
  expect(new Set(tops.map(({ shown }) => shown)).size).toBeGreaterThan(2)
  for (const { shown, expected } of tops) expect(shown).toBe(expected)

  // Room between rows that their heights do not count would make the list jump.
  for (const gap of await walkUp(page, () => page.evaluate(largestGap))) expect(gap).toBe(0)

  // The heading does not cover the message that the keys select.
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('k')
    const selected = feed.locator('[aria-describedby^=selected-]')
    await atRest(async () => (await selected.boundingBox())?.y ?? 0)
    const { y } = (await selected.boundingBox()) ?? { y: 0 }
    const kept = await page.locator('.place-on-top').boundingBox()
    if (kept) expect(y + 1).toBeGreaterThanOrEqual(kept.y + kept.height)
  }

  // The words of a search are marked where they were found: here in names of topics.
  await page.evaluate(() => {
    location.hash = '#narrow/search/t%C3%B6pic'
  })
  await expect.poll(() => page.evaluate(markedTopics)).toContain('topic')
  expect(complaints).toEqual([])
})

/** What the list says at its top, and the heading that is next above its first visible message. Runs in the page. */
function topOfList() {
  const feed = document.querySelector('[role=feed]')
  const kept = document.querySelector('.place-on-top')
  const top = feed?.getBoundingClientRect().top ?? 0
  const rows = [...(feed?.querySelectorAll('.row-place, .message') ?? [])]
  const first = rows.findIndex((row) => row.getBoundingClientRect().bottom > top + 1)
  const heading = rows.slice(0, first + 1).findLast((row) => row.matches('.row-place'))
  const isKept = kept !== null
  // Rows far above the view are not in the document.
  if (!heading) return { isKept, shown: kept?.textContent, expected: kept?.textContent }
  const isVisible = heading.getBoundingClientRect().top >= top
  return { isKept, shown: (isVisible ? heading : kept)?.textContent, expected: heading.textContent }
}

/** Runs in the page. */
function largestGap(): number {
  const rows = [...document.querySelectorAll('.virtual-list__window > *')]
  const boxes = rows.map((row) => row.getBoundingClientRect())
  const gaps = boxes.map(({ top }, index) =>
    index > 0 ? top - (boxes[index - 1]?.bottom ?? 0) : 0,
  )
  return Math.max(0, ...gaps.map((gap) => Math.round(gap)))
}

/** Runs in the page. */
function markedTopics(): readonly string[] {
  const ranges = [...(CSS.highlights.get('search-match') ?? [])]
  const topics = ranges.filter(({ startContainer }) =>
    startContainer.parentElement?.matches('.row-place__topic'),
  )
  return topics.map((range) => range.toString())
}
