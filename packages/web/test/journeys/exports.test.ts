import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const status = (page: Page, text: string) => page.getByRole('status').getByText(text)
const entries = (page: Page) => main(page).getByRole('list', { name: 'Changes, newest first' })

async function opens(server: AppServer, page: Page, section: string): Promise<void> {
  await page.goto(`${server.site}/#organization/${section}`)
}

const button = (page: Page, name: RegExp | string) => main(page).getByRole('button', { name })

/** Narrows the log to a topic and a person. */
async function narrows(page: Page, topic: string, name: string): Promise<void> {
  await main(page).getByLabel('What').selectOption(topic)
  await main(page).getByRole('combobox', { name: 'Who' }).fill(name)
  await page.getByRole('option', { name, exact: true }).waitFor()
  await page.keyboard.press('Enter')
}

describe('exports and the log of changes', () => {
  journey('administrators see each other’s exports, and owners see who did what', async () => {
    const server = await anAppServer()
    const olga = await theOwner(server)
    const ben = await aColleague(server, 'Ben')
    const { page } = olga
    await asOwner(server, `PATCH /users/${ben.id}`, { role: 200 })
    await opens(server, ben.page, 'exports')
    await main(ben.page).getByText('0 of 2 people agreed').waitFor()
    await main(ben.page).getByText('There are no exports.').waitFor()
    await asOwner(server, 'PATCH /settings', { allow_private_data_export: true })
    await main(ben.page).getByText('1 of 2 people agreed').waitFor()

    await opens(server, page, 'exports')
    await main(page)
      .getByRole('radio', { name: /what people agreed to share/ })
      .press('Space')
    await button(page, 'Start the export').press('Enter')
    await status(page, 'The export has begun.').waitFor()
    const link = main(ben.page).getByRole('link', { name: /^Download the export of/ })
    const [file] = await Promise.all([ben.page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toBe('export-1.tar.gz')
    await button(page, /^Delete the export of/).press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete this export?' })
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await main(ben.page).getByText('Deleted', { exact: true }).waitFor()

    // The log is for owners only.
    await opens(server, ben.page, 'audit')
    await main(ben.page).getByRole('heading', { name: 'About', exact: true }).first().waitFor()
    expect(await main(ben.page).getByRole('link', { name: 'Log of changes' }).count()).toBe(0)
    await opens(server, page, 'audit')
    await entries(page).getByText('Owner deleted an export.').waitFor()
    await entries(page).getByText('An export is ready.').waitFor()
    await narrows(page, 'People and roles', 'Ben')
    await entries(page)
      .getByText('Owner changed the role of Ben from Member to Administrator.')
      .waitFor()
    expect(await entries(page).getByText('export').count()).toBe(0)
    await main(page).getByLabel('What').selectOption('Groups')
    await button(page, 'Show everything').press('Enter')
    await entries(page).getByText('Owner deleted an export.').waitFor()
    for (const { complaints } of [olga, ben]) expect(complaints).toEqual([])
  })

  journey('the log is read in pages', async () => {
    const server = await anAppServer()
    const { page, complaints } = await theOwner(server)
    for (let count = 0; count < 60; count++) {
      await asOwner(server, 'PATCH /realm', { name: `Name ${count}` })
    }
    await opens(server, page, 'audit')
    await entries(page).getByText('from “Name 58” to “Name 59”').waitFor()
    expect(await entries(page).getByRole('listitem').count()).toBe(50)
    await button(page, 'Show older ones').press('Enter')
    await main(page).getByText('There are no older entries.').waitFor()
    const sentences = await entries(page).getByText('renamed the organization').allTextContents()
    expect(new Set(sentences).size).toBe(60)
    expect(complaints).toEqual([])
  })
})
