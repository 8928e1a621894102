import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { otherMachine } from '../the-chromium.ts'
import { type AppServer, anAppProgram } from './a-server.ts'
import { aVisitor, journey } from './chromium.ts'
import { asOwner } from './people.ts'

// Browsers offer less to a page that comes over plain http from another machine than to one from this machine.
journey(
  'over plain http from another machine, people write, edit and copy in two tabs',
  async () => {
    const server = await anAppProgram()
    const { page, tab, complaints } = await aVisitor()
    const site = server.site.replace('localhost', otherMachine)

    await page.goto(`${site}/#narrow/channel/1-general/topic/hello`)
    await page.getByLabel('Email address').fill('owner@localhost.localdomain')
    await page.getByLabel('Password').fill(await server.ownerPassword())
    await page.getByRole('button', { name: 'Sign in' }).click()
    const composer = page.getByRole('textbox', { name: /^Message / })
    await composer.fill('From afar')
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await composer.press('Control+Enter')
    const message = page.getByRole('article').filter({ hasText: 'Owner' })
    await message.getByText('From afar').waitFor()

    await edits(server, page)

    const topic = page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('link', { name: 'hello' })
    await topic.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy link', exact: true }).click()
    await page.getByText('Copied').waitFor()
    await composer.press('Control+v')
    expect(await composer.inputValue()).toContain('#narrow/channel/1-general/topic/hello')
    await composer.fill('')

    // One of two tabs asks the server for both.
    const waits = /\/api\/v1\/events\?.*dont_block=false/
    const asked: string[] = []
    const second = await tab('about:blank')
    second.on('request', (request) => asked.push(request.url()))
    await second.goto(`${site}/#narrow/channel/1-general/topic/hello`)
    await second.getByText('From not so far').waitFor()
    await composer.fill('In both')
    await composer.press('Control+Enter')
    await second.getByText('In both').waitFor()
    expect(asked.filter((url) => waits.test(url))).toEqual([])
    const takesOver = second.waitForRequest(waits)
    await page.close()
    await takesOver

    await server.process.stop()
    const expected = /Cross-Origin-Opener-Policy|net::ERR|status of 400/
    expect(complaints.filter((text) => !expected.test(text))).toEqual([])
  },
)

/** Changes the message, which another device has changed meanwhile. */
async function edits(server: AppServer, page: Page): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Edit' })
  // The server has to have the message first.
  const begins = async () => {
    if ((await editor.count()) === 0)
      await page.getByRole('textbox', { name: /^Message / }).press('ArrowUp')
    return editor.count()
  }
  await expect.poll(begins).toBe(1)
  await expect.poll(() => editor.inputValue()).toBe('From afar')
  await editor.fill('From not so far')
  await asOwner(server, 'PATCH /messages/1', { content: 'From near' })
  await editor.press('Control+Enter')
  const toast = page.getByRole('alert').filter({ hasText: 'Somebody has changed the message' })
  await toast.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => editor.inputValue()).toBe('From not so far')
  await editor.press('Control+Enter')
  await page.getByRole('article').getByText('From not so far').waitFor()
}
