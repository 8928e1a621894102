import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })

/** Selects a message and copies it with the keys. */
async function copies(page: Page, text: string): Promise<void> {
  const row = page.getByRole('article').filter({ hasText: text })
  await row.locator('.rendered').evaluate((content) => {
    getSelection()?.selectAllChildren(content)
  })
  await page.keyboard.press('Control+c')
}

/** The code that reads the clipboard arrives after the field has the focus. */
async function expectPasted(field: Locator, text: string): Promise<void> {
  const pastes = async () => {
    await field.fill('')
    await field.press('Control+v')
    return field.inputValue()
  }
  await expect.poll(pastes, { timeout: 20_000, interval: 500 }).toBe(text)
}

describe('pasting', () => {
  journey('what is copied from a message is pasted as it was written', async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const written = [
      'Dear @**all**, see #**general>films** :tada: and $$y$$',
      '',
      '```math',
      'x^2',
      '```',
      '',
      '- **one**',
      '- `two`',
    ].join('\n')
    const to = { type: 'channel', to: 'general', topic: 'films' }
    await asOwner(server, 'POST /messages', { ...to, content: written })
    await asOwner(server, 'POST /messages', { ...to, content: 'Another' })
    await page.goto(`${server.site}/#narrow/channel/1-general/topic/films`)

    await copies(page, 'Dear')

    await expectPasted(composer(page), written)
    await composer(page).fill('')
    await composer(page).press('ArrowUp')
    await expectPasted(page.getByRole('textbox', { name: 'Edit message' }), written)
  })
})
