import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'

const goesTo = (page: Page, hash: string) =>
  page.evaluate((next) => {
    location.hash = next
  }, hash)

const isActive = (field: Locator) => field.evaluate((one) => one === document.activeElement)

journey(
  'the fields of a group stay with a user who types there when it is deactivated',
  async () => {
    const server = await anAppServer()
    const { page, id, complaints } = await aColleague(server, 'Ben')
    const { group_id } = await asOwner(server, 'POST /user_groups/create', {
      ...{ name: 'cooks', description: '', members: [id] },
      can_manage_group: { direct_members: [id], direct_subgroups: [] },
    })
    const main = page.getByRole('main')

    await goesTo(page, `#groups/${group_id}/cooks/general`)
    const name = main.getByLabel('Name', { exact: true })
    await name.click()
    await page.keyboard.type(' and b')
    await asOwner(server, `POST /user_groups/${group_id}/deactivate`, {})
    await main.getByText('This group is deactivated.').waitFor()
    await page.keyboard.type('akers')
    expect(await name.inputValue()).toBe('cooks and bakers')
    expect(await isActive(name)).toBe(true)
    // Its name may be changed, but not its description.
    await page.keyboard.press('Enter')
    await main.getByRole('heading', { name: 'cooks and bakers' }).waitFor()
    const description = main.getByLabel('Description')
    await description.fill('Soup')
    await page.keyboard.press('Control+Enter')
    await main.locator('.field__problem').waitFor()
    expect(await description.inputValue()).toBe('Soup')
    await main.getByRole('button', { name: 'Reactivate' }).click()
    await main.getByText('This group is deactivated.').waitFor({ state: 'detached' })
    await description.press('Control+Enter')
    await expect.poll(() => main.locator('.field__problem').count()).toBe(0)

    await goesTo(page, '#groups/all')
    await goesTo(page, `#groups/${group_id}/cooks/members`)
    const adds = main.getByRole('combobox', { name: 'Add members' })
    await adds.click()
    await page.keyboard.type('ow')
    await asOwner(server, `POST /user_groups/${group_id}/deactivate`, {})
    await main.getByText('This group is deactivated.').waitFor()
    await page.keyboard.type('ner')
    expect(await adds.inputValue()).toBe('owner')
    expect(await isActive(adds)).toBe(true)
    expect(complaints.filter((line) => !/status of 400/.test(line))).toEqual([])
  },
)

journey('a field stays with a user who types there when their right to it ends', async () => {
  const server = await anAppServer()
  const { page, id, complaints } = await aColleague(server, 'Ben')
  await asOwner(server, `PATCH /users/${id}`, { role: 200 })
  const main = page.getByRole('main')
  const name = main.getByLabel('Name', { exact: true })

  await goesTo(page, '#channels/1/general/general')
  await name.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' t')
  await asOwner(server, `PATCH /users/${id}`, { role: 400 })
  await main.getByRole('button', { name: 'Archive channel' }).waitFor({ state: 'detached' })
  await page.keyboard.type('alk')
  expect(await name.inputValue()).toBe('general talk')
  await page.keyboard.press('Enter')
  await main.locator('.field__problem').waitFor()

  // Elsewhere, what the user may not change is text.
  await goesTo(page, '#inbox')
  await main.getByRole('heading', { name: 'Inbox' }).waitFor()
  await goesTo(page, '#channels/1/general/general')
  await main.getByText('Created').waitFor()
  expect(await name.count()).toBe(0)

  await goesTo(page, '#settings/profile')
  await name.click()
  await page.keyboard.press('End')
  await asOwner(server, 'PATCH /realm', { name_changes_disabled: true })
  await main.getByText('does not allow name changes').waitFor()
  await page.keyboard.type('jamin')
  expect(await name.inputValue()).toBe('Benjamin')
  expect(complaints.filter((line) => !/status of 400/.test(line))).toEqual([])
})
