import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inChromium } from './in-chromium.ts'

const gallery = 'gallery/index.html'

/** What an element shows besides its text: its colours and its edge. */
function lookOf(element: Locator): Promise<string> {
  return element.evaluate((shown) => {
    const { backgroundColor, color, borderTopWidth, borderTopStyle, outlineStyle, outlineColor } =
      getComputedStyle(shown)
    const edge = borderTopStyle === 'none' ? '' : borderTopWidth
    const outline = outlineStyle === 'none' ? '' : outlineColor
    return JSON.stringify({ backgroundColor, color, edge, outline })
  })
}

/** A system colour, as this browser computes it. */
function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    const element = document.createElement('i')
    element.style.color = colour
    document.body.append(element)
    const { color } = getComputedStyle(element)
    element.remove()
    return color
  }, name)
}

function backgroundOf(element: Locator, pseudo?: string): Promise<string> {
  return element.evaluate(
    (shown, part) => getComputedStyle(shown, part).backgroundColor,
    pseudo ?? null,
  )
}

/** The chosen option of a list has the colours of a selection, also for what is in it, and no other option has. */
async function showsTheChosen(page: Page): Promise<void> {
  const chosen = page.locator('[role="option"][aria-selected="true"]')
  await chosen.waitFor()
  const highlight = await systemColour(page, 'Highlight')
  expect(await backgroundOf(chosen)).toBe(highlight)
  const colours = await chosen.evaluate((shown) =>
    [shown, ...shown.querySelectorAll('*')].map((inside) => getComputedStyle(inside).color),
  )
  expect(new Set(colours)).toEqual(new Set([await systemColour(page, 'HighlightText')]))
  const other = page.locator('[role="option"][aria-selected="false"]').first()
  expect(await backgroundOf(other)).not.toBe(highlight)
}

inChromium('with forced colours', (browsing) => {
  async function open(path: string): Promise<Page> {
    const page = await browsing.open(path)
    await page.emulateMedia({ forcedColors: 'active' })
    return page
  }

  test('the current row of the sidebar has the colours of a selection, also for what is in it', async () => {
    const page = await open('gallery/app.html#inbox')
    const rows = page.locator('.sidebar-row__link')
    const current = page.locator('.sidebar-row__link[aria-current]')
    await current.waitFor()
    expect(await lookOf(current)).not.toBe(
      await lookOf(rows.and(page.locator(':not([aria-current])')).first()),
    )
    expect(await backgroundOf(current)).toBe(await systemColour(page, 'Highlight'))
    const text = current.locator('.sidebar-row__text')
    const colour = await text.evaluate((shown) => getComputedStyle(shown).color)
    expect(colour).toBe(await systemColour(page, 'HighlightText'))
  })

  test('the chosen option of a list and the chosen entry of a menu differ from the others', async () => {
    const page = await open(gallery)
    await page.getByRole('combobox', { name: 'Person' }).fill('an')
    const options = page.getByRole('listbox', { name: 'Person' }).getByRole('option')
    await options.first().waitFor()
    const chosen = page.locator('.listbox [aria-selected="true"]')
    const other = page.locator('.listbox [aria-selected="false"]').first()
    expect(await lookOf(chosen)).not.toBe(await lookOf(other))
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    const menu = page.getByRole('menu', { name: 'Message' })
    await menu.waitFor()
    await page.keyboard.press('ArrowDown')
    const entries = page.locator('.menu__item')
    expect(await lookOf(page.locator('.menu__item:focus'))).not.toBe(await lookOf(entries.first()))
  })

  test('the chosen row of Go anywhere, of completions and of emoji has the colours of a selection', async () => {
    const page = await open('gallery/app.html#narrow/channel/2-design/topic/Icons')
    const composer = page.getByRole('textbox', { name: /^Message / })
    await composer.waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go anywhere' }).press('ArrowDown')
    await showsTheChosen(page)
    await page.keyboard.press('Escape')

    await composer.pressSequentially(' @')
    await page.locator('.completion').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await showsTheChosen(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Insert emoji' }).click()
    await page.getByRole('combobox', { name: 'Search emoji' }).press('ArrowDown')
    await showsTheChosen(page)
  })

  test('the selected tab has a line, and a pressed button the colours of a selection', async () => {
    const page = await open(gallery)
    const tab = page.locator('.tabs__tab[aria-selected="true"]').first()
    expect(await backgroundOf(tab, '::after')).toBe(await systemColour(page, 'Highlight'))
    const pressed = page.locator('.icon-button[aria-pressed="true"]').first()
    const free = page.locator('.icon-button:not([aria-pressed="true"])').first()
    expect(await lookOf(pressed)).not.toBe(await lookOf(free))
  })

  test('a button that does nothing now has no colours of a selection', async () => {
    const page = await open(gallery)
    const off = page.locator('.button--primary[aria-disabled="true"]').first()
    await off.waitFor()
    expect(await backgroundOf(off)).toBe(await systemColour(page, 'ButtonFace'))
    const free = page.locator('.button--primary:not([aria-disabled="true"])').first()
    expect(await backgroundOf(free)).toBe(await systemColour(page, 'Highlight'))
  })

  test('what lies over the page has an edge', async () => {
    const page = await open(gallery)
    const edgeOf = (element: Locator) =>
      element.evaluate((shown) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(shown)
        return `${borderTopWidth} ${borderTopStyle}`
      })
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    expect(await edgeOf(page.getByRole('menu', { name: 'Message' }))).toBe('1px solid')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Popover' }).click()
    expect(await edgeOf(page.locator('.popover'))).toBe('1px solid')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Dialog', exact: true }).click()
    expect(await edgeOf(page.getByRole('dialog', { name: 'Create a channel' }))).toBe('1px solid')
  })

  test('counts have an edge, and dots of presence differ', async () => {
    const page = await open(gallery)
    const dot = (kind: string) => page.locator(`.presence-dot--${kind}`).first()
    expect(await backgroundOf(dot('active'))).not.toBe(await backgroundOf(dot('offline')))
    const badge = page.locator('.badge:not(.badge--strong, .badge--mention)').first()
    expect(JSON.parse(await lookOf(badge))).not.toMatchObject({ outline: '' })
    const strong = page.locator('.badge--strong').first()
    expect(await backgroundOf(strong)).toBe(await systemColour(page, 'Highlight'))
  })

  test('toggles are those of the browser', async () => {
    const page = await open(gallery)
    for (const kind of ['.switch', '.checkbox__input', '.radio']) {
      const toggle = page.locator(kind).first()
      expect(await toggle.evaluate((shown) => getComputedStyle(shown).appearance)).toBe('auto')
    }
  })
})
