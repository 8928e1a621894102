import { expect, test } from 'vitest'
import { faultsIn } from './axe.ts'
import { cutsIn } from './cuts.ts'
import { inChromium } from './in-chromium.ts'

const phone = { width: 320, isTouch: true }

inChromium('on a touch screen', (browsing) => {
  test.each([
    ['Control+k', 'en'],
    ['Control+k', 'de'],
    ['/', 'en'],
    ['/', 'de'],
    ['x', 'en'],
    ['x', 'de'],
  ])(
    'the field that %s opens has its hint whole (%s), and a button that closes it',
    async (...by) => {
      const [key, language] = by
      const page = await browsing.open('gallery/app.html#inbox', { ...phone, language })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press(key)
      await page.getByRole('combobox').waitFor()
      expect(await cutsIn(page)).toEqual([])
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: language === 'de' ? 'Schließen' : 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
    },
  )

  test('the help shows the keys of a keyboard that may be connected, and what fingers press instead', async () => {
    const page = await browsing.open('gallery/app.html#inbox', phone)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByText('Go anywhere').waitFor()
    expect(await help.locator('kbd').first().isVisible()).toBe(true)
    expect(await help.getByText('the button with three dots').isVisible()).toBe(true)
    expect(await faultsIn(page)).toEqual([])
  })
})
