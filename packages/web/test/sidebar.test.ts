import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsIn } from './axe.ts'
import { inChromium } from './in-chromium.ts'

const app = 'gallery/app.html'
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const row = (page: Page, name: RegExp) =>
  page.locator('.shell__sidebar').getByRole('link', { name })

inChromium('the sidebar', (browsing) => {
  test('shows unread counts where users look for them', async () => {
    const page = await browsing.open(app)
    await row(page, /^Inbox.*63/).waitFor()
    await row(page, /^Mentions.*2 unread mentions/).waitFor()
    await row(page, /Cleo Marchetti.*3 unread messages/).waitFor()
    await row(page, /^design.*10 unread messages/).waitFor()
    await row(page, /followed Onboarding, third try.*7 unread/).waitFor()
    await row(page, /builds.*148.*muted/).waitFor()
    expect(await row(page, /nightly/).count()).toBe(0)
    await page.close()
  })

  test('says of a muted topic, a followed topic and a muted channel what they are, as their headings do', async () => {
    const topic = (name: string) => `${app}#narrow/channel/7-release.2010/topic/${name}`
    const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
    const muted = await browsing.open(topic('Release.20notes'))
    await row(muted, /Release notes.*muted/).waitFor()
    await heading(muted)
      .and(muted.getByRole('heading', { name: /Release notes muted$/ }))
      .waitFor()
    await muted.close()
    const followed = await browsing.open(
      `${app}#narrow/channel/2-design/topic/Onboarding.2C.20third.20try`,
    )
    const name = /Onboarding, third try followed$/
    await heading(followed).and(followed.getByRole('heading', { name })).waitFor()
    await followed.close()
    const channel = await browsing.open(`${app}#narrow/channel/13-builds`)
    await heading(channel)
      .and(channel.getByRole('heading', { name: 'builds muted' }))
      .waitFor()
    await channel.close()
  })

  test('says of a person who has left that they are deactivated, as the heading, the card and the inbox do', async () => {
    const page = await browsing.open(`${app}?former=3#narrow/dm/3-user3`)
    const left = /Cleo Marchetti.*deactivated/
    await row(page, left).waitFor()
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: left }).waitFor()
    await main.getByRole('button', { name: 'Cleo Marchetti', exact: true }).click()
    await page.getByRole('dialog').getByText('deactivated', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      location.hash = '#inbox'
    })
    await main.getByRole('link', { name: left }).waitFor()
    expect(await row(page, /deactivated/).count()).toBe(1)
    await page.close()
  })

  test('is one tab stop, and arrow keys move through it', async () => {
    const page = await browsing.open(app)
    await row(page, /^Inbox/).focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toContain('Recent conversations')
    await page.keyboard.press('End')
    expect(await focused(page)).not.toContain('Recent')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#recent')
    expect(await row(page, /^Recent/).getAttribute('aria-current')).toBe('page')
    expect(await page.locator('.sidebar__list [data-roving][tabindex="0"]').count()).toBe(1)
    await page.close()
  })

  test('finds channels, topics and people by a part of their name', async () => {
    const page = await browsing.open(app)
    await page.keyboard.press('q')
    await page.keyboard.type('ca')
    await row(page, /^Cats/).waitFor()
    await page.getByRole('textbox').fill('greta')
    await row(page, /^Active Greta Lindqvist$|^Idle Greta|^Offline Greta/).waitFor()
    await page.getByRole('textbox').fill('zzz')
    expect(await row(page, /design/).count()).toBe(0)
    await page.keyboard.press('Escape')
    await row(page, /^design/).waitFor()
    await page.close()
  })

  test('remembers collapsed sections and shows their counts', async () => {
    const page = await browsing.open(app)
    const product = page.getByRole('button', { name: 'Product' })
    await product.click()
    expect(await row(page, /^mobile/).count()).toBe(0)
    await page.getByRole('region', { name: 'Product' }).getByText('29 unread messages').waitFor()
    await page.reload()
    await product.waitFor()
    expect(await product.getAttribute('aria-expanded')).toBe('false')
    await page.close()
  })

  test('offers the actions of a row in its menu and on right click', async () => {
    const page = await browsing.open(app)
    await row(page, /^mobile/).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Collapse' }).click()
    await expect.poll(() => row(page, /Share sheet/).count()).toBe(0)
    await row(page, /^mobile/).hover()
    await page.getByRole('button', { name: 'Actions for #mobile' }).click()
    await page.getByRole('menuitem', { name: 'Expand' }).click()
    await row(page, /Share sheet/).waitFor()
    await page.close()
  })

  test('offers what one does with a conversation of one person, of several, and with notes to oneself', async () => {
    const page = await browsing.open(app)
    const offered = async (name: RegExp) => {
      await row(page, name).click({ button: 'right' })
      const entries = page.getByRole('menuitem')
      await entries.first().waitFor()
      const texts = await entries.allTextContents()
      await page.keyboard.press('Escape')
      await entries.first().waitFor({ state: 'detached' })
      return texts
    }
    const ofOne = ['Copy link', 'View profile', 'Add people', 'Mute this person']
    expect(await offered(/Cleo Marchetti/)).toEqual(['Mark as read', ...ofOne])
    expect(await offered(/Priya Shah/)).toEqual(['Mark as unread', ...ofOne])
    const people = ['Ben Okafor', 'Eun-ji Park']
    const ofTwo = ['Mark as unread', 'Copy link', 'Add people', ...people]
    expect(await offered(/Ben Okafor and Eun-ji Park/)).toEqual(ofTwo)
    const own = ['Mark as unread', 'Copy link', 'View profile']
    expect(await offered(/Ana Lima/)).toEqual(own)
    await page.close()
  })

  test('is a page of its own on a phone, and Back returns to it', async () => {
    const page = await browsing.open(app, { width: 390, isTouch: true })
    await row(page, /^Inbox/).waitFor()
    const main = page.getByRole('main', { name: 'Content' })
    expect(await main.isVisible()).toBe(false)
    await row(page, /^mobile/).click()
    await main.waitFor()
    expect(await row(page, /^Inbox/).isVisible()).toBe(false)
    await main.getByRole('button', { name: 'Back' }).click()
    await row(page, /^Inbox/).waitFor()
    await row(page, /^mobile/).click()
    await page.goBack()
    await row(page, /^Inbox/).waitFor()
    await page.close()
  })

  test('offers the actions of a row with a button on a touch screen', async () => {
    const page = await browsing.open(app, { width: 390, isTouch: true })
    const button = page.getByRole('button', { name: 'Actions for #mobile' })
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(42)
    expect(await button.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    await button.tap()
    await page.getByRole('menuitem', { name: 'Collapse' }).tap()
    await expect.poll(() => row(page, /Share sheet/).count()).toBe(0)
    expect(await faultsIn(page)).toEqual([])
    await page.close()
  })

  test('grows with the font size that the user has chosen, its icons, too', async () => {
    const page = await browsing.open(app, { width: 1440 })
    const sizes = () =>
      page.evaluate(() => {
        const width = (selector: string) => document.querySelector(selector)?.clientWidth ?? 0
        return [width('.shell__sidebar'), width('.shell__sidebar a .icon')]
      })
    await row(page, /^Inbox/).waitFor()
    const [sidebar = 0, icon = 0] = await sizes()
    expect(icon).toBeGreaterThan(10)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect.poll(sizes).toEqual([2 * sidebar, 2 * icon])
    // The edge follows the pointer.
    const edge = page.getByRole('separator', { name: /sidebar/i })
    const at = async () => (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const before = await at()
    await page.mouse.move(before.x + before.width / 2, 300)
    await page.mouse.down()
    await page.mouse.move(before.x + before.width / 2 + 80, 300)
    await page.mouse.up()
    expect((await at()).x).toBeCloseTo(before.x + 80, 0)
    await page.close()
  })

  test('can be hidden and shown with a key', async () => {
    const page = await browsing.open(app)
    await page.keyboard.press('Control+\\')
    await expect.poll(() => row(page, /^Inbox/).count()).toBe(0)
    await page.getByRole('button', { name: 'Show sidebar' }).click()
    await row(page, /^Inbox/).waitFor()
    await page.close()
  })

  test('shows every shortcut in the help', async () => {
    const page = await browsing.open(app)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByText('Next unread topic').waitFor()
    expect(await faultsIn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.close()
  })

  test('contains no untranslated text', async () => {
    const page = await browsing.open(app, { language: 'en-XA' })
    await page.getByRole('link', { name: /^\[Ïñböx/ }).waitFor()
    const texts = await page.locator('.sidebar__views, .sidebar-section__title').allInnerTexts()
    const words = texts.flatMap((text) => text.split('\n')).filter((text) => /\p{L}{2}/u.test(text))
    const folders = ['Product', 'Outside', 'Operations']
    expect(words.filter((word) => !/^\[.*\]$/.test(word) && !folders.includes(word))).toEqual([])
    await page.close()
  })
})
