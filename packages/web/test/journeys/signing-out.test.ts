import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { theOwner } from './people.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })

async function signsOut(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go anywhere' }).fill('sign out')
  await page.getByRole('option', { name: 'Sign out Command' }).click()
}

async function beginsAnEdit(page: Page): Promise<void> {
  const article = page.getByRole('article').filter({ hasText: 'Where to?' })
  await article.hover()
  await article.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit message' }).click()
  await page.getByRole('textbox', { name: 'Edit message' }).fill('Where do we go?')
}

journey(
  'signing out waits for the network, and asks before it deletes what was not sent',
  async () => {
    const server = await anAppServer()
    const { page, context } = await theOwner(server)
    await page.goto(`${server.site}/#narrow/channel/1-general/topic/trips`)
    await composer(page).fill('Where to?')
    await composer(page).press('Control+Enter')
    await page.getByRole('article').filter({ hasText: 'Where to?' }).waitFor()
    const json = { result: 'error', code: 'BAD_REQUEST', msg: 'Not now' }
    await page.route(
      (url) => url.pathname === '/api/v1/messages',
      (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json })
          : route.continue(),
    )
    await composer(page).fill('To the hills')
    await composer(page).press('Control+Enter')
    await page.getByText('Not now').waitFor()
    await page.goto(`${server.site}/#narrow/channel/1-general`)
    await composer(page).fill('without a topic')

    await signsOut(page)
    const question = page.getByRole('dialog', { name: 'Sign out without sending?' })
    await question.getByText('1 message has not been sent yet.').waitFor()
    await question.getByText('1 text that you began is only in this browser.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await composer(page).inputValue()).toBe('without a topic')

    await context.setOffline(true)
    await signsOut(page)
    await page.getByText('You can sign out when you are back online.').waitFor()
    await context.setOffline(false)
    await page.getByText('You are offline. Your messages').waitFor({ state: 'detached' })

    await beginsAnEdit(page)
    await signsOut(page)
    await question.getByText('2 texts that you began are only in this browser.').waitFor()
    // The browser does not ask again about the edit: that would stop signing out halfway.
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await question.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/login/)
    expect(asked).toEqual([])
    const kept = await page.evaluate(() => Object.keys(localStorage).join())
    expect(kept).not.toContain('parley.text.')
  },
)
