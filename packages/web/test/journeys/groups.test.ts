import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsIn } from '../axe.ts'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const members = (page: Page) => main(page).getByRole('list', { name: 'Members' })
const status = (page: Page, text: string) => page.getByRole('status').getByText(text)

/** Presses a button, a tab or a link with the keyboard. */
async function presses(page: Page, role: 'button' | 'tab' | 'link', name: string): Promise<void> {
  const target = main(page).getByRole(role, { name, exact: true })
  await target.focus()
  await target.press('Enter')
}

/** Types a part of a name into a field and picks the completion. */
async function picks(page: Page, field: string, typed: string, name: string): Promise<void> {
  const input = main(page).getByRole('combobox', { name: field })
  await input.focus()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name, exact: true }).waitFor()
  await page.keyboard.press('Enter')
}

/** Opens the empty list of groups and creates the first one. */
async function makesAGroup(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go anywhere' }).focus()
  await page.keyboard.type('>user groups')
  await page.getByRole('option', { name: /Show user groups/ }).waitFor()
  await page.keyboard.press('Enter')
  await main(page).getByText('You are not in any groups.').waitFor()
  await presses(page, 'button', 'New group')
  await main(page).getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await main(page).getByText('Give the group a name.').waitFor()
  await page.keyboard.type('design')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#groups\/\d+\/group\/permissions$/)
  await picks(page, 'Who can join: add people or groups', 'memb', 'Members')
  await main(page).getByRole('button', { name: 'Remove Members' }).waitFor()
}

/** A group in use cannot be deactivated. Afterwards it can, and disappears. */
async function putsItAway(server: AppServer, page: Page, bens: Page): Promise<void> {
  const id = Number(/#groups\/(\d+)/.exec(page.url())?.[1])
  const { group_id: makers } = await asOwner(server, 'POST /user_groups/create', {
    ...{ name: 'makers', description: '', members: [1], subgroups: [id] },
  })
  await presses(page, 'button', 'Deactivate')
  await main(page).getByText('Subgroup of @makers').waitFor()
  await asOwner(server, `POST /user_groups/${makers}/subgroups`, { delete: [id] })
  // As long as a person takes at least. The second of two fast presses does nothing.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
  await presses(page, 'button', 'Deactivate')
  await main(page).getByText('This group is deactivated.').waitFor()
  await bens.goto(`${server.site}/#groups/deactivated`)
  await main(bens)
    .getByRole('link', { name: /designers/ })
    .waitFor()
  await presses(page, 'button', 'Reactivate')
  await main(bens).getByText('No deactivated groups.').waitFor()
}

describe('groups', () => {
  journey(
    'are created, joined, filled, renamed and deactivated with the keyboard only',
    async () => {
      const server = await anAppServer()
      const olga = await theOwner(server)
      const ben = await aColleague(server, 'Ben')
      const { page } = olga

      await makesAGroup(page)
      await ben.page.goto(`${server.site}/#groups/all`)
      await presses(ben.page, 'button', 'Join @design')
      await status(ben.page, 'You joined @design.').waitFor()
      await presses(page, 'tab', 'Members')
      await members(page).getByText('Ben', { exact: true }).waitFor()
      await picks(page, 'Add members', 'moder', 'Moderators')
      await members(page)
        .getByRole('link', { name: /Moderators/ })
        .waitFor()
      await presses(page, 'tab', 'General')
      await main(page).getByLabel('Name', { exact: true }).fill('designers')
      await page.keyboard.press('Enter')
      await main(page).getByRole('heading', { name: 'designers' }).waitFor()
      await main(ben.page)
        .getByRole('link', { name: /designers/ })
        .waitFor()
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        for (const tab of ['Permissions', 'Members', 'General']) {
          await presses(page, 'tab', tab)
          expect(await faultsIn(page), `${tab}, ${width} px`).toEqual([])
        }
      }
      await putsItAway(server, page, ben.page)

      for (const { complaints } of [olga, ben]) {
        expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([])
      }
    },
  )
})
