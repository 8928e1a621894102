import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsIn } from './axe.ts'
import { inChromium } from './in-chromium.ts'

const app = 'gallery/app.html'

/** Holds back the code that is asked for from now on. */
async function holdsCode(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

inChromium('keys that are faster than the code', (browsing) => {
  test('a key belongs to the app before the first frame with its sidebar is painted', async () => {
    const page = await browsing.open(app)
    await page.addInitScript(`{
      const changes = new MutationObserver(() => {
        if (!document.querySelector('[role=complementary]')) return
        changes.disconnect()
        const key = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }
        window.isTaken = !document.body.dispatchEvent(new KeyboardEvent('keydown', key))
      })
      changes.observe(document, { childList: true, subtree: true })
    }`)

    await page.reload()

    await page.getByRole('combobox', { name: 'Go anywhere' }).waitFor()
    expect(await page.evaluate('window.isTaken')).toBe(true)
    await page.close()
  })

  test.each([
    ['Control+k', 'Go anywhere', 'mob'],
    ['/', 'Search messages', 'from:cleo'],
    ['x', 'To', 'cle'],
  ])('typed after %s land in its field', async (key, name, text) => {
    const page = await browsing.open(app)
    const release = await holdsCode(page)

    await page.keyboard.press(key)
    await page.keyboard.type(text)
    expect(await faultsIn(page)).toEqual([])
    release()
    const field = page.getByRole('combobox', { name })
    await field.waitFor()
    await page.keyboard.type('s')
    expect(await field.inputValue()).toBe(`${text}s`)
    expect(new URL(page.url()).hash).toBe('')
    await page.close()
  })

  test('a word that an input method composes is not cut off when the field is loaded', async () => {
    const page = await browsing.open(app)
    const release = await holdsCode(page)
    await page.keyboard.press('Control+k')
    const devtools = await page.context().newCDPSession(page)
    const field = page.getByRole('combobox', { name: 'Go anywhere' })

    await devtools.send('Input.imeSetComposition', {
      text: 'に',
      selectionStart: 1,
      selectionEnd: 1,
    })
    release()
    await page.waitForResponse(/\/go-anywhere-[^/]*\.js$/)
    await page.waitForTimeout(200)
    expect(await field.count()).toBe(0)
    await devtools.send('Input.insertText', { text: '日本' })
    await field.waitFor()
    expect(await field.inputValue()).toBe('日本')
    await page.close()
  })

  test('Escape and the same key give up, and the focus is where it was', async () => {
    const page = await browsing.open(app)
    await page.getByRole('link', { name: /^Inbox/ }).focus()
    await holdsCode(page)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('mob')
    await page.keyboard.press('Escape')
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    expect(await focused()).toContain('Inbox')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Control+k')
    expect(await focused()).toContain('Inbox')
    await page.close()
  })
})
