import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey, type Visitor } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'
import { aSound } from './sample-files.ts'

const topic = '#narrow/channel/1-general/topic/kinds'
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const message = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: text })

async function says(server: AppServer, content: string): Promise<void> {
  const form = { type: 'channel', to: 'general', topic: 'kinds', content }
  await asOwner(server, 'POST /messages', form)
}

/** The conversation on the narrowest phone. */
async function onAPhone({ context }: Visitor, site: string): Promise<Page> {
  const storageState = await context.storageState()
  const viewport = { width: 320, height: 700 }
  const phone = { storageState, viewport, hasTouch: true, isMobile: true }
  const other = await context.browser()?.newContext(phone)
  if (!other) throw new Error('The browser is gone')
  onTestFinished(() => other.close())
  const page = await other.newPage()
  await page.goto(`${site}/${topic}`)
  return page
}

async function sends(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await composer(page).waitFor()
  await page.locator('input[type=file]').setInputFiles([{ name, mimeType, buffer }])
  await expect.poll(() => composer(page).inputValue()).toContain('/user_uploads/')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await message(page, name).waitFor()
}

/** The number of lines of each text of the elements. */
const linesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    }),
  )

describe('what messages hold', () => {
  journey('fits on a narrow phone, and no word is broken without need', async () => {
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    await asOwner(server, 'POST /users/me/status', { status_text: 'On the train until noon' })
    await says(
      server,
      '| mountain | distance | climb | remark |\n|---|---|---|---|\n| Rysy | 12 km | 1200 m | Steep near the top, and crowded on every day of the summer |',
    )
    const page = await onAPhone(ben, server.site)
    await message(page, 'Rysy').waitFor()
    expect(await linesOf(page, 'th')).toEqual([1, 1, 1, 1])
    expect((await linesOf(page, 'td')).at(-1)).toBeLessThan(6)

    // The status is cut off, the name is not: neither by a fraction of a pixel, for which two letters would go.
    const widths = await message(page, 'Rysy')
      .locator('.message__sender')
      .evaluate((name) => {
        const range = document.createRange()
        range.selectNodeContents(name)
        return [name.getBoundingClientRect().width, range.getBoundingClientRect().width]
      })
    expect(widths[0]).toBeGreaterThanOrEqual(widths[1] ?? 0)

    await sends(page, 'bell.wav', 'audio/wav', aSound())
    const player = message(page, 'bell.wav').locator('audio')
    const [inner, outer] = [await player.boundingBox(), await player.locator('..').boundingBox()]
    expect(inner?.width).toBeGreaterThan(150)
    expect(inner?.width).toBeLessThanOrEqual(outer?.width ?? 0)
    expect(ben.complaints).toEqual([])
  })
})
