import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague } from './people.ts'
import { aPicture } from './sample-files.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not visible')
  return box
}

journey('the viewer says who sent a picture and when, also on a narrow phone', async () => {
  const server = await anAppServer()
  const sender = 'Maximiliana-Konstantinopolitanska-Featherstonehaugh'
  const max = await aColleague(server, sender)
  const { page } = max
  const file = 'the-view-from-the-northern-ridge-in-the-morning-of-our-second-day.png'
  const address = `${server.site}/#narrow/channel/1-general/topic/views`
  await page.goto(address)
  await composer(page).waitFor()
  const buffer = await aPicture(page, 800, 600)
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: file, mimeType: 'image/png', buffer }])
  await expect.poll(() => composer(page).inputValue()).toContain('/user_uploads/')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const picture = (on: Page) =>
    on.getByRole('feed', { name: 'Messages' }).locator('img:not(.image-loading-placeholder)')
  await picture(page).waitFor()
  await picture(page).click()
  const viewer = (on: Page) => on.getByRole('dialog', { name: file })
  await viewer(page).getByText(sender, { exact: true }).waitFor()
  const time = (on: Page) => viewer(on).getByText(/^Today,\s\d/)
  await time(page).hover()
  const full = page.getByText(/^\w+day,\s.*\sat\s\d/).filter({ visible: true })
  await full.waitFor()

  const phone = await max.phone(address)
  await picture(phone).tap()
  await time(phone).waitFor()
  const close = await boxOf(viewer(phone).getByRole('button', { name: 'Close' }))
  const title = viewer(phone).getByRole('heading')
  for (const part of [title, viewer(phone).getByText(sender), time(phone)]) {
    const { x, width, height } = await boxOf(part)
    expect(x).toBeGreaterThan(0)
    expect(x + width).toBeLessThanOrEqual(close.x)
    // One line each.
    expect(height).toBeLessThan(26)
  }
  // The time is whole; what is cut off ends with dots.
  expect(await time(phone).evaluate((one) => one.scrollWidth > one.clientWidth + 1)).toBe(false)
  const overflow = await title.evaluate((one) => getComputedStyle(one).textOverflow)
  expect(overflow).toBe('ellipsis')
  expect(max.complaints).toEqual([])
})
