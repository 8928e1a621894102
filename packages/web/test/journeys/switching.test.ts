import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const address = (topic: string) => `#narrow/channel/1-general/topic/${topic}`

/** Goes to another conversation. Returns whether its message is there in the first frame that is drawn of it. */
function opensAtOnce(page: Page, topic: string, text: string): Promise<boolean> {
  return page.evaluate(
    ([hash, content]) =>
      new Promise<boolean>((resolve) => {
        addEventListener(
          'hashchange',
          () =>
            requestAnimationFrame(() => {
              const feed = document.querySelector('[role=feed]:not([data-kept] *)')
              resolve(feed?.textContent?.includes(content) ?? false)
            }),
          { once: true },
        )
        location.hash = hash
      }),
    [address(topic), text] as const,
  )
}

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** The time of a message that continues another is in the document at the pointer only, and moves no text. */
async function showsTimeAtPointer(page: Page, first: string, next: string): Promise<void> {
  const leftOf = async (text: string) =>
    (await article(page, text).getByText(text).boundingBox())?.x
  const left = await leftOf(first)
  expect(await leftOf(next)).toBe(left)
  expect(await article(page, next).locator('time').count()).toBe(0)
  await article(page, next).hover()
  await article(page, next).locator('time').waitFor()
  expect(await leftOf(next)).toBe(left)
}

async function copies(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await article(page, text).getByText(text).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy text' }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
}

journey('between conversations each keeps its text, and known ones open in one frame', async () => {
  const server = await anAppServer()
  const { page, complaints } = await theOwner(server)
  for (const topic of ['soup', 'salad']) {
    await asOwner(server, 'POST /messages', {
      ...{ type: 'channel', to: 'general', topic },
      content: `About ${topic}`,
    })
  }
  for (const topic of ['soup', 'salad']) {
    await page.goto(`${server.site}/${address(topic)}`)
    await page.getByRole('article').getByText(`About ${topic}`).waitFor()
  }
  await composer(page).fill('With croutons')
  expect(await opensAtOnce(page, 'soup', 'About soup')).toBe(true)
  expect(await composer(page).inputValue()).toBe('')
  // Keys for the page are not typed into the other conversation.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await composer(page).pressSequentially('With noodles')
  await page.getByRole('button', { name: 'Preview' }).click()
  expect(await opensAtOnce(page, 'salad', 'About salad')).toBe(true)
  expect(await composer(page).inputValue()).toBe('With croutons')
  await composer(page).press('Control+Enter')
  await page.getByRole('article').getByText('With croutons').waitFor()
  expect(await composer(page).inputValue()).toBe('')
  await showsTimeAtPointer(page, 'About salad', 'With croutons')
  await copies(page, 'With croutons')
  expect(await opensAtOnce(page, 'soup', 'About soup')).toBe(true)
  expect(await composer(page).inputValue()).toBe('With noodles')

  // A name is completed by one who does not wait for the list to be drawn.
  await composer(page).fill('')
  await page.keyboard.type('@Own')
  await page.keyboard.press('Enter')
  expect(await composer(page).inputValue()).toMatch(/^@\*\*Owner(\|\d+)?\*\* $/)
  expect(complaints).toEqual([])
})
