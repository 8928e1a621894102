import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const message = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: text })
const editor = (page: Page) =>
  page.getByRole('form', { name: 'Edit message' }).getByRole('textbox', { name: 'Edit message' })

const opens = ({ site }: AppServer, page: Page, topic: string) =>
  page.goto(`${site}/#narrow/channel/1-general/topic/${topic}`)

async function edits(page: Page, text: string): Promise<void> {
  await message(page, text).hover()
  await message(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit message' }).click()
}

/** Undoes a send after the next message was begun: both texts stay. */
async function undoesWhileWriting(page: Page): Promise<void> {
  await composer(page).fill('Never mind')
  await composer(page).press('Control+Enter')
  await message(page, 'Never mind').waitFor()
  await composer(page).fill('The next one')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  expect(await composer(page).inputValue()).toBe('Never mind\n\nThe next one')
  await message(page, 'Never mind').waitFor({ state: 'detached' })
  await composer(page).fill('')
}

/** The text of a message cannot be fetched: nothing can be saved, and a retry fetches it. */
async function editsWithoutTheText(page: Page): Promise<void> {
  await composer(page).fill('Lunch at noon')
  await composer(page).press('Control+Enter')
  await message(page, 'Lunch at noon').waitFor()
  const json = { result: 'error', code: 'BAD_REQUEST', msg: 'Not now' }
  const isText = /\/api\/v1\/messages\/\d+\?/
  await page.route(isText, (route) => route.fulfill({ status: 400, json }), { times: 1 })
  await edits(page, 'Lunch at noon')
  await page.getByText('Not now').waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await editor(page).waitFor()
  expect(await editor(page).inputValue()).toBe('Lunch at noon')
}

/** An empty text deletes what the message said, so the app asks first. */
async function asksBeforeEmptying(page: Page): Promise<void> {
  await editor(page).fill('')
  await editor(page).press('Control+Enter')
  const question = page.getByRole('dialog', { name: 'Save an empty message?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await editor(page).fill('x'.repeat(10_001))
  await editor(page).press('Control+Enter')
  await page.getByText('1 character too long').waitFor()
  expect(await editor(page).inputValue()).toHaveLength(10_001)
  await editor(page).fill('Lunch at one')
  await editor(page).press('Control+Enter')
  await message(page, 'Lunch at one').waitFor()
}

/** A scheduled message goes back into a composer that has a text. */
async function editsTheScheduled(server: AppServer, page: Page): Promise<void> {
  await asOwner(server, 'POST /scheduled_messages', {
    ...{ type: 'channel', to: 1, topic: 'films', content: 'For tomorrow' },
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 86_400,
  })
  await composer(page).fill('Half a thought')
  await page.goto(`${server.site}/#scheduled`)
  await page.getByRole('list', { name: 'Scheduled' }).getByRole('button', { name: 'Edit' }).click()
  await page.waitForURL(/topic\/films/)
  await expect.poll(() => composer(page).inputValue()).toBe('Half a thought\n\nFor tomorrow')
  await page.getByRole('textbox', { name: /^Message / }).fill('')
}

/** Somebody else resolves the topic while a text is written: the text, the focus and the selection go along. */
async function writesWhileResolved(server: AppServer, page: Page): Promise<void> {
  const topic = 'plans'
  const { id } = await asOwner(server, 'POST /messages', {
    ...{ type: 'channel', to: 'general', topic, content: 'Where do we go?' },
  })
  await opens(server, page, topic)
  await message(page, 'Where do we go?').waitFor()
  await composer(page).pressSequentially('To thesea')
  for (let keys = 0; keys < 3; keys++) await page.keyboard.press('ArrowLeft')
  await asOwner(server, `PATCH /messages/${id}`, {
    ...{ topic: '✔ plans', propagate_mode: 'change_all' },
  })
  await page.waitForURL(/topic\/\..*plans$/)
  await page.getByRole('textbox', { name: /✔ plans/ }).waitFor()
  await page.keyboard.type(' ')
  expect(await composer(page).inputValue()).toBe('To the sea')
  await opens(server, page, topic)
  await page.getByRole('textbox', { name: 'Message #general › plans' }).waitFor()
  expect(await composer(page).inputValue()).toBe('')
}

/** Somebody else renames the topic before anything is written: the keys still go into the field. */
async function beginsWhileRenamed(server: AppServer, page: Page): Promise<void> {
  const { id } = await asOwner(server, 'POST /messages', {
    ...{ type: 'channel', to: 'general', topic: 'walks', content: 'Who comes along?' },
  })
  await opens(server, page, 'walks')
  await message(page, 'Who comes along?').waitFor()
  await composer(page).focus()
  await asOwner(server, `PATCH /messages/${id}`, { topic: 'hikes', propagate_mode: 'change_all' })
  await page.getByRole('textbox', { name: 'Message #general › hikes' }).waitFor()
  await page.keyboard.type('I do')
  expect(await composer(page).inputValue()).toBe('I do')
}

/** Reloads without a network: what was typed is there, in a topic, in a channel and in an edit. */
async function reloads(server: AppServer, page: Page): Promise<void> {
  await opens(server, page, 'trips')
  await composer(page).fill('To the hills')
  await composer(page).press('Control+Enter')
  await message(page, 'To the hills').and(page.locator(':not(.message--echo)')).waitFor()
  await composer(page).pressSequentially('half a sen')
  await page.reload()
  await expect.poll(() => composer(page).inputValue()).toBe('half a sen')
  await page.goto(`${server.site}/#narrow/channel/1-general`)
  await page.getByRole('combobox', { name: 'Topic' }).fill('later')
  await composer(page).fill('without a topic')
  await page.reload()
  await expect.poll(() => composer(page).inputValue()).toBe('without a topic')
  expect(await page.getByRole('combobox', { name: 'Topic' }).inputValue()).toBe('later')
}

async function closesDuringAnEdit(server: AppServer, page: Page): Promise<void> {
  await opens(server, page, 'trips')
  await edits(page, 'To the hills')
  await editor(page).fill('To the sea')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloaded
  await edits(page, 'To the hills')
  await expect.poll(() => editor(page).inputValue()).toBe('To the sea')
  await editor(page).press('Escape')
  await edits(page, 'To the hills')
  await expect.poll(() => editor(page).inputValue()).toBe('To the hills')
  await editor(page).press('Escape')
}

/** The next upload waits until the returned function is called. */
async function holdsAnUpload(
  page: Page,
  answer: (route: Route) => Promise<void>,
): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = async (route: Route) => {
    await held
    await answer(route)
  }
  await page.route('**/api/v1/user_uploads', hold, { times: 1 })
  return () => release()
}

const goesOn = (route: Route) => route.continue()

const file = { name: 'map.txt', mimeType: 'text/plain', buffer: Buffer.from('a map') }

/** Enter and Save wait for a file that is being uploaded. */
async function sendsAndSavesWithFiles(server: AppServer, page: Page): Promise<void> {
  await opens(server, page, 'maps')
  const releaseFirst = await holdsAnUpload(page, goesOn)
  await page.locator('.compose input[type=file]').setInputFiles(file)
  await composer(page).fill('Here is the map: ')
  await composer(page).press('Control+Enter')
  await page.getByText('The message is sent when its files are uploaded.').waitFor()
  releaseFirst()
  const sent = message(page, 'Here is the map').and(page.locator(':not(.message--echo)'))
  await sent.getByRole('link', { name: 'map.txt' }).waitFor()
  expect(await composer(page).inputValue()).toBe('')

  await edits(page, 'Here is the map')
  const releaseSecond = await holdsAnUpload(page, goesOn)
  const another = { ...file, name: 'route.txt' }
  await page.locator('.message-editor input[type=file]').setInputFiles(another)
  await editor(page).press('Control+Enter')
  await page.getByText('The message is saved when its files are uploaded.').waitFor()
  releaseSecond()
  await message(page, 'Here is the map').getByRole('link', { name: 'route.txt' }).waitFor()
}

/** What waits for a file that fails is not sent, and the app says so. */
async function failsToUpload(page: Page): Promise<void> {
  const json = { result: 'error', code: 'BAD_REQUEST', msg: 'Not this one' }
  const release = await holdsAnUpload(page, (route) => route.fulfill({ status: 400, json }))
  await page.locator('.compose input[type=file]').setInputFiles(file)
  await composer(page).fill('Another map')
  await composer(page).press('Control+Enter')
  await page.getByText('The message is sent when its files are uploaded.').waitFor()
  release()
  await page.getByText('The message was not sent, because').waitFor()
  expect(await composer(page).inputValue()).toBe('Another map')
  await page.getByRole('list', { name: 'Files' }).getByRole('button', { name: 'Dismiss' }).click()
}

/** Scheduling from the preview leads back to an empty field. */
async function schedulesFromThePreview(page: Page): Promise<void> {
  await composer(page).fill('For tomorrow')
  await page.locator('.compose').getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
  await page.getByText(/The message will be sent/).waitFor()
  await expect.poll(() => composer(page).inputValue()).toBe('')
}

/** Drops a file, or pastes something. Returns whether the app took the event, so that the browser does nothing. */
function gives(page: Page, type: 'drop' | 'paste', selector: string, text = ''): Promise<boolean> {
  const what = { type, selector, text }
  return page.evaluate(({ type: kind, selector: where, text: copied }) => {
    const data = new DataTransfer()
    data.items.add(new File(['1 2'], 'cells.png', { type: 'image/png' }))
    if (copied !== '') data.setData('text/plain', copied)
    const how = { bubbles: true, cancelable: true }
    const event =
      kind === 'drop'
        ? new DragEvent(kind, { ...how, dataTransfer: data })
        : new ClipboardEvent(kind, { ...how, clipboardData: data })
    return document.querySelector(where)?.dispatchEvent(event) === false
  }, what)
}

/** A file goes into the composer from anywhere on the conversation. Elsewhere, the browser must not open it. */
async function dropsAFile(server: AppServer, page: Page): Promise<void> {
  await page.goto(`${server.site}/#inbox`)
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await expect.poll(() => gives(page, 'drop', 'main')).toBe(true)
  await opens(server, page, 'cells')
  await composer(page).waitFor()
  expect(await gives(page, 'drop', '.conversation')).toBe(true)
  await expect.poll(() => composer(page).inputValue()).toMatch(/^\[cells\.png\]\(.*\)\n$/)
  await composer(page).fill('')
}

/** Cells of a spreadsheet are text, beside which there is a picture of them. */
async function pastesCells(page: Page): Promise<void> {
  expect(await gives(page, 'paste', '.compose textarea', '1\t2')).toBe(false)
  expect(await page.getByRole('list', { name: 'Files' }).count()).toBe(0)
  expect(await gives(page, 'paste', '.compose textarea', 'cells.png')).toBe(true)
  await expect.poll(() => composer(page).inputValue()).toMatch(/^\[cells\.png\]/)
}

describe('what somebody has written', () => {
  journey(
    'stays when a send is undone, a scheduled message returns and an edit fails',
    async () => {
      const server = await anAppServer()
      const { page } = await theOwner(server)
      await opens(server, page, 'films')

      await undoesWhileWriting(page)
      await editsWithoutTheText(page)
      await asksBeforeEmptying(page)
      await editsTheScheduled(server, page)
    },
  )

  journey('goes along when its topic gets another name', async () => {
    const server = await anAppServer()
    const { page, complaints } = await theOwner(server)
    await writesWhileResolved(server, page)
    await beginsWhileRenamed(server, page)
    expect(complaints).toEqual([])
  })

  journey('is there after a reload, and the browser asks before an edit is lost', async () => {
    const server = await anAppServer()
    const { page, complaints } = await theOwner(server)
    await reloads(server, page)
    await closesDuringAnEdit(server, page)
    expect(complaints).toEqual([])
  })

  journey('is sent with its files, and the field comes back after scheduling', async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)
    await sendsAndSavesWithFiles(server, page)
    await failsToUpload(page)
    await schedulesFromThePreview(page)
  })

  journey('takes files from the whole conversation, and the text of cells', async () => {
    const server = await anAppServer()
    const { page, complaints } = await theOwner(server)
    await dropsAFile(server, page)
    await pastesCells(page)
    expect(complaints).toEqual([])
  })
})
