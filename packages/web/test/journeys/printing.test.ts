import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const hidden = [
  ...['.shell__sidebar', '.shell__details', '.pane-bar__actions', '.compose', '.message-toolbar'],
  ...['.copy-code', '.code-playground'],
]

const long = Array.from({ length: 60 }, (_, line) => `Line ${line}\n\n`).join('')

const texts = [long, 'Short', `\`\`\`python\n${'wide '.repeat(60)}\n\`\`\``]

const playground = {
  ...{ name: 'Try it', pygments_language: 'Python' },
  url_template: 'https://try.example/{code}',
}

const sizesOf = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('.virtual-list__window > *')]
    const boxes = rows.map((row) => row.getBoundingClientRect())
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement
    const cut = [...document.querySelectorAll('.rendered, .rendered pre, .virtual-list, .shell')]
    const isCut = (one: Element) =>
      getComputedStyle(one).overflowY !== 'visible' || one.scrollWidth > one.clientWidth
    return {
      cut: cut.filter(isCut).map((one) => one.className),
      height: Math.max(...boxes.map(({ height }) => height)),
      isWhole: (boxes.at(-1)?.bottom ?? Number.NaN) <= scrollHeight,
      isWide: scrollWidth > clientWidth,
      colour: getComputedStyle(document.body).color,
    }
  })

const columns = Array.from({ length: 14 }, (_, column) => `Column${column}`)

const wideTable = [columns, columns.map(() => '---'), columns, columns]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n')

describe('on paper', () => {
  journey('no heading lies over the first message, and wide tables are whole', async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)
    for (const content of [long, long, wideTable]) {
      const topic = content === long ? 'maps' : 'tables'
      await asOwner(server, 'POST /messages', { type: 'channel', to: 'general', topic, content })
    }
    await page.goto(`${server.site}/#narrow/channel/1-general`)
    const table = page.locator('.rendered table')
    await table.waitFor()
    await page.getByRole('feed').hover()
    await page.mouse.wheel(0, 200)
    await page.locator('.place-on-top').waitFor()
    // A sheet of A4.
    await page.setViewportSize({ width: 718, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.place-on-top').isVisible()).toBe(false)
    expect(await page.locator('.virtual-list .row-place').first().isVisible()).toBe(true)
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(2)
    expect(await sizesOf(page)).toMatchObject({ isWide: false })
    const right = await table.evaluate((one) => one.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(718)
  })

  journey('there are the messages, all of each, in dark ink', async () => {
    const server = await anAppServer()
    const { page, complaints } = await theOwner(server)
    await asOwner(server, 'POST /realm/playgrounds', playground)
    for (const content of texts) {
      await asOwner(server, 'POST /messages', {
        ...{ type: 'channel', to: 'general', topic: 'films', content },
      })
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${server.site}/#narrow/channel/1-general/topic/films`)
    await page.getByText('Short').waitFor()
    const selected = page.locator('.message--selected')
    await page.keyboard.press('ArrowUp')
    const bar = () => selected.evaluate((row) => getComputedStyle(row).boxShadow)
    expect(await bar()).not.toBe('none')
    const onScreen = await sizesOf(page)
    // As the server renders the preview of a link.
    await page.evaluate(() => {
      const description = document.createElement('div')
      description.className = 'message_embed_description'
      description.textContent = 'much of it '.repeat(500)
      document.querySelector('.rendered')?.append(description)
    })
    await page.locator('.copy-code').filter({ visible: true }).first().waitFor()
    await page.locator('.code-playground').filter({ visible: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const one of hidden) {
      expect(await page.locator(one).filter({ visible: true }).count(), one).toBe(0)
    }
    // The sheet says which conversation it is.
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    const onPaper = await sizesOf(page)
    expect(onPaper).toMatchObject({ cut: [], isWhole: true, isWide: false })
    expect(onPaper.height).toBeGreaterThan(onScreen.height + 300)
    const overflow = await page.evaluate(() => {
      const description = document.querySelector('.message_embed_description')
      return description && description.scrollHeight - description.clientHeight
    })
    expect(overflow).toBe(0)
    expect(await bar()).toBe('none')
    expect(onPaper.colour).not.toBe(onScreen.colour)
    expect(complaints).toEqual([])
  })
})
