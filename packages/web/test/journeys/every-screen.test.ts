import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aWalk, type Walk } from '../walk.ts'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey, type Visitor } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'
import { aSound } from './sample-files.ts'

const talk = '#narrow/channel/1-general/topic/talk'
const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })
const message = (page: Page, text: string) =>
  feed(page).getByRole('article').filter({ hasText: text })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message #general/ })

async function goesTo(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, place)
}

const send = (server: AppServer, content: string) =>
  asOwner(server, 'POST /messages', {
    ...{ type: 'channel', to: 'general', topic: 'talk' },
    content,
  })

/** Messages of every kind, and something in every list. */
async function furnish(server: AppServer): Promise<void> {
  const { id } = await send(server, 'We meet at nine.')
  await asOwner(server, `PATCH /messages/${id}`, { content: 'We meet at **ten**.' })
  await send(server, '/poll Where?\nHere\nThere')
  await send(
    server,
    '/todo Before we go\nPack: a map\nRead Fahrkartenautomatenbedienungsanleitung: before',
  )
  const { id: coded } = await send(server, 'It was short.')
  const line =
    'const answer = 42 // as everybody knows who has read the whole of it, not only its end'
  await asOwner(server, `PATCH /messages/${coded}`, {
    content: `It is long:\n\`\`\`js\n${line}\n\`\`\``,
  })
  await send(server, '```spoiler Why\nBecause.\n```\n\n$$e^x$$ <time:2026-12-01T10:00:00Z> :tada:')
  const later = Math.floor(Date.now() / 1000) + 86_400
  const scheduled_delivery_timestamp = later
  await asOwner(server, 'POST /scheduled_messages', {
    ...{ type: 'channel', to: 1, topic: 'talk', content: 'Good **morning**' },
    scheduled_delivery_timestamp,
  })
  await asOwner(server, 'POST /reminders', {
    ...{ message_id: id, note: 'Bring cake', scheduled_delivery_timestamp },
  })
  const draft = { type: 'stream', to: [1], topic: 'other', content: 'Half a *thought*' }
  await asOwner(server, 'POST /drafts', { drafts: [draft] })
  await asOwner(server, 'POST /saved_snippets', { title: 'Signature', content: 'Best, Olga' })
  const narrow = [{ operator: 'has', operand: 'image' }]
  await asOwner(server, 'POST /saved_searches', { name: 'Pictures', narrow })
}

/** Ben sends a picture and a sound. */
async function sendsFiles(page: Page): Promise<void> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await composer(page).waitFor()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'hills.png', mimeType: 'image/png', buffer: png },
    { name: 'bell.wav', mimeType: 'audio/wav', buffer: aSound() },
  ])
  await page.waitForFunction(
    () => document.querySelector('textarea')?.value.match(/user_uploads/g)?.length === 2,
  )
  await composer(page).press('Control+Enter')
  await message(page, 'bell.wav').getByRole('img').first().waitFor()
}

/** Opens the menu of a message, and chooses one of its items. */
async function chooses(page: Page, text: string, item: RegExp | undefined): Promise<void> {
  const one = message(page, text)
  await one.click({ button: 'right', position: { x: 80, y: 10 } })
  await page.getByRole('menu', { name: 'Message actions' }).waitFor()
  if (item) await page.getByRole('menuitem', { name: item }).click()
}

const closes = async (page: Page) => {
  await page.keyboard.press('Escape')
}

async function listsAreOpen(page: Page, isOpenToAll: Walk): Promise<void> {
  const filled = {
    scheduled: 'Good',
    reminders: 'Bring cake',
    drafts: 'Half',
    searches: 'Pictures',
  }
  for (const [place, text] of Object.entries(filled)) {
    await goesTo(page, `#${place}`)
    await page.getByRole('main').getByText(text).first().waitFor()
    await isOpenToAll(place)
  }
  await goesTo(page, '#narrow/search/meet/sender/1')
  await message(page, 'We meet at').waitFor()
  await isOpenToAll('a search')
  await goesTo(page, '#narrow/channel/99-secret/topic/plans')
  await page.getByText('You cannot see this channel.').waitFor()
  await isOpenToAll('a channel that is not there')
  await goesTo(page, '#organization/about')
  await page.getByText('Create public channels').waitFor()
  await isOpenToAll('the organization')
  await goesTo(page, '#nothing/here')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await isOpenToAll('an unknown address')
}

async function menuAndDialogsAreOpen(page: Page, isOpenToAll: Walk): Promise<void> {
  await chooses(page, 'bell.wav', undefined)
  await isOpenToAll('the menu of a message')
  await closes(page)
  for (const item of [/^Report/, /^Move/, /^Remind/]) {
    await chooses(page, 'bell.wav', item)
    await page.getByRole('dialog').waitFor()
    await isOpenToAll(`the dialog ${item}`)
    await closes(page)
  }
}

/** The last version of a message says which words it has instead of others. */
async function showsWhatChanged(page: Page): Promise<void> {
  const newest = page.getByRole('complementary', { name: 'Edit history' }).getByRole('listitem')
  expect(await newest.first().getByRole('deletion').allTextContents()).toEqual(['nine'])
  expect(await newest.first().getByRole('insertion').allTextContents()).toEqual(['ten'])
  expect(await newest.first().locator('.rendered').textContent()).toBe('We meet at nineten.')
  expect(await newest.last().locator('.rendered').textContent()).toBe('We meet at nine.')
}

async function panesAreOpen(page: Page, isOpenToAll: Walk): Promise<void> {
  for (const [item, title] of [
    [/^Read by/, 'Read by'],
    [/history/, 'Edit history'],
    [/^Source/, 'Source'],
  ] as const) {
    await chooses(page, 'We meet', item)
    await page.getByRole('heading', { name: title }).waitFor()
    await isOpenToAll(`the pane ${title}`)
    if (title === 'Edit history') await showsWhatChanged(page)
    await closes(page)
    await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' })
  }
  await chooses(page, 'It is long', /history/)
  await page.getByRole('complementary', { name: 'Edit history' }).getByText('answer').waitFor()
  await isOpenToAll('the edit history of a long line')
  await closes(page)
  await message(page, 'bell.wav').locator('.rendered img').click()
  await page.getByRole('dialog', { name: 'hills.png' }).waitFor()
  await isOpenToAll('a picture')
  await closes(page)
}

async function composerIsOpen(page: Page, isOpenToAll: Walk): Promise<void> {
  const text = composer(page)
  await text.fill('**bold** text')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menu').waitFor()
  await isOpenToAll('send later')
  await page.getByRole('menuitem', { name: /Another time/ }).click()
  await page.getByRole('dialog').waitFor()
  await isOpenToAll('another time')
  await closes(page)
  await text.fill('')
  await text.pressSequentially('@be')
  await page.getByRole('option', { name: /Ben/ }).waitFor()
  await isOpenToAll('completion')
  await text.fill('')
}

/** The owner, in a conversation with messages of every kind. */
async function conversation(): Promise<Visitor> {
  const server = await anAppServer()
  await furnish(server)
  const hidden = { name: 'requests', subscribers: '[]', invite_only: 'true' }
  const { id } = await asOwner(server, 'POST /channels/create', hidden)
  await asOwner(server, 'PATCH /realm', { moderation_request_channel_id: String(id) })
  const ben = await aColleague(server, 'Ben')
  await goesTo(ben.page, talk)
  await sendsFiles(ben.page)
  const visitor = await theOwner(server)
  await goesTo(visitor.page, talk)
  await message(visitor.page, 'bell.wav').waitFor()
  return visitor
}

describe('what opens above a conversation, and the lists that wait', () => {
  journey(
    'the messages of a conversation, their menu and its dialogs are open to all',
    async () => {
      const { page, complaints } = await conversation()
      const isOpenToAll = aWalk(page)
      const player = message(page, 'bell.wav').locator('audio')
      await player.waitFor()
      await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.duration)).toBe(0.1)
      await isOpenToAll('a conversation')
      await menuAndDialogsAreOpen(page, isOpenToAll)
      expect(complaints).toEqual([])
    },
  )

  journey('the panes of a message and its pictures are open to all', async () => {
    const { page, complaints } = await conversation()
    await panesAreOpen(page, aWalk(page))
    expect(complaints).toEqual([])
  })

  journey('the composer and the lists are open to all', async () => {
    const server = await anAppServer()
    await furnish(server)
    await aColleague(server, 'Ben')
    const { page, complaints } = await theOwner(server)
    const isOpenToAll = aWalk(page)
    await goesTo(page, talk)
    await composerIsOpen(page, isOpenToAll)
    await listsAreOpen(page, isOpenToAll)
    expect(complaints).toEqual([])
  })
})
