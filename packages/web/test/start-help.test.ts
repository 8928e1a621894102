import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chromiumPath, theBrowser } from './the-chromium.ts'

const textOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')

/** The page that the server sends, without its scripts; and what a browser makes of its styles. */
async function page(app: string, styles = textOf('src/style/base.css')): Promise<Page> {
  const opened = await (await theBrowser()).newPage()
  onTestFinished(() => opened.close())
  const html = textOf('index.html')
    .replace(/<script.*<\/script>|<link.*>/g, '')
    .replace('<div id="app"></div>', `<div id="app">${app}</div>`)
  await opened.setContent(html)
  await opened.addStyleTag({ content: `${textOf('src/style/tokens.css')}${styles}` })
  return opened
}

const helpOf = (opened: Page) => opened.getByText('If Parley does not start')

describe.runIf(chromiumPath)('the help of a page whose app does not appear', () => {
  test('is hidden where the app is there', async () => {
    const opened = await page('<p>Inbox</p>')
    expect(await opened.getByText('Inbox').isVisible()).toBe(true)
    expect(await helpOf(opened).isVisible()).toBe(false)
  })

  test('appears a while after a page that stays empty', async () => {
    const opened = await page('')
    expect(await helpOf(opened).isVisible()).toBe(false)
    await opened.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    expect(await helpOf(opened).isVisible()).toBe(true)
  })

  test('appears at once in a browser that cannot show the app as it is', async () => {
    const supported = ':popover-open'
    const styles = textOf('src/style/base.css')
    expect(styles).toContain(supported)
    const opened = await page('<p>Inbox</p>', styles.replaceAll(supported, ':unknown-here'))
    expect(await helpOf(opened).isVisible()).toBe(true)
  })
})

if (!chromiumPath) process.stderr.write('No Chromium here: the help of the page is not tested.\n')
