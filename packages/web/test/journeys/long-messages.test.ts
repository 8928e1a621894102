import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { atRest } from '../at-rest.ts'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'

const topic = '#narrow/channel/1-general/topic/long'
const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })
const message = (page: Page, text: string) =>
  feed(page).getByRole('article').filter({ hasText: text })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const more = (of: Locator) => of.getByRole('button', { name: 'Show more' })
const less = (of: Locator) => of.getByRole('button', { name: 'Show less' })
const lines = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}`).join('\n')

async function says(server: AppServer, content: string): Promise<void> {
  await asOwner(server, 'POST /messages', {
    type: 'channel',
    to: 'general',
    topic: 'long',
    content,
  })
}

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? Number.NaN
const distanceFromEnd = (page: Page) =>
  feed(page).evaluate(({ scrollHeight, clientHeight, scrollTop }) =>
    Math.floor(scrollHeight - clientHeight - scrollTop),
  )

describe('a long message', () => {
  journey('is folded, unfolds in its place, and stays so while one reads elsewhere', async () => {
    const server = await anAppServer()
    const { page, complaints } = await aColleague(server, 'Ben')
    await says(server, 'Short')
    await says(server, `${lines(80, 'Verse')} [the source](https://example.com/)`)
    await page.goto(`${server.site}/${topic}`)
    const poem = message(page, 'Verse 80')
    await more(poem).waitFor()
    expect(await more(poem).getAttribute('aria-expanded')).toBe('false')
    expect(await heightOf(poem)).toBeLessThan(560)
    expect(await distanceFromEnd(page)).toBe(0)

    // At the end of the list, too, the reader goes on where they were.
    const before = await topOf(poem)
    await more(poem).focus()
    await page.keyboard.press('Enter')
    await less(poem).waitFor()
    expect(await less(poem).getAttribute('aria-expanded')).toBe('true')
    expect(await heightOf(poem)).toBeGreaterThan(1500)
    expect(await atRest(() => topOf(poem))).toBe(before)
    await says(server, 'And now?')
    await message(page, 'And now?').waitFor({ state: 'attached' })
    expect(await atRest(() => topOf(poem))).toBe(before)

    // Elsewhere, so that its row leaves the document.
    for (let at = 0; at < 14; at++) await says(server, lines(25, `Filler ${at}`))
    await page.getByRole('button', { name: 'Jump to latest' }).click()
    await message(page, 'Filler 13').waitFor()
    await poem.waitFor({ state: 'detached' })
    await page.keyboard.press('Home')
    await less(poem).waitFor()
    expect(await more(poem).count()).toBe(0)

    // What one folds from its end is seen afterwards.
    await less(poem).click()
    await more(poem).waitFor()
    const top = await atRest(() => topOf(poem))
    expect(top).toBeGreaterThanOrEqual(Math.floor(await topOf(feed(page))))
    expect(top).toBeLessThan(700)
    expect(complaints).toEqual([])
  })

  journey(
    'is cut off below only: the numbers of a list are whole, and nothing is broken anew',
    async () => {
      const server = await anAppServer()
      const { page } = await aColleague(server, 'Ben')
      const words = 'and some more words '.repeat(4)
      await says(server, lines(80, 'Point').replaceAll(/Point (\d+)/g, `$1. Point $1 ${words}`))
      await page.goto(`${server.site}/${topic}`)
      const list = message(page, 'Point 80')
      await more(list).waitFor()
      const edge = async (element: Locator) => (await element.boundingBox())?.x ?? Number.NaN
      const point = list.getByRole('listitem').filter({ hasText: 'Point 12' })
      const numbers = (await edge(point)) - (await edge(list.locator('.rendered')))
      const height = await heightOf(point)
      await more(list).click()
      await less(list).waitFor()
      expect(await heightOf(point)).toBe(height)
      expect(numbers).toBeGreaterThan((await edge(point)) - (await edge(list.locator('.rendered'))))
    },
  )

  journey('that is the first unread one begins at the top, below its line', async () => {
    const server = await anAppServer()
    // From before Ben came: they are not unread.
    for (let at = 0; at < 6; at++) await says(server, lines(10, `Read ${at}`))
    const { page, complaints } = await aColleague(server, 'Ben')
    await page.setViewportSize({ width: 1024, height: 420 })
    await says(server, lines(19, 'Verse'))
    for (let at = 0; at < 6; at++) await says(server, lines(10, `Later ${at}`))
    await page.goto(`${server.site}/${topic}`)
    const poem = message(page, 'Verse 19')
    await poem.waitFor()
    const line = feed(page).getByText('New messages')
    const top = await topOf(feed(page))
    expect(await heightOf(poem)).toBeGreaterThan(await heightOf(feed(page)))
    const y = await atRest(() => topOf(line))
    // Heights of rows are rounded.
    expect(y).toBeGreaterThan(top - 1)
    expect(y).toBeLessThan(top + 40)
    expect(await topOf(poem)).toBeGreaterThan(y)
    expect(complaints).toEqual([])
  })

  journey('unfolds for a key that goes into it, and is whole in a search', async () => {
    const server = await anAppServer()
    const { page, complaints } = await aColleague(server, 'Ben')
    await says(server, `${lines(80, 'Verse')} [the source](https://example.com/)`)
    await page.goto(`${server.site}/${topic}`)
    const poem = message(page, 'Verse 80')
    await more(poem).focus()
    await page.keyboard.press('Shift+Tab')
    const link = poem.getByRole('link', { name: 'the source' })
    await less(poem).waitFor()
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    const y = await atRest(() => topOf(link))
    const list = await topOf(feed(page))
    expect(y).toBeGreaterThan(list)
    expect(y).toBeLessThan(list + (await heightOf(feed(page))))

    await page.goto(`${server.site}/#narrow/search/source`)
    await link.waitFor()
    expect(await more(poem).count()).toBe(0)
    expect(await heightOf(poem)).toBeGreaterThan(1500)
    expect(complaints).toEqual([])
  })

  journey('of one’s own is folded as soon as it is sent, and earlier on a phone', async () => {
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    const { page } = ben
    await page.goto(`${server.site}/${topic}`)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/messages', async (route) => {
      await held
      await route.continue()
    })
    await composer(page).fill(lines(60, 'Thought'))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const thoughts = message(page, 'Thought 60')
    await more(thoughts).click()
    await less(thoughts).waitFor()
    // Still unfolded when the server has it.
    release()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await thoughts.locator('.rendered').filter({ hasText: 'Thought 1' }).waitFor()
    await expect.poll(() => thoughts.getAttribute('data-message-id')).not.toContain('.')
    expect(await less(thoughts).count()).toBe(1)

    await says(server, 'A few words more. '.repeat(90))
    const words = message(page, 'A few words more.')
    await words.waitFor()
    expect(await more(words).count()).toBe(0)
    const phone = await ben.phone(`${server.site}/${topic}`)
    const narrow = message(phone, 'A few words more.')
    await more(narrow).tap()
    await less(narrow).waitFor()
    expect(ben.complaints).toEqual([])
  })
})
