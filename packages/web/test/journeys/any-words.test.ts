import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'

const topic = '#narrow/channel/1-general/topic/words'
const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })

const says = (server: AppServer, content: string) =>
  asOwner(server, 'POST /messages', { type: 'channel', to: 'general', topic: 'words', content })

describe('any words', () => {
  journey('of a poll or a to-do list stay on its card', async () => {
    const server = await anAppServer()
    const { page, complaints } = await aColleague(server, 'B'.repeat(90))
    const long = `https://example.com/${'a'.repeat(300)}`
    await says(server, `/poll ${long}?\n${long}\nSoup`)
    await says(server, `/todo ${long}\n${long}: ${long}\nCook: ${long}`)
    await page.goto(`${server.site}/${topic}`)
    const cards = feed(page).locator('.widget')
    await cards.nth(1).waitFor()
    await cards.first().getByRole('button', { name: 'Soup' }).click()
    await cards.first().getByText('BBBBBB').waitFor()
    expect(await widerThanTheirBox(page, '.widget, .widget *')).toEqual([])
    expect(await feed(page).evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
    const add = cards.first().getByRole('textbox')
    expect((await add.boundingBox())?.width).toBeLessThan(512)
    expect(complaints).toEqual([])
  })
})

/** Elements that go out of their card. */
function widerThanTheirBox(page: Page, selector: string): Promise<string[]> {
  return feed(page).evaluate(
    (list, wanted) =>
      [...list.querySelectorAll(wanted)]
        .filter((element) => {
          const card = element.closest('.widget')?.getBoundingClientRect()
          return card && element.getBoundingClientRect().right > card.right + 1
        })
        .map((element) => element.className),
    selector,
  )
}
