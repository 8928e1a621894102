import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inChromium } from './in-chromium.ts'

const app = 'gallery/app.html'

/** Pastes a text, which a browser would cut at `maxLength`. A test that sets the value does not see that. */
async function paste(page: Page, label: string, text: string) {
  const field = page.getByRole('textbox', { name: label })
  await field.fill('')
  await field.focus()
  await page.keyboard.insertText(text)
  return field
}

/** The requests that change something, with their bodies. */
async function changesOf(page: Page): Promise<string[]> {
  const changes: string[] = []
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'GET') changes.push(decodeURIComponent(request.postData() ?? ''))
    await route.fulfill({ json: { result: 'success', msg: '', alert_words: [] } })
  })
  return changes
}

inChromium('fields', (browsing) => {
  test('end where their input ends, so that a button beside them is level', async () => {
    const page = await browsing.open(`${app}#settings/alert-words`)
    const input = await page.getByRole('textbox', { name: 'Word or phrase' }).boundingBox()
    const button = await page.getByRole('button', { name: 'Add', exact: true }).boundingBox()
    expect(button?.y).toBe(input?.y)
    expect(button?.height).toBe(input?.height)
  })

  test('take a text that is too long, and are not submitted until it fits', async () => {
    const page = await browsing.open(`${app}#settings/alert-words`)
    const changes = await changesOf(page)
    const field = await paste(page, 'Word or phrase', '😀'.repeat(102))
    await page.getByText('2 characters too long').waitFor()
    expect([...(await field.inputValue())]).toHaveLength(102)
    const announced = await page.getByRole('alert').allTextContents()
    expect(announced.join('')).toBe('The text is too long.')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(changes).toEqual([])
    await paste(page, 'Word or phrase', `${'😀'.repeat(100)} `)
    await page.getByText('too long').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await expect.poll(() => changes).toEqual([expect.stringContaining('😀'.repeat(100))])
    await page.close()
  })

  test('that save when they are left keep a text that is too long, and save it when it fits', async () => {
    const page = await browsing.open(`${app}#settings/profile`)
    const changes = await changesOf(page)
    const field = await paste(page, 'Name', 'x'.repeat(101))
    await page.getByText('1 character too long').waitFor()
    await page.keyboard.press('Enter')
    await field.blur()
    expect(await field.inputValue()).toHaveLength(101)
    expect(changes).toEqual([])
    await paste(page, 'Name', 'x'.repeat(100))
    await page.keyboard.press('Enter')
    await expect.poll(() => changes).toEqual([`full_name=${'x'.repeat(100)}`])
    await page.close()
  })
})
