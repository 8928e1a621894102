import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atRest } from '../at-rest.ts'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'
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

/** Keeps pictures from arriving until the function that it returns is called. */
async function holdsPictures(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/user_uploads/thumbnail/**', async (route) => {
    await held
    await route.continue()
  })
  return release
}

journey('pictures that come late find their place, and move nothing', async () => {
  const server = await anAppServer()
  const ben = await aColleague(server, 'Ben')
  await sendsPictures(ben.page, server)

  const { page } = await aColleague(server, 'Ana')
  const release = await holdsPictures(page)
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

/** From the next load on, the server does not tell how large pictures are, as with those of other sites. */
async function forgetsSizes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked)
      if (!/\/api\/v1\/messages\?/.test(answer.url)) return answer
      const text = await answer.text()
      return new Response(text.replaceAll('data-original-dimensions', 'title'), answer)
    }
  })
}

journey(
  'the message of a link stays where it is while pictures of unknown size arrive',
  async () => {
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    await sendsPictures(ben.page, server)
    const [, link = ''] = /\((.*)\)/.exec(await sourceOf(server)) ?? []
    for (let at = 0; at < 40; at++) await says(server, at % 2 ? `Text ${at}` : `[picture](${link})`)
    const linked = await says(server, 'This one')
    for (let at = 0; at < 40; at++) await says(server, at % 2 ? `Text ${at}` : `[picture](${link})`)

    const { page, complaints } = await aColleague(server, 'Ana')
    const release = await holdsPictures(page)
    await forgetsSizes(page)
    await page.goto(`${server.site}/#narrow/channel/1-general/topic/views/near/${linked}`)
    await page.reload()
    const message = feed(page).getByText('This one', { exact: true })
    await message.waitFor()
    const top = async () => Math.round((await message.boundingBox())?.y ?? Number.NaN)
    const before = await atRest(top)
    const height = () => feed(page).evaluate(({ scrollHeight }) => scrollHeight)
    const heightBefore = await height()

    release()
    await expect.poll(height, { timeout: 30_000 }).toBeGreaterThan(heightBefore + 1000)
    // Heights of rows are rounded.
    expect(Math.abs((await atRest(top)) - before)).toBeLessThan(20)

    // Afterwards one scrolls as ever.
    await feed(page).hover()
    await page.mouse.wheel(0, -400)
    await expect.poll(top).toBeGreaterThan(before + 300)
    expect(complaints).toEqual([])
  },
)

async function says(server: AppServer, content: string): Promise<number> {
  const form = { type: 'channel', to: 'general', topic: 'views', content }
  return Number((await asOwner(server, 'POST /messages', form)).id)
}

/** The text of a message with a picture of 800 to 600. */
async function sourceOf(server: AppServer): Promise<string> {
  const params = { anchor: 'newest', num_before: '2', num_after: '0', apply_markdown: 'false' }
  const headers = { authorization: await server.ownerKey() }
  const answer = await server.ask(`/api/v1/messages?${new URLSearchParams(params)}`, { headers })
  const { messages } = (await answer.json()) as { messages: { content: string }[] }
  return messages.find(({ content }) => content.includes('800-600'))?.content ?? ''
}
