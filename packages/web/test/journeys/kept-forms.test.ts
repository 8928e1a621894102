import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const textIn = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens a view of the app without loading the page again. */
async function goesTo(page: Page, fragment: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, fragment)
}

journey(
  'forms that are left by accident keep what was typed, until it is sent or cleared',
  async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)

    for (const form of ['#channels/new', '#groups/new']) {
      await goesTo(page, form)
      await textIn(page, 'Name').fill('design')
      await goesTo(page, '#inbox')
      await textIn(page, 'Name').waitFor({ state: 'detached' })
      await page.goBack()
      await expect.poll(() => textIn(page, 'Name').inputValue(), { message: form }).toBe('design')
      await main(page).getByRole('button', { name: 'Clear', exact: true }).click()
      expect(await textIn(page, 'Name').inputValue()).toBe('')
      await textIn(page, 'Name').fill(form.slice(1, 4))
      await main(page)
        .getByRole('button', { name: /^Create/ })
        .click()
      await textIn(page, 'Name').waitFor({ state: 'detached' })
      await goesTo(page, form)
      await expect.poll(() => textIn(page, 'Name').inputValue(), { message: form }).toBe('')
    }
  },
)

journey('a report that Escape closes keeps its text, and Cancel discards it', async () => {
  const server = await anAppServer()
  const hidden = { name: 'requests', subscribers: '[]', invite_only: 'true' }
  const { id } = await asOwner(server, 'POST /channels/create', hidden)
  await asOwner(server, 'PATCH /realm', { moderation_request_channel_id: String(id) })
  const { page } = await aColleague(server, 'Ben')
  const to = { type: 'channel', to: 'general', topic: 'films' }
  await asOwner(server, 'POST /messages', { ...to, content: 'Which one?' })
  await goesTo(page, '#narrow/channel/1-general/topic/films')
  const text = page.getByRole('dialog').getByRole('textbox')
  const opens = async () => {
    await page.getByRole('article').filter({ hasText: 'Which one?' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Report/ }).click()
    await text.waitFor()
  }

  await opens()
  await text.fill('I mind')
  await page.keyboard.press('Escape')
  await text.waitFor({ state: 'detached' })
  await opens()
  expect(await text.inputValue()).toBe('I mind')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await opens()
  expect(await text.inputValue()).toBe('')
})

const dialog = (page: Page) => page.getByRole('dialog')

type Discard = 'Cancel' | 'Clear'

/** What was typed into a dialog is there again after Escape, until it is discarded. `Clear` leaves the dialog open. */
async function keeps(
  page: Page,
  field: string,
  opens: () => Promise<void>,
  discard: Discard = 'Cancel',
): Promise<void> {
  const text = dialog(page).getByLabel(field)
  await opens()
  const usual = await text.inputValue()
  await text.fill('typed')
  await page.keyboard.press('Escape')
  await text.waitFor({ state: 'detached' })
  await opens()
  expect(await text.inputValue(), field).toBe('typed')
  await dialog(page).getByRole('button', { name: discard }).click()
  if (discard === 'Cancel') await opens()
  expect(await text.inputValue(), field).toBe(usual)
  await page.keyboard.press('Escape')
  await text.waitFor({ state: 'detached' })
}

journey('dialogs that Escape closes keep what was typed', async () => {
  const server = await anAppServer()
  const to = { type: 'channel', to: 'general', topic: 'films' }
  await asOwner(server, 'POST /messages', { ...to, content: 'Which one?' })
  const { page } = await theOwner(server)
  await goesTo(page, '#narrow/channel/1-general/topic/films')
  const composer = page.getByRole('textbox', { name: /^Message / })
  await composer.fill('Best regards')
  await keeps(page, 'Name of the snippet', async () => {
    await page.getByRole('button', { name: 'Saved snippets' }).click()
    await page.getByRole('menuitem', { name: 'Save this text as a snippet' }).click()
  })
  await composer.fill('')
  await keeps(page, 'Note', async () => {
    await page.getByRole('article').filter({ hasText: 'Which one?' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Remind me' }).click()
  })
  await goesTo(page, '#narrow/search/one')
  await keeps(page, 'Name', () => page.getByRole('button', { name: 'Save this search' }).click())
  await goesTo(page, '#people')
  const invite = page.getByRole('main').getByRole('button', { name: 'Invite people' })
  await keeps(page, 'Email addresses', () => invite.click(), 'Clear')
  // Otherwise the next person would be invited with rights that were chosen for another.
  const role = dialog(page).getByLabel('Role')
  await invite.click()
  const usual = await role.inputValue()
  await role.selectOption('Administrator')
  await page.keyboard.press('Escape')
  await invite.click()
  expect(await role.inputValue()).toBe(usual)
})

journey(
  'a form saves what was typed, and takes back nothing that others have changed',
  async () => {
    const server = await anAppServer()
    const field_data = JSON.stringify({
      0: { text: 'Red', order: '1' },
      1: { text: 'Blue', order: '2' },
    })
    const team = { name: 'Team', field_type: '3', field_data }
    const { id } = await asOwner(server, 'POST /realm/profile_fields', team)
    const snippet = { title: 'Regards', content: 'Best regards' }
    const { saved_snippet_id } = await asOwner(server, 'POST /saved_snippets', snippet)
    const { page } = await theOwner(server)

    await goesTo(page, '#organization/fields')
    await main(page).getByRole('button', { name: 'Change Team' }).click()
    await main(page).getByRole('textbox', { name: /^Hint/ }).fill('Where you work')
    await asOwner(server, `PATCH /realm/profile_fields/${id}`, { name: 'Squad' })
    await expect.poll(() => textIn(page, 'Name').inputValue()).toBe('Squad')
    await goesTo(page, '#inbox')
    await asOwner(server, `PATCH /realm/profile_fields/${id}`, { required: 'true' })
    await page.goBack()
    await main(page).getByRole('button', { name: 'Change Squad' }).click()
    expect(await main(page).getByRole('textbox', { name: /^Hint/ }).inputValue()).toBe(
      'Where you work',
    )
    await main(page).getByRole('button', { name: 'Save' }).click()
    await main(page).getByText('Where you work').waitFor()
    const list = main(page).getByRole('list', { name: 'All fields' })
    expect(await list.textContent()).toMatch(/^Squad.*asked for.*Where you work/)
    const change = main(page).getByRole('button', { name: 'Change Squad' })
    expect(await change.evaluate((button) => button === document.activeElement)).toBe(true)

    await goesTo(page, '#narrow/channel/1-general/topic/films')
    await page.getByRole('button', { name: 'Saved snippets' }).click()
    await page.getByRole('menuitem', { name: 'Change or delete snippets' }).click()
    await dialog(page).getByRole('button', { name: 'Change: Regards' }).click()
    await dialog(page).getByLabel('Name of the snippet').fill('Yours')
    const other = { content: 'Kind regards' }
    await asOwner(server, `PATCH /saved_snippets/${saved_snippet_id}`, other)
    await expect.poll(() => dialog(page).getByLabel('Text').inputValue()).toBe('Kind regards')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('Kind regards').waitFor()
    await dialog(page).getByText('Yours').waitFor()
  },
)

journey(
  'the form of the status shows the status, also when another device has set it',
  async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)
    const sets = (status_text: string) => asOwner(server, 'POST /users/me/status', { status_text })
    await goesTo(page, '#settings/status')
    const status = textIn(page, 'Status')
    await sets('On the train')
    await expect.poll(() => status.inputValue()).toBe('On the train')
    await status.fill('In the office')
    await sets('At home')
    await page.waitForTimeout(500)
    expect(await status.inputValue()).toBe('In the office')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Status set.').waitFor()
    await sets('')
    await expect.poll(() => status.inputValue()).toBe('')
  },
)

journey('the form of an entry stays when somebody else removes the entry', async () => {
  const server = await anAppServer()
  const linkifier = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }
  const { id } = await asOwner(server, 'POST /realm/filters', linkifier)
  const { page } = await theOwner(server)

  await goesTo(page, '#organization/links')
  await main(page)
    .getByRole('button', { name: /^Change #/ })
    .click()
  const pattern = main(page).getByRole('textbox', { name: 'Pattern', exact: true })
  await pattern.fill('issue (?P<id>[0-9]+)')
  await asOwner(server, `DELETE /realm/filters/${id}`, {})
  await main(page).getByText('Somebody removed this entry while you were changing it.').waitFor()
  expect(await pattern.inputValue()).toBe('issue (?P<id>[0-9]+)')
  expect(await pattern.evaluate((field) => field === document.activeElement)).toBe(true)
  await main(page).getByRole('button', { name: 'Save' }).click()
  await main(page).getByRole('list', { name: 'Automatic links' }).getByText('issue').waitFor()
})

journey('two administrators change the options of a field at once', async () => {
  const server = await anAppServer()
  const options = (...texts: readonly string[]) => ({
    field_data: JSON.stringify(
      Object.fromEntries(texts.map((text, at) => [at, { text, order: String(at + 1) }])),
    ),
  })
  const team = { name: 'Team', field_type: '3', ...options('Red', 'Blue') }
  const { id } = await asOwner(server, 'POST /realm/profile_fields', team)
  const { page } = await theOwner(server)

  await goesTo(page, '#organization/fields')
  await main(page).getByRole('button', { name: 'Change Team' }).click()
  await textIn(page, 'Option 2').fill('Azure')
  await asOwner(server, `PATCH /realm/profile_fields/${id}`, options('Scarlet', 'Blue', 'Green'))
  await expect.poll(() => textIn(page, 'Option 3').inputValue()).toBe('Green')
  await main(page).getByRole('button', { name: 'Save' }).click()
  await main(page).getByRole('button', { name: 'Change Team' }).click()
  const shown = await main(page)
    .getByRole('textbox', { name: /^Option/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  expect(shown).toEqual(['Scarlet', 'Azure', 'Green'])
})

journey('the form of a saved search shows the name that another device has given it', async () => {
  const server = await anAppServer()
  const narrow = JSON.stringify([{ operator: 'is', operand: 'starred' }])
  const { saved_search_id } = await asOwner(server, 'POST /saved_searches', { name: 'Old', narrow })
  const { page } = await theOwner(server)

  await goesTo(page, '#searches')
  await main(page).getByRole('button', { name: 'Actions for Old' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const name = dialog(page).getByRole('textbox', { name: 'Name' })
  expect(await name.inputValue()).toBe('Old')
  await asOwner(server, `PATCH /saved_searches/${saved_search_id}`, { name: 'New' })
  await expect.poll(() => name.inputValue()).toBe('New')
})
