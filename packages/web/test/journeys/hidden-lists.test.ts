import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'

const address = (topic: string) => `#narrow/channel/1-general/topic/${topic}`
const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })
const message = (page: Page, text: string) =>
  feed(page).getByRole('article').filter({ hasText: text })

async function says(server: AppServer, topic: string, content: string): Promise<number> {
  const sent = { type: 'channel', to: 'general', topic, content }
  return Number((await asOwner(server, 'POST /messages', sent)).id)
}

async function goes(page: Page, topic: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, address(topic))
}

/** Opens a conversation in which everything is read. Marks the element of its list, so that a new one would be noticed. */
async function visits(page: Page, topic: string): Promise<void> {
  await goes(page, topic)
  await message(page, `Last of ${topic}.`).waitFor()
  await feed(page).evaluate((list, name) => list.setAttribute('data-visited', name), topic)
}

/** The conversations whose lists are hidden in the document. */
function kept(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-kept] [role=feed]')]
      .map((list) => list.getAttribute('data-visited'))
      .toSorted(),
  )
}

/** Which of the marked lists is on the screen; null for a new one. */
const isOn = (page: Page) => feed(page).getAttribute('data-visited')

journey(
  'a jump to the first message ends for one who has left before, and moves nothing',
  async () => {
    const server = await anAppServer()
    await says(server, 'soup', 'First of soup.')
    for (let count = 0; count < 120; count++) await says(server, 'soup', `About soup ${count}.`)
    for (const topic of ['soup', 'salad']) await says(server, topic, `Last of ${topic}.`)
    const { page, complaints } = await aColleague(server, 'Ben')
    await visits(page, 'salad')
    await visits(page, 'soup')
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const isJump = (url: URL) =>
      url.pathname === '/api/v1/messages' && url.searchParams.get('anchor') === 'oldest'
    await page.route(isJump, async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest((request) => isJump(new URL(request.url())))
    await feed(page).focus()
    await page.keyboard.press('Home')
    await asked
    await goes(page, 'salad')
    await expect.poll(() => isOn(page)).toBe('salad')
    expect(await kept(page)).toEqual(['soup'])
    const answered = page.waitForResponse((response) => isJump(new URL(response.url())))
    release()
    await answered
    // Its messages have changed.
    await expect.poll(() => kept(page)).toEqual([])
    expect(new URL(page.url()).hash).toBe(address('salad'))
    expect(await isOn(page)).toBe('salad')
    await goes(page, 'soup')
    await message(page, 'Last of soup.').waitFor()
    expect(await isOn(page)).toBe(null)
    expect(await message(page, 'First of soup.').count()).toBe(0)
    expect(complaints).toEqual([])
  },
)
