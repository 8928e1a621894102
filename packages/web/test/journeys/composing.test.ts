import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { closeBrowserAfterwards, journey } from './chromium.ts'
import { theOwner } from './people.ts'

closeBrowserAfterwards()

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const message = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: text })

/** Sends, and takes it back: by the button and by the key. */
async function sendsAndUndoes(page: Page): Promise<void> {
  for (const way of ['button', 'key'] as const) {
    await composer(page).fill('Never mind')
    await composer(page).press('Control+Enter')
    await message(page, 'Never mind').waitFor()
    if (way === 'key') await composer(page).press('Control+z')
    else await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await message(page, 'Never mind').waitFor({ state: 'detached' })
    expect(await composer(page).inputValue()).toBe('Never mind')
    await composer(page).fill('')
  }
}

/** A large file stops where its owner says, goes on from there, and arrives whole. */
async function uploadsWithAPause(page: Page): Promise<void> {
  let parts = 0
  let release = () => undefined as void
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
  await files.getByText(/2\.1 MB of 5\.2 MB/).waitFor()
  await files.getByRole('button', { name: 'Pause upload' }).click()
  await files.getByText('Paused').waitFor()
  release()
  await files.getByRole('button', { name: 'Resume upload' }).click()
  await files.waitFor({ state: 'detached' })
  expect(await composer(page).inputValue()).toMatch(/^\[film\.bin\]\(\/user_uploads\/.*\)\n$/)
  await composer(page).press('Control+Enter')
  await message(page, 'film.bin').getByRole('link').waitFor()
}

describe('writing', () => {
  journey('and taking it back, files with a pause', async () => {
    const server = await anAppServer()
    const { page, complaints } = await theOwner(server)
    await page.goto(`${server.site}/#narrow/channel/1-general/topic/films`)

    await sendsAndUndoes(page)
    await uploadsWithAPause(page)

    expect(complaints).toEqual([])
  })
})
