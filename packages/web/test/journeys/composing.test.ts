import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { resize } from '../resize.ts'
import { anAppServer } from './a-server.ts'
import { journey, type Visitor } from './chromium.ts'
import { theOwner } from './people.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const message = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: text })

/** Sends and undoes it, by button and by key. */
async function sendsAndUndoes(page: Page): Promise<void> {
  for (const way of ['button', 'key'] as const) {
    await composer(page).fill('Never mind')
    await composer(page).press('Control+Enter')
    await message(page, 'Never mind').waitFor()
    if (way === 'button') await expectOfferBesideButtons(page)
    if (way === 'key') await composer(page).press('Control+z')
    else await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await message(page, 'Never mind').waitFor({ state: 'detached' })
    expect(await composer(page).inputValue()).toBe('Never mind')
    await composer(page).fill('')
  }
}

/** The offer to undo a send covers no button, however narrow the composer is. */
async function expectOfferBesideButtons(page: Page): Promise<void> {
  const usual = page.viewportSize()
  for (const width of [1440, 1024, 768, 660, 375, 320]) {
    await resize(page, width, 800)
    const covered = await page.getByRole('status').getByText('Undo').evaluate(buttonsUnder)
    expect(covered, `${width} px`).toEqual([])
  }
  if (usual) await page.setViewportSize(usual)
}

/** The same on phones, with larger buttons. */
async function offersOnAPhone(site: string, { phone }: Visitor): Promise<void> {
  const page = await phone(`${site}/#narrow/channel/1-general/topic/films`)
  await composer(page).fill('From my phone')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  await expectOfferBesideButtons(page)
}

/** The names of the composer's buttons that the offer covers. */
function buttonsUnder(undo: Element): (string | null)[] {
  const offer = undo.parentElement
  const boxes = [...(offer?.children ?? [])].map((part) => part.getBoundingClientRect())
  const buttons = [...(offer?.parentElement?.querySelectorAll('button') ?? [])]
  const isUnder = (button: Element) => {
    const { left, right, width } = button.getBoundingClientRect()
    return width > 0 && boxes.some((box) => box.left < right && left < box.right)
  }
  return buttons
    .filter((button) => !offer?.contains(button) && isUnder(button))
    .map((button) => button.getAttribute('aria-label'))
}

/** A large upload is paused, continues and arrives complete. */
async function uploadsWithAPause(page: Page): Promise<void> {
  let parts = 0
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/tus/**', async (route) => {
    if (route.request().method() === 'PATCH') parts += 1
    if (parts === 3) await held
    await route.continue().catch(() => undefined)
  })
  const buffer = Buffer.alloc(5 * 1024 * 1024, 'a')
  const file = { name: 'film.bin', mimeType: 'application/octet-stream', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  const files = page.getByRole('list', { name: 'Files' })
  await files.getByText(/2\.1\sMB of 5\.2\sMB/).waitFor()
  await files.getByRole('button', { name: 'Pause upload' }).click()
  await files.getByText('Paused').waitFor()
  release()
  await files.getByRole('button', { name: 'Resume upload' }).click()
  await files.waitFor({ state: 'detached' })
  expect(await composer(page).inputValue()).toMatch(/^\[film\.bin\]\(\/user_uploads\/.*\)\n$/)
  await composer(page).press('Control+Enter')
  await message(page, 'film.bin').getByRole('link', { name: 'film.bin' }).waitFor()
}

/** Renames a topic: its messages and the reader move at once. */
async function renamesTheTopic(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Actions for films' }).click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move messages' })
  await dialog.getByLabel('Topic', { exact: true }).fill('cinema')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await page.waitForURL(/topic\/cinema/)
  await message(page, 'film.bin').waitFor()
}

/** Saves two searches and finds them in their list, in Go anywhere and in the sidebar. */
async function keepsSearches(site: string, page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  for (const [terms, name] of [
    ['search/film', 'Films'],
    ['has/link', 'Links'],
  ]) {
    await page.goto(`${site}/#narrow/${terms}`)
    await page.getByRole('button', { name: 'Save this search' }).click()
    await dialog.getByLabel('Name').fill(name ?? '')
    if (name === 'Links') await dialog.getByLabel('Show in the sidebar').check()
    await dialog.getByLabel('Name').press('Enter')
    await page.getByRole('button', { name: `Saved as “${name}”` }).waitFor()
  }
  await page.getByRole('button', { name: 'Saved as “Links”' }).click()
  const list = page.getByRole('list', { name: 'Saved searches' })
  await list.getByRole('button', { name: 'Move up: Links' }).click()
  await page.waitForFunction(() =>
    /Links[\s\S]*Films/.test(document.querySelector('main')?.innerText ?? ''),
  )
  await list.getByRole('button', { name: 'Actions for Films' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name').fill('Pictures')
  await page.getByRole('dialog', { name: 'Rename' }).getByRole('button', { name: 'Save' }).click()
  await list.getByText('Pictures').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go anywhere' }).waitFor()
  await page.keyboard.type('pictures')
  await page.getByRole('option', { name: /Pictures/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/#narrow\/search\/film$/)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'Links' }).click()
  await page.waitForURL(/#narrow\/has\/link$/)
  await page.goto(`${site}/#searches`)
  await list.getByRole('button', { name: 'Actions for Links' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await sidebar.getByRole('link', { name: 'Links' }).waitFor({ state: 'detached' })
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await list.getByText('Links').waitFor()
}

/** The composer says which keys send, and lets people choose the other. Then the topic is done. */
async function sendsByEnter(site: string, page: Page): Promise<void> {
  await page.goto(`${site}/#narrow/channel/1-general/topic/popcorn`)
  await composer(page).fill('Sweet or salted?')
  const hint = page.getByRole('button', { name: 'Ctrl Enter sends (Send with Enter from now on)' })
  await hint.press('Enter')
  await page.getByText('Enter sends now.').waitFor()
  const isSent = page.waitForResponse((answer) =>
    /POST .*\/messages$/.test(`${answer.request().method()} ${answer.url()}`),
  )
  // The focus is in the composer again.
  await page.keyboard.press('Enter')
  await message(page, 'Sweet or salted?').waitFor()
  // Until then, the server knows no such topic.
  await isSent
  await page.getByRole('main').getByRole('button', { name: 'Resolve', exact: true }).click()
  await page.getByRole('heading', { name: /resolved popcorn/ }).waitFor()
}

/** The answers to these requests come when the returned function is called. */
async function holds(page: Page, requests: RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = async (route: Route) => {
    await held
    await route.continue()
  }
  await page.route(requests, hold)
  return () => release()
}

/** Types half a word elsewhere, lets something happen, and types the rest. */
async function typesElsewhere(page: Page, until: () => Promise<void>): Promise<void> {
  const filter = page.getByRole('textbox', { name: /^Filter channels/ })
  await filter.fill('somew')
  await until()
  await page.keyboard.type('here')
  expect(await filter.inputValue()).toBe('somewhere')
  await filter.fill('')
}

const chooses = async (page: Page, text: string, item: string) => {
  await message(page, text).hover()
  await message(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function quotesLate(page: Page): Promise<void> {
  const release = await holds(page, /\/api\/v1\/messages\/\d+\?/)
  await chooses(page, 'A long film', 'Quote and reply')
  await typesElsewhere(page, async () => {
    release()
    await expect.poll(() => composer(page).inputValue()).toContain('A long film')
  })
  await composer(page).fill('')
}

/** A file that changes on its way cannot be sent, and says why. */
async function refusesAChangedFile(page: Page): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-journey-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'notes.bin')
  await writeFile(path, Buffer.alloc(3 * 1024 * 1024, 'a'))
  const release = await holds(page, /\/api\/v1\/tus$/)
  await page.locator('input[type=file]').setInputFiles(path)
  const files = page.getByRole('list', { name: 'Files' })
  await files.getByText('notes.bin').waitFor()
  await writeFile(path, Buffer.alloc(3 * 1024 * 1024 + 1, 'b'))
  release()
  await files.getByText('The file was changed, moved or deleted meanwhile.').waitFor()
  expect(await files.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await files.getByRole('button', { name: 'Dismiss' }).click()
}

/** The link of the file makes the text too long, so it is not saved. */
async function savesLate(page: Page): Promise<void> {
  await chooses(page, 'A long film', 'Edit message')
  const editor = page.locator('.message-editor')
  await editor.getByRole('textbox').fill('x'.repeat(9_990))
  const release = await holds(page, /\/api\/v1\/user_uploads/)
  const file = { name: 'film.txt', mimeType: 'text/plain', buffer: Buffer.from('a film') }
  await editor.locator('input[type=file]').setInputFiles(file)
  await editor.getByRole('textbox').press('Control+Enter')
  await page.getByText('The message is saved when its files are uploaded.').waitFor()
  await typesElsewhere(page, async () => {
    release()
    await editor.getByText('characters too long').waitFor()
  })
}

describe('writing', () => {
  journey('undoing, pausing an upload, renaming a topic and saving searches', async () => {
    const server = await anAppServer()
    const visitor = await theOwner(server)
    const { page, complaints } = visitor
    await page.goto(`${server.site}/#narrow/channel/1-general/topic/films`)

    await sendsAndUndoes(page)
    await uploadsWithAPause(page)
    await refusesAChangedFile(page)
    await renamesTheTopic(page)
    await keepsSearches(server.site, page)
    await sendsByEnter(server.site, page)
    await offersOnAPhone(server.site, visitor)

    // The browser's own line.
    expect(complaints).toEqual([expect.stringContaining('ERR_UPLOAD_FILE_CHANGED')])
  })
  journey('what arrives late takes no focus from another field', async () => {
    const server = await anAppServer()
    const { page, complaints } = await theOwner(server)
    await page.goto(`${server.site}/#narrow/channel/1-general/topic/films`)
    await composer(page).fill('A long film')
    await composer(page).press('Control+Enter')
    await message(page, 'A long film').and(page.locator(':not(.message--echo)')).waitFor()

    await quotesLate(page)
    await savesLate(page)

    expect(complaints).toEqual([])
  })
})
