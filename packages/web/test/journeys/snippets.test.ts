import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { theOwner } from './people.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })

/** Opens the menu again until it has the item: a snippet comes with an event. */
async function chooses(page: Page, item: string | RegExp): Promise<void> {
  const choice = page.getByRole('menuitem', { name: item })
  const isThere = async () => {
    await page.getByRole('button', { name: 'Saved snippets' }).click()
    if ((await choice.count()) > 0) return true
    await page.keyboard.press('Escape')
    return false
  }
  await expect.poll(isThere, { timeout: 30_000, interval: 500 }).toBe(true)
  await choice.click()
}

journey('a text is saved as a snippet with Enter, changed, deleted and brought back', async () => {
  const server = await anAppServer()
  const { page, complaints } = await theOwner(server)
  await page.goto(`${server.site}/#narrow/channel/1-general/topic/trips`)
  await composer(page).fill('Best regards')
  await chooses(page, 'Save this text as a snippet')
  const naming = page.getByRole('dialog', { name: 'Save this text as a snippet' })
  await naming.getByLabel('Name of the snippet').fill('Regards')
  await naming.getByLabel('Name of the snippet').press('Enter')
  await naming.waitFor({ state: 'detached' })
  // Enter belongs to the dialog: the message is not sent.
  expect(await composer(page).inputValue()).toBe('Best regards')

  await chooses(page, 'Change or delete snippets')
  const list = page.getByRole('dialog', { name: 'Saved snippets' })
  await list.getByRole('button', { name: 'Change: Regards' }).click()
  const changing = page.getByRole('dialog', { name: 'Change the snippet' })
  await changing.getByLabel('Text').fill('Kind regards')
  await changing.getByRole('button', { name: 'Save' }).click()
  await list.getByText('Kind regards').waitFor()
  await list.getByRole('button', { name: 'Delete: Regards' }).click()
  await list.getByText('No snippets yet').waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()

  await composer(page).fill('')
  await chooses(page, /Regards/)
  expect(await composer(page).inputValue()).toBe('Kind regards')
  expect(complaints).toEqual([])
})
