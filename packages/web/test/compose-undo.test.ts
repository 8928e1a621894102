import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inChromium } from './in-chromium.ts'

const topic = 'gallery/app.html?ctrl-enter#narrow/channel/2-design/topic/Icons'

const selects = (field: Locator, from: number, to: number) =>
  field.evaluate(
    (area: HTMLTextAreaElement, [start = 0, end = 0]) => area.setSelectionRange(start, end),
    [from, to],
  )

/** What the field has after each undo. */
async function undone(page: Page, field: Locator, times: number): Promise<string[]> {
  const texts: string[] = []
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press('Control+z')
    texts.push(await field.inputValue())
  }
  return texts
}

/** In both fields, what the app inserts is undone like what is typed, and nothing else with it. */
async function isUndone(page: Page, field: Locator): Promise<void> {
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Thanks, @Ben')
  await page.getByRole('option').filter({ hasText: 'Ben' }).first().waitFor()
  await page.keyboard.press('Enter')
  const completed = await field.inputValue()
  expect(completed).toMatch(/^Thanks, @\*\*Ben.*\*\* $/)
  await page.keyboard.type('and so on')
  expect(await undone(page, field, 2)).toEqual([completed, 'Thanks, @Ben'])
  await page.keyboard.press('Control+Shift+z')
  expect(await field.inputValue()).toBe(completed)

  await page.keyboard.press('Control+a')
  await page.keyboard.type('one two three')
  await selects(field, 4, 7)
  await page.keyboard.press('Control+b')
  expect(await field.inputValue()).toBe('one **two** three')
  await page.keyboard.press('Control+b')
  expect(await field.inputValue()).toBe('one two three')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('2')
  expect(await undone(page, field, 4)).toEqual([
    'one **two** three',
    'one two three',
    'one **two** three',
    'one two three',
  ])

  await page.keyboard.press('Control+a')
  const form = page.locator('form').filter({ has: field })
  await form.getByRole('button', { name: 'Quote', exact: true }).click()
  expect(await field.inputValue()).toBe('> one two three')
  expect(await undone(page, field, 1)).toEqual(['one two three'])
}

/** Pastes HTML as the browser does. Returns how often the page had to look at the text, and how long it took. */
const pastes = (field: Locator, html: string) =>
  field.evaluate((area: HTMLTextAreaElement, pasted) => {
    let inputs = 0
    area.addEventListener('input', () => {
      inputs += 1
    })
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    const event = { clipboardData, bubbles: true, cancelable: true }
    const from = performance.now()
    area.dispatchEvent(new ClipboardEvent('paste', event))
    return { inputs, ms: performance.now() - from }
  }, html)

/** Browsers that type line by line need 10 s for this. */
async function pastesAtOnce(page: Page, field: Locator): Promise<void> {
  const lines = Array.from({ length: 3000 }, (_, number) => `${number} & <x>  **y**`)
  const html = lines.map(
    (line) => `<div>${line.replace('<', '&lt;').replace('**y**', '<b>y</b>')}</div>`,
  )
  await field.click()
  await page.keyboard.type('So: ')
  await expect.poll(async () => (await pastes(field, '<b>a</b>')).inputs).toBe(1)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('So: .')
  await page.keyboard.press('ArrowLeft')
  const { inputs, ms } = await pastes(field, html.join(''))
  expect(inputs).toBe(1)
  expect(ms).toBeLessThan(3000)
  const text = lines.join('\n').replaceAll('  ', ' ')
  expect(await field.inputValue()).toBe(`So: ${text}.`)
  await page.keyboard.type('!')
  expect(await field.inputValue()).toBe(`So: ${text}!.`)
  expect(await undone(page, field, 2)).toEqual([`So: ${text}.`, 'So: .'])
}

inChromium('undoing', (browsing) => {
  test('takes back a long text that was pasted, which the browser inserts at once', async () => {
    const page = await browsing.open(topic)
    await pastesAtOnce(page, page.getByRole('textbox', { name: /^Message / }))
  })

  test('takes back what the composer inserts, and nothing else', async () => {
    const page = await browsing.open(topic)
    await isUndone(page, page.getByRole('textbox', { name: /^Message / }))
  })
})
