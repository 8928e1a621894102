import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { theOwner } from './people.ts'

journey(
  'a key is made once however often the button is pressed, which keeps the focus',
  async () => {
    const server = await anAppServer()
    const owner = await theOwner(server)
    const { page } = owner
    await page.goto(`${server.site}/#settings/keys`)
    const main = page.getByRole('main')
    let asked = 0
    await page.route('**/api/v1/users/me/api_keys', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 400))
      return route.continue()
    })
    const button = main.getByRole('button', { name: 'New key', exact: true })
    const name = main.getByLabel('Name')
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    await name.press('Enter')
    expect(asked).toBe(0)

    await name.fill('Phone')
    await button.focus()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Space')
    await name.press('Enter')
    await button.focus()
    await main.getByRole('button', { name: 'Copy' }).waitFor()
    await main.getByRole('button', { name: 'Revoke Phone' }).waitFor()
    expect(asked).toBe(1)
    // The button is not to be pressed now, but who presses it goes on from there.
    await expect.poll(() => button.isDisabled()).toBe(true)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(owner.complaints).toEqual([])
  },
)
