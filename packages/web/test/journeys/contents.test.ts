import type { CDPSession, Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aPicture as aPlainPicture } from '../../../server/test/pictures.ts'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey, type Visitor } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'
import { aPicture, aSound } from './sample-files.ts'

const topic = '#narrow/channel/1-general/topic/kinds'
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const message = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: text })

async function says(server: AppServer, content: string): Promise<void> {
  const form = { type: 'channel', to: 'general', topic: 'kinds', content }
  await asOwner(server, 'POST /messages', form)
}

async function uploads(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await composer(page).waitFor()
  await page.locator('input[type=file]').setInputFiles([{ name, mimeType, buffer }])
  await expect.poll(() => composer(page).inputValue()).toContain('/user_uploads/')
}

async function sends(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await uploads(page, name, mimeType, buffer)
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
    const page = await ben.phone(`${server.site}/${topic}`)
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

    for (const place of ['#people', '#channels/1/general/general', '#narrow/search/top']) {
      await page.goto(`${server.site}/${place}`)
      const title = page.getByRole('heading', { level: 1 }).filter({ visible: true })
      await title.waitFor()
      const isCut = () => title.evaluate((one) => one.scrollWidth > one.clientWidth)
      await expect.poll(isCut, { message: place }).toBe(false)
    }
    expect(ben.complaints).toEqual([])
  })

  journey('a report for another reason asks for it at its field', async () => {
    const server = await anAppServer()
    const hidden = { name: 'requests', subscribers: '[]', invite_only: 'true' }
    const { id } = await asOwner(server, 'POST /channels/create', hidden)
    await asOwner(server, 'PATCH /realm', { moderation_request_channel_id: String(id) })
    const { page, complaints } = await aColleague(server, 'Ben')
    await says(server, 'Buy my boat')
    await page.goto(`${server.site}/${topic}`)
    await message(page, 'Buy my boat').click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Report/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this message' })
    await dialog.getByLabel('Other reason').check()
    await dialog.getByRole('button', { name: 'Report' }).click()
    const details = dialog.getByRole('textbox', { name: 'Details' })
    await dialog.getByText('Say what is wrong with the message.').waitFor()
    expect(await details.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await details.getAttribute('aria-invalid')).toBe('true')
    await details.fill('x'.repeat(1001))
    await dialog.getByRole('button', { name: 'Report' }).click()
    await dialog.getByText('1 character too long').waitFor()
    await details.fill('It is not his boat.')
    await dialog.getByText('Say what is wrong with the message.').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Report' }).click()
    await page.getByText('The moderators will review it.').waitFor()
    expect(complaints).toEqual([])
  })

  journey('pictures fill the window, and are turned and enlarged by keys and by hand', async () => {
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    const { page } = ben
    await page.goto(`${server.site}/${topic}`)
    await sends(page, 'coast.png', 'image/png', await aPicture(page, 1600, 900))
    await sends(page, 'dot.png', 'image/png', await aPicture(page, 40, 30))
    for (const name of ['coast.png', 'dot.png']) {
      await message(page, name).locator('img:not(.image-loading-placeholder)').waitFor()
    }
    const link = message(page, 'coast.png')
      .getByRole('link')
      .filter({ has: page.getByRole('img') })
    await link.focus()
    await page.keyboard.press('Enter')
    const coast = page.getByRole('dialog', { name: 'coast.png' })
    const picture = page.getByRole('dialog').getByRole('img')
    await coast.getByText('1 of 2').waitFor()
    await expect.poll(() => widthOf(picture)).toBe(1024)

    await page.keyboard.press('+')
    await expect.poll(() => widthOf(picture)).toBe(1536)
    await coast.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => widthOf(picture)).toBe(1024)
    await expectPan(page, picture)

    await page.keyboard.press('+')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'dot.png' }).getByText('2 of 2').waitFor()
    // A small picture stays sharp, and the zoom does not go on to the next picture.
    await expect.poll(() => widthOf(picture)).toBe(40)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    await turnsOnAPhone(ben, server.site)
    expect(ben.complaints).toEqual([])
  })

  journey(
    'a converted picture links its original, and a viewer that fails leaves the conversation',
    async () => {
      const server = await anAppServer()
      const ben = await aColleague(server, 'Ben')
      const { page } = ben
      await page.goto(`${server.site}/${topic}`)
      await uploads(page, 'scan.tiff', 'image/tiff', await aPlainPicture(500, 300, 'tiff'))
      await composer(page).fill(`My scan: !${(await composer(page).inputValue()).trim()}`)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const image = message(page, 'My scan').locator(
        'img.inline-image:not(.image-loading-placeholder)',
      )
      await image.waitFor()
      const viewer = page.getByRole('dialog', { name: 'scan.tiff' })

      // The server does not know the size of each picture.
      await image.evaluate((element: HTMLElement) => delete element.dataset.originalDimensions)
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/4032x3024.webp', async (route) => {
        await held
        await route.continue()
      })
      await image.click()
      await viewer.getByRole('status').getByText('Loading').waitFor()
      release()
      await expect.poll(() => widthOf(viewer.getByRole('img'))).toBe(500)
      await viewer.getByText('Loading').waitFor({ state: 'detached' })
      for (const name of ['Download', 'Open original']) {
        const href = await viewer.getByRole('link', { name }).getAttribute('href')
        expect(href, name).toMatch(/\/user_uploads\/.*\/scan\.tiff$/)
      }
      await page.keyboard.press('Escape')

      await image.evaluate((element: HTMLElement) => {
        element.dataset.originalSrc = 'http://['
      })
      await image.click()
      await viewer.getByRole('link', { name: 'Open original' }).waitFor()
      expect(await viewer.getByRole('link', { name: 'Download' }).count()).toBe(0)
      expect(ben.complaints).toEqual([])
      await losesTheViewer(await ben.phone(`${server.site}/${topic}`, { serviceWorkers: 'block' }))
      expect(ben.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
    },
  )
})

/** The code of the viewer cannot be fetched. Later it can. */
async function losesTheViewer(page: Page): Promise<void> {
  const code = '**/picture-viewer-*.js'
  await page.route(code, (route) => route.abort())
  const image = message(page, 'My scan').getByRole('img', { name: 'scan.tiff' })
  await image.tap()
  await page.getByRole('alert').getByText('This could not be shown.').waitFor()
  await page.unroute(code)
  await image.tap()
  await page.getByRole('dialog', { name: 'scan.tiff' }).waitFor()
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not visible')
  return box
}
const widthOf = async (picture: Locator) => Math.round((await picture.boundingBox())?.width ?? 0)

/** A press enlarges a picture to its own pixels, a drag moves it, and a press shows all of it again. */
async function expectPan(page: Page, picture: Locator): Promise<void> {
  await picture.click({ position: { x: 100, y: 100 } })
  await expect.poll(() => widthOf(picture)).toBe(2048)
  const leftOf = async () => Math.round((await picture.boundingBox())?.x ?? 0)
  const before = await leftOf()
  await page.mouse.move(300, 300)
  await page.mouse.down()
  await page.mouse.move(240, 300, { steps: 4 })
  await page.mouse.up()
  await expect.poll(leftOf).toBe(before - 60)
  await page.mouse.click(300, 300)
  await expect.poll(() => widthOf(picture)).toBe(1024)
}

/** A finger turns to the next picture, and leaves. The buttons have space on the narrowest phone. */
async function turnsOnAPhone(ben: Visitor, site: string): Promise<void> {
  const page = await ben.phone(`${site}/${topic}`)
  await message(page, 'coast.png').getByRole('img').first().tap()
  const coast = page.getByRole('dialog', { name: 'coast.png' })
  await coast.waitFor()
  const buttons = coast.getByRole('button').or(coast.getByRole('link')).filter({ visible: true })
  // Back, forward, download, open and close.
  await expect.poll(() => buttons.count()).toBe(5)
  const touch = await aTouchscreen(page)
  const insets = { top: 40, left: 8, right: 16, bottom: 20 }
  for (const notch of [{ top: 0, left: 0, right: 0, bottom: 0 }, insets]) {
    await touch.tools.send('Emulation.setSafeAreaInsetsOverride', { insets: notch })
    for (const button of await buttons.all()) {
      const { x, y, width, height } = await boxOf(button)
      expect(x).toBeGreaterThanOrEqual(notch.left)
      expect(x + width).toBeLessThanOrEqual(320 - notch.right)
      expect(y).toBeGreaterThanOrEqual(notch.top)
      expect(y + height).toBeLessThanOrEqual(700 - notch.bottom)
    }
  }
  await pinches(touch, coast.getByRole('img'))
  await touch.moves([{ x: 250, y: 350 }], [{ x: 100, y: 360 }])
  await page.getByRole('dialog', { name: 'dot.png' }).waitFor()
  await touch.moves([{ x: 160, y: 250 }], [{ x: 165, y: 450 }])
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Two fingers enlarge the picture. Back at the size that fits, they have not turned to the next, however far the first has moved. */
async function pinches(touch: Touchscreen, picture: Locator): Promise<void> {
  const fitting = await widthOf(picture)
  const near = [at(150, 350), at(170, 350)]
  const far = [at(100, 350), at(220, 350)]
  await touch.moves(near, far)
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(2 * fitting)
  await touch.moves([at(290, 350), at(40, 350)], [at(140, 350), at(130, 350)])
  await expect.poll(() => widthOf(picture)).toBe(fitting)
}

interface Point {
  readonly x: number
  readonly y: number
}

const at = (x: number, y: number): Point => ({ x, y })

interface Touchscreen {
  readonly tools: CDPSession
  /** Each finger moves from one point to another. */
  readonly moves: (from: readonly Point[], to: readonly Point[]) => Promise<void>
}

async function aTouchscreen(page: Page): Promise<Touchscreen> {
  const tools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    tools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    })
  const moves = async (from: readonly Point[], to: readonly Point[]) => {
    const between = from.map(({ x, y }, id) => {
      const end = to[id] ?? { x, y }
      return { x: (x + end.x) / 2, y: (y + end.y) / 2 }
    })
    await touch('touchStart', from)
    await touch('touchMove', between)
    await touch('touchMove', to)
    await touch('touchEnd', [])
  }
  return { tools, moves }
}
