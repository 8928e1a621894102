import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const [david, moshe] = ['דוד (פיתוח)', 'משה 12']
const topic = 'שיחה ארוכה על תוכניות לשנה הבאה ועל עוד נושאים רבים (v2.0)!'

/** The sides of a part of an element's text, and of the element. */
function sidesOf(element: Locator, part: string) {
  return element.evaluate((one, wanted) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
    let text = texts.nextNode() as Text | null
    while (text && !text.data.includes(wanted)) text = texts.nextNode() as Text | null
    if (!text) throw new Error(`Not there: ${wanted}`)
    const range = document.createRange()
    range.setStart(text, text.data.indexOf(wanted))
    range.setEnd(text, text.data.indexOf(wanted) + wanted.length)
    const { left, right } = range.getBoundingClientRect()
    const box = one.getBoundingClientRect()
    return { left, right, boxLeft: box.left, boxRight: box.right }
  }, part)
}

/** Whether the first name stands before the second, as in a text from left to right. */
async function isInOrder(element: Locator): Promise<boolean> {
  return (await sidesOf(element, david)).right <= (await sidesOf(element, moshe)).left
}

/** A name that has no space is cut at its end: its first letter is there. */
async function hasItsBeginning(element: Locator): Promise<boolean> {
  const { left, right, boxLeft, boxRight } = await sidesOf(element, topic.slice(0, 1))
  return left >= boxLeft && right <= boxRight + 1
}

const goesTo = (page: Page, hash: string) =>
  page.evaluate((next) => {
    location.hash = next
  }, hash)

journey('names from right to left stand in their order, and are cut at their end', async () => {
  const server = await anAppServer()
  const { page, complaints } = await theOwner(server)
  const ids: unknown[] = []
  for (const full_name of [david, moshe, 'Zoe']) {
    const email = `${ids.length}@example.com`
    const password = 'correct horse battery staple'
    const made = await asOwner(server, 'POST /users', { email, password, full_name })
    ids.push(made.user_id)
  }
  await asOwner(server, 'PATCH /settings', { full_name: 'יעל' })
  await asOwner(server, 'POST /messages', { type: 'direct', to: ids, content: 'Hi' })
  await asOwner(server, 'POST /messages', {
    ...{ type: 'channel', to: 'general', topic, content: 'שלום' },
  })

  await page.setViewportSize({ width: 1440, height: 900 })
  await goesTo(page, `#narrow/dm/${ids.join(',')}-group`)
  const bar = page.getByRole('main').getByRole('heading', { level: 1 })
  await bar.getByText(david).waitFor()
  expect(await isInOrder(bar)).toBe(true)
  const row = page.getByRole('complementary').getByRole('link', { name: moshe })
  expect(await isInOrder(row)).toBe(true)
  const composer = page.getByRole('textbox', { name: /^Message / })
  expect(await composer.getAttribute('placeholder')).toBe(
    `Message \u2068\u2068${david}\u2069, \u2068${moshe}\u2069, and Zoe\u2069`,
  )

  // What is sent or saved has none of the characters that keep names apart.
  await page.getByRole('article').filter({ hasText: 'יעל' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Quote and reply' }).click()
  await expect.poll(() => composer.inputValue()).toMatch(/^@_\*\*יעל\|\d+\*\* \[said\]\(/)
  await composer.fill('')
  await goesTo(page, `#narrow/sender/${ids[0]}`)
  await page.getByRole('button', { name: 'Save this search' }).click()
  const name = page.getByRole('dialog').getByLabel('Name')
  expect(await name.inputValue()).toBe(`From ${david}`)
  await page.keyboard.press('Escape')

  const phone = await page.context().newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(`${server.site}/#inbox`)
  const inbox = phone.getByRole('main').getByText(topic)
  await inbox.waitFor()
  expect(await hasItsBeginning(inbox)).toBe(true)

  await goesTo(page, '#channels/1/general/general')
  const field = page.getByRole('main').getByLabel('Description')
  expect(await field.evaluate((one) => getComputedStyle(one).unicodeBidi)).toBe('plaintext')
  expect(complaints).toEqual([])
})

journey(
  'the sender stands before the first words of a message, whichever direction they have',
  async () => {
    const server = await anAppServer()
    const content = 'שלום לכולם, '.repeat(40)
    await asOwner(server, 'POST /messages', { type: 'channel', to: 'general', topic: 'x', content })
    const { page } = await theOwner(server)
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 844 })
      await goesTo(page, '#recent')
      const preview = page.locator('.place-row__preview').filter({ hasText: 'שלום' }).first()
      await preview.waitFor()
      const { left, boxLeft, boxRight, right } = await sidesOf(preview, 'You')
      expect(left).toBeLessThan(boxLeft + 20)
      const words = await sidesOf(preview, 'שלום')
      expect(words.left).toBeGreaterThan(right)
      // The words begin at the other side, and are cut at their end.
      expect(words.right).toBeLessThanOrEqual(boxRight + 1)
    }
  },
)
