import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })

journey('a user who is typing goes on typing when the field is taken away', async () => {
  const server = await anAppServer()
  const told = { type: 'channel', to: 'general', topic: 'soup' }
  await asOwner(server, 'POST /messages', { ...told, content: 'First.' })
  const { id } = await asOwner(server, 'POST /messages', { ...told, content: 'Soup' })
  const { page, complaints } = await theOwner(server)
  await page.goto(`${server.site}/#narrow/channel/1-general/topic/soup`)
  await feed(page).getByText('Soup').waitFor()
  const composer = page.getByRole('textbox', { name: /^Message / })
  await composer.press('ArrowUp')
  const editor = feed(page).getByRole('textbox', { name: 'Edit' })
  await editor.waitFor()
  await expect.poll(() => editor.inputValue()).toBe('Soup')
  await editor.press('End')
  await page.keyboard.type(' is')
  // Somebody types on while the message goes.
  const typing = { isOver: false }
  const typed = (async () => {
    while (!typing.isOver) await page.keyboard.type('and ', { delay: 30 })
  })()
  await asOwner(server, `DELETE /messages/${id}`, {})
  await editor.waitFor({ state: 'detached' })
  await page.waitForTimeout(600)
  typing.isOver = true
  await typed
  expect(page.url()).toMatch(/topic\/soup$/)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByText(/The message that you edited is no longer here/).waitFor()
  const isInComposer = () => composer.evaluate((field) => field === document.activeElement)
  expect(await isInComposer()).toBe(true)
  expect(await composer.inputValue()).toMatch(/^Soup is/)
  await composer.press('End')
  await page.keyboard.type('!')
  expect(await composer.inputValue()).toMatch(/!$/)
  // Without the field, keys are shortcuts again after a pause.
  await page.waitForTimeout(1700)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('a')
  await page.waitForURL(/#feed/)
  expect(complaints).toEqual([])
})
