import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsIn } from '../axe.ts'
import { resize } from '../resize.ts'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'
import { aPicture, gives } from './sample-files.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true })

/** Opens a view of the app without loading the page again. */
async function goesTo(page: Page, fragment: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, fragment)
}

/** The list with this name has these entries, in this order. */
async function sees(page: Page, list: string, entries: readonly RegExp[]): Promise<void> {
  const texts = () =>
    main(page).getByRole('list', { name: list }).getByRole('listitem').allInnerTexts()
  await expect.poll(async () => (await texts()).length).toBe(entries.length)
  await expect
    .poll(async () => (await texts()).every((text, at) => entries[at]?.test(text)))
    .toBe(true)
}

async function isAccessible(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await resize(page, width, 900)
    expect(await faultsIn(page), `${width} px`).toEqual([])
  }
}

/** Another address for the same name and language, and then another name. */
async function changesThePlayground(server: AppServer, page: Page): Promise<void> {
  const form = main(page).getByRole('form', { name: 'Change the playground' })
  await button(page, 'Change Python: Runner').click()
  await form.getByRole('textbox', { name: 'Address' }).fill('https://run.example/python{?code}')
  await button(page, 'Save').click()
  await sees(page, 'Code playgrounds', [/python\{\?code\}/])
  await form.waitFor({ state: 'detached' })
  // Where the server refuses it, the former stays, and so does what was typed.
  let isRefused = false
  await page.route('**/api/v1/realm/playgrounds/*', (route) => {
    if (isRefused) return route.continue()
    isRefused = true
    return route.fulfill({
      status: 400,
      json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not now' },
    })
  })
  await button(page, 'Change Python: Runner').click()
  await form.getByRole('textbox', { name: 'Address' }).fill('https://run.example/3{?code}')
  await button(page, 'Save').click()
  await form.getByText('Not now').waitFor()
  const before = await asOwner(server, 'POST /register', {
    fetch_event_types: '["realm_playgrounds"]',
  })
  expect(JSON.stringify(before)).toContain('https://run.example/python{?code}')
  const typed = form.getByRole('textbox', { name: 'Address' })
  expect(await typed.inputValue()).toBe('https://run.example/3{?code}')
  await page.unroute('**/api/v1/realm/playgrounds/*')
  await button(page, 'Save').click()
  await sees(page, 'Code playgrounds', [/3\{\?code\}/])
  await button(page, 'Change Python: Runner').click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Bench')
  await button(page, 'Save').click()
  await sees(page, 'Code playgrounds', [/^Python: Bench/])
  await button(page, 'Change Python: Bench').click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Runner')
  await button(page, 'Save').click()
  await sees(page, 'Code playgrounds', [/^Python: Runner/])
}

describe("the organization's own things", () => {
  journey('emoji are dropped and pasted', async () => {
    const server = await anAppServer()
    const { page, complaints } = await theOwner(server)
    await goesTo(page, '#organization/emoji')
    await main(page).getByText('Or drop or paste them here.').waitFor()
    const picture = await aPicture(page, 40, 40)
    await gives(main(page), 'drop', 'Our Ship.png', picture)
    expect(await field(page, 'Name of Our Ship.png').inputValue()).toBe('our_ship')
    await gives(main(page), 'paste', 'image.png', picture)
    expect(await field(page, 'Name of image.png').inputValue()).toBe('')
    await gives(main(page), 'drop', 'notes.txt', picture)
    await main(page).getByText('Other files were left out.').waitFor()
    await isAccessible(page)
    await field(page, 'Name of image.png').fill('pasted')
    await button(page, 'Add 2 emoji').click()
    await sees(page, '2 emoji of your own', [/:our_ship:/, /:pasted:/])
    expect(complaints).toEqual([])
  })

  journey('a member adds emoji, which others see, and the owner removes one', async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)
    const ben = await aColleague(server, 'Ben')
    await goesTo(ben.page, '#organization/emoji')
    await goesTo(page, '#organization/emoji')
    await main(page).getByText('The organization has no emoji of its own yet.').waitFor()
    const buffer = await aPicture(ben.page, 40, 40)
    const files = ['Our Parrot.png', 'tada.png'].map((name) => ({
      name,
      mimeType: 'image/png',
      buffer,
    }))

    await main(ben.page).getByLabel('Choose pictures').setInputFiles(files)
    expect(await field(ben.page, 'Name of Our Parrot.png').inputValue()).toBe('our_parrot')
    await main(ben.page)
      .getByText(/Only administrators can replace it/)
      .waitFor()
    await isAccessible(ben.page)
    await field(ben.page, 'Name of tada.png').fill('our_parrot')
    await main(ben.page).getByText('Another picture here has this name.').first().waitFor()
    await field(ben.page, 'Name of tada.png').fill('ship-it')
    await button(ben.page, 'Add 2 emoji').click()
    await main(page).getByRole('heading', { name: '2 emoji of your own' }).waitFor()
    await sees(page, '2 emoji of your own', [/:our_parrot:\s+Added by Ben/, /:ship-it:/])

    await button(page, 'Remove :ship-it:').click()
    await page
      .getByRole('dialog')
      .getByText(/reactions that have it keep it/)
      .waitFor()
    await page.getByRole('button', { name: 'Remove emoji' }).click()
    await main(ben.page).getByRole('heading', { name: '1 emoji of your own' }).waitFor()
  })

  journey('who may not add emoji reads who may', async () => {
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    const nobody = { new: { direct_members: [1], direct_subgroups: [] } }
    await asOwner(server, 'PATCH /realm', { can_add_custom_emoji_group: nobody })
    await goesTo(ben.page, '#organization/emoji')
    await main(ben.page).getByText('You may not add emoji.').waitFor()
    await main(ben.page).getByRole('group', { name: 'Who may add emoji' }).waitFor()
    expect(await button(ben.page, 'Choose pictures').count()).toBe(0)
  })

  journey('an owner tries, adds, orders and removes links and playgrounds', async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)
    const ben = await aColleague(server, 'Ben')
    await goesTo(ben.page, '#organization/about')
    await goesTo(page, '#organization/links')

    await button(page, 'New link').click()
    await field(page, 'Pattern').fill('#(?P<id>[0-9]+)(?=x)')
    await main(page)
      .getByText(/The server cannot read this pattern/)
      .waitFor()
    await field(page, 'Pattern').fill('#(?P<id>[0-9]+)')
    await field(page, 'Address').fill('https://issues.example/{id}')
    await field(page, 'Text to try').fill('see #12')
    const result = main(page).getByRole('region', { name: 'Result' })
    expect(await result.getByRole('link').getAttribute('href')).toBe('https://issues.example/12')
    await isAccessible(page)
    await button(page, 'Save').click()
    await main(ben.page).getByText('https://issues.example/{id}').waitFor()
    await button(page, 'New link').click()
    await field(page, 'Pattern').fill('wiki:(?P<page>\\w+)')
    await field(page, 'Address').fill('https://wiki.example/{page}')
    await button(page, 'Save').click()
    await sees(page, 'Automatic links', [/^#/, /^wiki/])

    await button(page, /^Move up: wiki/).focus()
    await page.keyboard.press('ArrowUp')
    await sees(page, 'Automatic links', [/^wiki/, /^#/])
    await button(page, /^Remove wiki/).click()
    await sees(page, 'Automatic links', [/^#/])
    await page.getByRole('button', { name: 'Undo' }).click()
    await sees(page, 'Automatic links', [/^wiki/, /^#/])

    await button(page, 'New playground').click()
    await field(page, 'Language').fill('py')
    await field(page, 'Name').fill('Runner')
    await main(page)
      .getByRole('form', { name: 'New playground' })
      .getByRole('textbox', { name: 'Address' })
      .fill('https://run.example/{?code}')
    await button(page, 'Save').click()
    await sees(page, 'Code playgrounds', [/^Python: Runner/])
    await changesThePlayground(server, page)
    await asOwner(server, 'POST /messages', {
      ...{ type: 'channel', to: 'general', topic: 'code' },
      content: 'wiki:start\n```python\nx\n```',
    })
    await goesTo(ben.page, '#narrow/channel/1-general/topic/code')
    await ben.page.getByRole('link', { name: 'Try it in Runner' }).waitFor()
    await ben.page.getByRole('link', { name: 'wiki:start' }).waitFor()
  })

  journey('an owner adds, orders, changes and removes fields of profiles', async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)
    const ben = await aColleague(server, 'Ben')
    await goesTo(ben.page, '#settings/profile')
    await goesTo(page, '#organization/fields')

    await button(page, 'New field').click()
    await main(page).getByLabel('Kind').selectOption({ label: 'List of options' })
    await field(page, 'Name').fill('Team')
    await field(page, 'Option 1').fill('Support')
    await field(page, 'Option 2').fill('Sales')
    await button(page, 'Move up: Sales').click()
    await isAccessible(page)
    await button(page, 'Save').click()
    const teams = main(ben.page).getByLabel('Team')
    await teams.waitFor()
    expect(await teams.getByRole('option').allInnerTexts()).toEqual([
      expect.any(String),
      'Sales',
      'Support',
    ])
    await teams.selectOption({ label: 'Sales' })

    await button(page, 'New field').click()
    await field(page, 'Name').fill('team')
    await button(page, 'Save').click()
    await main(page).getByText('Another field has this name.').waitFor()
    await field(page, 'Name').fill('Room')
    await button(page, 'Save').click()
    await sees(page, 'All fields', [/^Team/, /^Room/])
    await button(page, 'Move up: Room').click()
    await sees(page, 'All fields', [/^Room/, /^Team/])

    await button(page, 'Change Team').click()
    await button(page, 'Remove Sales').click()
    await button(page, 'Save').click()
    await page.getByRole('button', { name: 'Remove and save' }).click()
    await expect.poll(() => teams.inputValue()).toBe('')
    await button(page, 'Remove Team').click()
    await page
      .getByRole('dialog')
      .getByText(/everybody has written in this field is deleted/)
      .waitFor()
    await page.getByRole('button', { name: 'Remove field' }).click()
    await teams.waitFor({ state: 'detached' })
    await sees(page, 'All fields', [/^Room/])
  })
})

journey('long lists are rendered in steps, with the wheel and with the keyboard', async () => {
  const server = await anAppServer()
  const words = Array.from({ length: 250 }, (_, at) => `word ${String(at).padStart(3, '0')}`)
  await asOwner(server, 'POST /users/me/alert_words', { alert_words: JSON.stringify(words) })
  const { page, complaints } = await theOwner(server)
  await goesTo(page, '#settings/alert-words')
  const removers = main(page).getByRole('button', { name: /^Remove word/ })
  const more = main(page).getByRole('button', { name: '150 more' })
  await more.waitFor()
  expect(await removers.count()).toBe(100)
  await removers.last().focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => removers.count()).toBeGreaterThanOrEqual(200)
  await removers.last().scrollIntoViewIfNeeded()
  await page.mouse.move(700, 400)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return await removers.count()
    })
    .toBe(250)
  await main(page).getByText('word 249').waitFor()
  expect(complaints).toEqual([])
})

journey('a filter of the sidebar that fits many conversations shows the first ones', async () => {
  const server = await anAppServer()
  const { page, complaints } = await theOwner(server)
  const people = Array.from({ length: 45 }, (_, at) => `Ana ${at}`)
  const greetings: unknown[] = []
  for (const [at, full_name] of people.entries()) {
    const email = `ana${at}@example.com`
    const { user_id } = await asOwner(server, 'POST /users', {
      email,
      full_name,
      password: 'correct horse 9',
    })
    const to = JSON.stringify([user_id])
    const greeting = { type: 'direct', to, content: 'Hello' }
    greetings.push((await asOwner(server, 'POST /messages', greeting)).id)
    const topic = `Ana ${at}`
    await asOwner(server, 'POST /messages', { type: 'channel', to: '1', topic, content: 'x' })
  }
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const rows = sidebar.getByRole('link', { name: /Ana \d/ })
  await page.keyboard.press('q')
  await page.keyboard.type('ana')
  await sidebar.getByRole('link', { name: '25 more topics' }).waitFor()
  await sidebar.getByRole('link', { name: '5 more', exact: true }).waitFor()
  expect(await rows.count()).toBe(60)
  await page.keyboard.type(' 44')
  await expect.poll(() => rows.count()).toBe(2)

  // An unread conversation is shown, however many newer ones there are.
  await page.keyboard.press('Escape')
  const read = { flag: 'read', op: 'add' }
  await asOwner(server, 'POST /messages/flags', { ...read, messages: greetings })
  const oldest = sidebar.getByRole('link', { name: /Ana 0.*1 unread/ })
  await oldest.waitFor({ state: 'detached' })
  const unread = { flag: 'read', op: 'remove' }
  await asOwner(server, 'POST /messages/flags', { ...unread, messages: greetings.slice(0, 1) })
  await oldest.waitFor()
  expect(complaints).toEqual([])
})
