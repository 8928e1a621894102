import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inChromium, type View } from './in-chromium.ts'

const app = 'gallery/app.html?ctrl-enter'
const topic = '#narrow/channel/2-design/topic/Icons'
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })

/** The sample organization has no server: this one accepts everything. */
async function acceptsAll(page: Page): Promise<void> {
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({ json: { result: 'success', msg: '' } }),
  )
}

/** Answers uploads when the test says so. */
async function holdsUploads(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await acceptsAll(page)
  await page.route('**/api/v1/user_uploads', async (route) => {
    await held
    await route.fulfill({ json: { result: 'success', msg: '', url: '/map', filename: 'a.txt' } })
  })
  return release
}

const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a map') }

const fieldOf = (page: Page) =>
  composer(page).evaluate((field: HTMLTextAreaElement) => {
    const { value, selectionStart, selectionEnd } = field
    return { value, chosen: [selectionStart, selectionEnd], isActive: field.matches(':focus') }
  })

/** Writes in the composer, so that the code for pastes is there. */
async function begins(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await composer(page).fill('')
  await page.waitForLoadState('networkidle')
}

async function copies(page: Page, html: string, plain: string): Promise<void> {
  await page.evaluate(
    async ([rich, text]) => {
      const blob = (type: string, content = '') => new Blob([content], { type })
      const kinds = { 'text/plain': blob('text/plain', text) }
      const all = rich ? { ...kinds, 'text/html': blob('text/html', rich) } : kinds
      await navigator.clipboard.write([new ClipboardItem(all)])
    },
    [html, plain] as const,
  )
}

/** Makes the page as it is in a browser without anchor positioning. */
async function takesAnchors(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll('anchor-name:--last', 'no-anchor-name:--last')
    await route.fulfill({ response: answer, body })
  })
  await page.addInitScript(() => {
    const { supports } = CSS
    CSS.supports = (...test: string[]) =>
      !test.join().includes('anchor') && Reflect.apply(supports, CSS, test)
  })
  await page.reload()
}

const endOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().right)

inChromium('the composer', (browsing) => {
  test.each<View & { readonly people?: boolean; readonly hints: boolean }>([
    { width: 1440, hints: true },
    { width: 1130, people: true, hints: false },
    { width: 768, hints: false },
    { width: 768, isTouch: true, hints: false },
    { width: 660, hints: false },
    { width: 360, hints: false },
  ])('keeps Send within itself: %j', async ({ people = false, hints, ...view }) => {
    const page = await browsing.open(app + topic, view)
    if (people) await page.keyboard.press('Control+.')
    await composer(page).fill('A thought')
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await send.waitFor()
    await expect.poll(() => page.locator('.compose__hint').isVisible()).toBe(hints)
    expect(await endOf(page, '.compose__send')).toBeLessThanOrEqual(
      await endOf(page, '.compose__box'),
    )
    expect(await endOf(page, '.compose__box')).toBeLessThanOrEqual(view.width ?? 0)
    await page.close()
  })

  test('the end of an upload disturbs nobody who types', async () => {
    const page = await browsing.open(app + topic)
    const release = await holdsUploads(page)
    await composer(page).fill('Look: ')
    await page.locator('input[type=file]').first().setInputFiles(file)
    // Choosing a file is an act of the user, who writes on.
    expect((await fieldOf(page)).isActive).toBe(true)
    await page.keyboard.type('a map')
    await composer(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 10))
    release()
    const value = 'Look: [a.txt](/map)\na map'
    await expect.poll(() => fieldOf(page)).toEqual({ value, chosen: [22, 24], isActive: true })
    await page.keyboard.press('Control+z')
    expect((await fieldOf(page)).value).toBe('Look: a map')
    await page.keyboard.press('Control+z')
    expect((await fieldOf(page)).value).not.toBe('Look: a map')
  })

  test('the link of a file stands apart from the words before and after it', async () => {
    const page = await browsing.open(app + topic)
    const release = await holdsUploads(page)
    await composer(page).fill('Look:')
    await page.locator('input[type=file]').first().setInputFiles(file)
    release()
    await expect.poll(async () => (await fieldOf(page)).value).toContain('](/map)')
    await page.keyboard.type('a map')
    expect((await fieldOf(page)).value).toBe('Look: [a.txt](/map)\na map')
  })

  test('the end of an upload takes no focus from another field', async () => {
    const page = await browsing.open(app + topic)
    const release = await holdsUploads(page)
    await composer(page).fill('Look: ')
    await page.locator('input[type=file]').first().setInputFiles(file)
    await page.keyboard.press('Control+Enter')
    await page.getByText('The message is sent when').waitFor()
    const filter = page.getByRole('textbox', { name: /^Filter channels/ })
    await filter.fill('somew')
    release()
    await expect.poll(async () => (await fieldOf(page)).value).toBe('')
    await page.keyboard.type('here')
    expect(await filter.inputValue()).toBe('somewhere')
  })

  test('a text that is too long is neither cut nor sent', async () => {
    const page = await browsing.open(app + topic)
    await acceptsAll(page)
    await composer(page).fill('😀'.repeat(10_003))
    await page.getByText('3 characters too long').waitFor()
    // What is announced has no number, which would change at each key.
    const announced = await page.getByRole('alert').allTextContents()
    expect(announced.join('')).toBe('The text is too long.')
    await composer(page).press('Control+Enter')
    const value = await composer(page).inputValue()
    expect([...value]).toHaveLength(10_003)
    await composer(page).fill('😀'.repeat(10_000))
    await page.getByText('0 characters left').waitFor()
    await composer(page).press('Control+Enter')
    await expect.poll(() => composer(page).inputValue()).toBe('')
    await page.close()
  })

  test('a topic that is too long is not cut, and no message is sent there', async () => {
    const page = await browsing.open(`${app}#narrow/channel/2-design`)
    await acceptsAll(page)
    await page.getByRole('combobox', { name: 'Topic' }).fill('x'.repeat(62))
    await page.getByText('The topic is 2 characters too long.').waitFor()
    await composer(page).fill('A thought')
    await composer(page).press('Control+Enter')
    expect(await composer(page).inputValue()).toBe('A thought')
    await page.close()
  })

  test('asks for another time without choosing one, and refuses the past at the field', async () => {
    const page = await browsing.open(app + topic)
    await composer(page).fill('A thought')
    await page.getByRole('button', { name: 'Send later' }).click()
    await page.getByRole('menuitem', { name: /^Another time/ }).click()
    const dialog = page.getByRole('dialog')
    const time = dialog.getByLabel('Date and time')
    const isIn = () => time.evaluate((field) => field === document.activeElement)
    await expect.poll(isIn).toBe(true)
    expect(await time.inputValue()).toBe('')
    const refused = dialog.getByText('Choose a time in the future.')
    for (const value of ['', '2001-01-01T10:00']) {
      await time.fill(value)
      expect(await refused.count()).toBe(0)
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      await refused.waitFor()
      expect(await isIn()).toBe(true)
      expect(await time.getAttribute('aria-invalid')).toBe('true')
    }
    await page.close()
  })

  test('says that a suggested time is over, too', async () => {
    const page = await browsing.open(app + topic)
    await composer(page).fill('A thought')
    await page.getByRole('button', { name: 'Send later' }).click()
    await page.getByRole('menuitem', { name: /^Another time/ }).click()
    await page.getByRole('radio', { name: 'In an hour' }).check()
    await page.clock.install({ time: await page.evaluate(() => Date.now() + 3 * 3_600_000) })
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await page.getByText('Choose a time in the future.').waitFor()
    await page.close()
  })

  test('leaves the key that ends a word to the input method, as Safari reports it', async () => {
    const page = await browsing.open(`gallery/app.html${topic}`)
    await composer(page).fill('日本')
    const isTaken = (keyCode: number) =>
      composer(page).evaluate((field, code) => {
        const enter = { key: 'Enter', keyCode: code, bubbles: true, cancelable: true }
        return !field.dispatchEvent(new KeyboardEvent('keydown', enter))
      }, keyCode)
    expect(await isTaken(229)).toBe(false)
    expect(await composer(page).inputValue()).toBe('日本')
    await acceptsAll(page)
    expect(await isTaken(13)).toBe(true)
    await expect.poll(() => composer(page).inputValue()).toBe('')
    await page.close()
  })

  test.each([
    [360, 'by anchors'],
    [1440, 'by anchors'],
    [360, 'without anchors'],
    [1440, 'without anchors'],
  ])('reports below the notices and the bar: %i px, %s', async (width, way) => {
    const page = await browsing.open(`${app}&offline&update${topic}`, { width: 1440 })
    await acceptsAll(page)
    if (way === 'without anchors') await takesAnchors(page)
    await composer(page).fill('A thought')
    await page.getByRole('button', { name: /Send with Enter from now on/ }).press('Enter')
    await page.getByText('Enter sends now.').waitFor()
    await page.setViewportSize({ width, height: 900 })
    // In one look: the bar moves when the width changes.
    const ends = () =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        const bar = box('.shell__main .pane-bar')?.bottom ?? Number.NaN
        return { bar, gap: (box('.toasts')?.top ?? Number.NaN) - bar }
      })
    await expect.poll(async () => (await ends()).gap).toBeGreaterThanOrEqual(0)
    const { bar, gap } = await ends()
    // Two notices and the bar.
    expect(bar).toBeGreaterThan(120)
    expect(gap).toBeLessThan(24)
    await page.close()
  })

  test('a paste becomes Markdown, is undone, and is plain with its other key', async () => {
    const page = await browsing.open(app + topic)
    await begins(page)
    await copies(page, '<p>So <b>bold</b></p><ul><li>one</li></ul>', 'So bold one')
    await page.keyboard.type('Ah. ')
    await page.keyboard.press('Control+v')
    const value = 'Ah. So **bold**\n\n- one'
    await expect.poll(async () => (await fieldOf(page)).value).toBe(value)
    await page.keyboard.press('Control+z')
    expect((await fieldOf(page)).value).toBe('Ah. ')
    await page.keyboard.press('Control+Shift+z')
    expect((await fieldOf(page)).value).toBe(value)
    await page.keyboard.type('!')
    await page.keyboard.press('Control+z')
    expect((await fieldOf(page)).value).toBe(value)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+v')
    await expect.poll(async () => (await fieldOf(page)).value).toBe('Ah. So bold one')

    await copies(page, '', 'https://a.example')
    await composer(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 6))
    await page.keyboard.press('Control+v')
    await expect
      .poll(async () => (await fieldOf(page)).value)
      .toBe('Ah. [So](https://a.example) bold one')
  })

  test('thousands of pasted lines do not hold up the page, and are undone at once', async () => {
    const page = await browsing.open(app + topic)
    await begins(page)
    const lines = Array.from({ length: 9000 }, (_, line) => `${line} <&amp; b`)
    const items = lines.map((line) => `<li>${line.replace('&', '&amp;').replace('<', '&lt;')}</li>`)
    await copies(page, `<p>Before</p><ul>${items.join('')}</ul>`, 'plain')
    await page.keyboard.type('Ah. ')
    await page.keyboard.press('Control+v')
    const value = `Ah. Before\n\n${lines.map((line) => `- ${line}`).join('\n')}`
    await expect.poll(async () => (await fieldOf(page)).value === value).toBe(true)
    expect((await fieldOf(page)).chosen).toEqual([value.length, value.length])
    await page.keyboard.press('Control+z')
    expect((await fieldOf(page)).value).toBe('Ah. ')
  })

  test('pasted HTML runs nothing, loads nothing, and does not hold up the page', async () => {
    const page = await browsing.open(app + topic)
    await begins(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const evil = '<img src="/evil.png" onerror="document.title=1"><script>document.title=2</script>'
    const pastes = (html: string, plain: string) =>
      composer(page).evaluate(
        (field: HTMLTextAreaElement, [rich, text]) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/html', rich ?? '')
          clipboardData.setData('text/plain', text ?? '')
          const event = { clipboardData, bubbles: true, cancelable: true }
          const began = performance.now()
          field.dispatchEvent(new ClipboardEvent('paste', event))
          return performance.now() - began
        },
        [html, plain] as const,
      )
    await pastes(`${evil}<b>bold</b>`, 'bold')
    await expect.poll(async () => (await fieldOf(page)).value).toBe('**bold**')
    const title = await page.title()

    expect(await pastes(`<b>${'a '.repeat(2_500_000)}</b>`, 'a')).toBeLessThan(500)

    expect(asked.filter((url) => url.includes('evil'))).toEqual([])
    expect(await page.title()).toBe(title)
  })

  test.each([topic, '#narrow/channel/2-design'])(
    'keeps Send and the last line on the screen of a phone on its side, with its keyboard open: %s',
    async (where) => {
      const page = await browsing.open(`${app}${where}`, { isTouch: true })
      await page.setViewportSize({ width: 740, height: 200 })
      await composer(page).fill(Array.from({ length: 12 }, (_, line) => `Line ${line}`).join('\n'))

      const boxes = [composer(page), page.getByRole('button', { name: 'Send', exact: true })].map(
        (one) => one.boundingBox(),
      )
      for (const box of await Promise.all(boxes)) {
        expect(box?.y).toBeGreaterThanOrEqual(0)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(200)
      }
    },
  )

  test('leaves more of a page that is enlarged fourfold to the messages, until one writes', async () => {
    const page = await browsing.open(`${app}${topic}`, { width: 320 })
    await page.setViewportSize({ width: 320, height: 192 })
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await composer(page).focus()
    await send.waitFor()
    await composer(page).blur()
    await send.waitFor({ state: 'hidden' })
    const box = await page.locator('.conversation__lists').boundingBox()
    expect(box?.height).toBeGreaterThan(64)
  })
})
