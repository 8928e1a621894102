import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague } from './people.ts'
import { aPicture } from './sample-files.ts'

const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })

/** Wide, high, smaller than its place, and larger. */
const sizes = [
  [2000, 100],
  [100, 900],
  [40, 40],
  [800, 600],
] as const

async function sendsPictures(page: Page, server: AppServer): Promise<void> {
  await page.goto(`${server.site}/#narrow/channel/1-general/topic/views`)
  for (const [width, height] of sizes) {
    const name = `${width}-${height}.png`
    await composer(page).waitFor()
    const buffer = await aPicture(page, width, height)
    await page.locator('input[type=file]').setInputFiles([{ name, mimeType: 'image/png', buffer }])
    await expect.poll(() => composer(page).inputValue()).toContain('/user_uploads/')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await pictureOf(page, name).waitFor()
  }
  await composer(page).fill('What do you think?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await feed(page).getByText('What do you think?').waitFor()
}

const pictureOf = (page: Page, name: string) =>
  feed(page).locator(`a[title="${name}"] img[src*=thumbnail]`)

const boxesOf = (page: Page) =>
  feed(page)
    .locator('.rendered img')
    .evaluateAll((pictures) =>
      (pictures as HTMLImageElement[]).map((picture) => {
        const { width, height } = picture.getBoundingClientRect()
        return { width, height, isLoaded: picture.naturalWidth > 0 }
      }),
    )

const loaded = async (page: Page) => (await boxesOf(page)).every(({ isLoaded }) => isLoaded)

journey('pictures that come late find their place, and move nothing', async () => {
  const server = await anAppServer()
  const ben = await aColleague(server, 'Ben')
  await sendsPictures(ben.page, server)

  const { page, context } = await aColleague(server, 'Ana')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/user_uploads/thumbnail/**', async (route) => {
    await held
    await route.continue()
  })
  await page.setViewportSize({ width: 1024, height: 1200 })
  await page.goto(`${server.site}/#narrow/channel/1-general/topic/views`)
  const question = feed(page).getByText('What do you think?')
  await question.waitFor()
  const before = await boxesOf(page)
  expect(before.map(({ isLoaded }) => isLoaded)).toEqual(sizes.map(() => false))
  const place = await question.boundingBox()

  release()
  await expect.poll(() => loaded(page), { timeout: 30_000 }).toBe(true)
  expect(await question.boundingBox()).toEqual(place)
  const after = await boxesOf(page)
  expect(after).toEqual(before.map((box) => ({ ...box, isLoaded: true })))
  expect(after.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [384, 19],
    [28, 256],
    [40, 40],
    [341, 256],
  ])
})
