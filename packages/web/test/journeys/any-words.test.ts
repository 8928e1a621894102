import type { Locator, Page } from 'playwright-core'
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

  journey('that run from right to left are laid out so, and others as ever', async () => {
    const server = await anAppServer()
    const { page, complaints } = await aColleague(server, 'Ben')
    const hebrew = 'שלום, עולם! (1)'
    await says(
      server,
      `# ${hebrew}\n\n* ${hebrew}\n* A\n\n${hebrew}\n\n> ${hebrew}\n\n| ${hebrew} | 1 |\n|-|-|\n| A | 2 |`,
    )
    await says(server, `/poll Lunch?\n${hebrew}`)
    await says(server, '# Hello (1)\n\n* Hello שלום!\n\nHello (1)\n\n```\nשלום(1)\n```')
    await page.goto(`${server.site}/${topic}`)
    const blocks = '.rendered :is(h1, li, p, pre)'
    const messages = feed(page).getByRole('article')
    await messages.nth(2).locator('pre').waitFor()
    expect(await firstLettersIn(messages.nth(0).locator(blocks))).toEqual(Array(5).fill('right'))
    // Code runs as the app does.
    expect(await firstLettersIn(messages.nth(2).locator(blocks))).toEqual([
      ...Array(3).fill('left'),
      'inside',
    ])
    expect(await firstLettersIn(messages.nth(1).locator('.widget__option'))).toEqual(['right'])
    // So the marks of lists and the bars of quotations stand beside their text, and tables begin at the right.
    const marked = messages.nth(0).locator('ul, blockquote, table')
    expect(await directionsOf(marked)).toEqual(['rtl', 'rtl', 'rtl'])
    expect(await directionsOf(messages.nth(2).locator('ul'))).toEqual(['ltr'])

    await says(server, `${hebrew} @**Ben** a 3\n\n> ${hebrew} \`f(1);\``)
    const last = messages.nth(3)
    await last.locator('code').waitFor()
    // The sign stands before the name, and the semicolon at the end of the code.
    expect(await isFromLeft(last.locator('.user-mention'))).toBe(true)
    expect(await isFromLeft(last.locator('code'))).toBe(true)

    await says(server, '```js\nconst שלום = "עולם" // הערה\n```')
    const code = messages.nth(4).locator('.codehilite')
    const leftOf = async (part: string) => (await code.locator(part).boundingBox())?.x ?? 0
    await code.waitFor()
    expect(await leftOf('.s')).toBeGreaterThan(await leftOf('.k'))
    expect(await leftOf('.c1')).toBeGreaterThan(await leftOf('.s'))

    const composer = page.getByRole('textbox', { name: /^Message / })
    await composer.fill(hebrew)
    expect(await composer.evaluate((area) => getComputedStyle(area).unicodeBidi)).toBe('plaintext')
    expect(complaints).toEqual([])
  })
})

function directionsOf(blocks: Locator): Promise<string[]> {
  return blocks.evaluateAll((elements) => elements.map((one) => getComputedStyle(one).direction))
}

/** At which side of its block each first letter stands. */
function firstLettersIn(blocks: Locator): Promise<string[]> {
  return blocks.evaluateAll((elements) =>
    elements.map((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      let first = texts.nextNode()
      while (first && first.textContent?.trim() === '') first = texts.nextNode()
      const range = document.createRange()
      range.setStart(first as Text, 0)
      range.setEnd(first as Text, 1)
      const letter = range.getBoundingClientRect()
      const box = element.getBoundingClientRect()
      if (Math.abs(letter.right - box.right) < 2) return 'right'
      return Math.abs(letter.left - box.left) < 2 ? 'left' : 'inside'
    }),
  )
}

/** Whether the characters of an element stand in one row, each to the right of the one before. */
function isFromLeft(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode() as Text
    const lefts = Array.from(text.data, (_, index) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      return range.getBoundingClientRect().left
    })
    return lefts.every((left, index) => index === 0 || left > (lefts[index - 1] ?? 0))
  })
}

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
