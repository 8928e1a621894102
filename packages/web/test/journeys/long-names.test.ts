import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'

const width = 320

/** How far the texts of an element reach beyond it, or beyond the phone. */
function overhang(element: Locator): Promise<number> {
  return element.evaluate((one, right) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const most = Math.min(one.getBoundingClientRect().right, right)
    return Math.round(Math.max(0, range.getBoundingClientRect().right - most))
  }, width)
}

const goesTo = (page: Page, hash: string) =>
  page.evaluate((next) => {
    location.hash = next
  }, hash)

journey('names without spaces go out of no dialog, notice or row of a phone', async () => {
  const server = await anAppServer()
  const owner = await theOwner(server)
  const [person, channel] = ['W'.repeat(90), 'x'.repeat(60)]
  const { id } = await aColleague(server, person)
  await asOwner(server, 'POST /users/me/subscriptions', {
    subscriptions: [{ name: channel }],
    principals: [id],
  })
  const field = { name: 'F'.repeat(40), hint: 'h'.repeat(80), field_type: 1 }
  await asOwner(server, 'POST /realm/profile_fields', field)

  const page = await owner.phone(`${server.site}/#narrow/dm/${id}`)
  const main = page.getByRole('main')
  const beginning = main.getByText(/beginning of your conversation/)
  await beginning.waitFor()
  expect(await overhang(beginning)).toBe(0)
  // The hint of the field has one line, as the field has.
  const composer = page.getByRole('textbox', { name: /^Message / })
  const empty = (await composer.boundingBox())?.height
  await composer.fill('Hi')
  expect((await composer.boundingBox())?.height).toBe(empty)
  await composer.fill('')

  await goesTo(page, '#narrow/channel/2-x')
  const banner = main.getByRole('status').filter({ hasText: 'You are not subscribed' })
  await banner.waitFor()
  expect(await overhang(banner)).toBe(0)

  await goesTo(page, '#organization/fields')
  const row = main.getByRole('listitem').filter({ hasText: 'FFFF' })
  await row.waitFor()
  expect(await overhang(row)).toBe(0)

  await goesTo(page, '#channels/2/x/general')
  await main.getByRole('button', { name: 'Archive' }).click()
  const dialog = page.getByRole('dialog', { name: /^Archive/ })
  expect(await overhang(dialog.getByRole('heading'))).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await goesTo(page, '#channels/2/x/subscribers')
  await main.getByRole('button', { name: /^Remove/ }).click()
  const toast = page.getByRole('status').filter({ hasText: 'was unsubscribed' })
  await toast.waitFor()
  expect(await overhang(toast)).toBe(0)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await main.getByRole('button', { name: /^Remove/ }).waitFor()
  expect(owner.complaints).toEqual([])
})
