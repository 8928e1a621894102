import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

journey(
  'an edit does not replace what another device has written meanwhile, nor is it lost',
  async () => {
    const server = await anAppServer()
    const owner = await theOwner(server)
    const { page } = owner
    const to = { type: 'channel', to: 'general', topic: 'menu' }
    const { id } = await asOwner(server, 'POST /messages', { ...to, content: 'Soup' })
    await page.goto(`${server.site}/#narrow/channel/1-general/topic/menu`)
    const message = page.getByRole('article').filter({ hasText: 'Owner' })
    const editor = page.getByRole('textbox', { name: 'Edit' })
    await message.getByText('Soup').waitFor()
    await page.getByRole('textbox', { name: /^Message / }).press('ArrowUp')
    await expect.poll(() => editor.inputValue()).toBe('Soup')
    await editor.fill('Soup and bread')

    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await asOwner(server, `PATCH /messages/${id}`, { content: 'Soup with beans' })
    await editor.press('Control+Enter')
    expect((await saved).status()).toBe(400)
    await message.getByText('Soup with beans').waitFor()
    const toast = page.getByRole('alert').filter({ hasText: 'Somebody has changed the message' })
    await toast.getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => editor.inputValue()).toBe('Soup and bread')
    await editor.press('Control+Enter')
    await message.getByText('Soup and bread').waitFor()

    // The next edit knows the text of this one, whether the server has it by now or not.
    await page.getByRole('textbox', { name: /^Message / }).press('ArrowUp')
    await expect.poll(() => editor.inputValue()).toBe('Soup and bread')
    await editor.fill('Soup, bread and tea')
    await editor.press('Control+Enter')
    const headers = { authorization: await server.ownerKey() }
    const stored = async () => {
      const answer = await server.ask(`/api/v1/messages/${id}`, { headers })
      return ((await answer.json()) as { raw_content: string }).raw_content
    }
    await expect.poll(stored).toBe('Soup, bread and tea')
    expect(owner.complaints.filter((one) => !/status of 400/.test(one))).toEqual([])
  },
)
