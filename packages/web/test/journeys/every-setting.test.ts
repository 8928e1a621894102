import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cutsIn } from '../cuts.ts'
import { resize } from '../resize.ts'
import { aWalk } from '../walk.ts'
import { anAppServer } from './a-server.ts'
import { aVisitor, journey } from './chromium.ts'
import { asOwner } from './people.ts'
import { screens } from './screens.ts'

async function goesTo(page: Page, screen: string, text: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, screen)
  await page.getByRole('main').getByText(text, { exact: true }).first().waitFor()
}

journey(
  'every screen of people, settings and the organization is accessible at any width',
  async () => {
    const server = await anAppServer()
    const { page, complaints } = await aVisitor()
    const isOpenToAll = aWalk(page)
    await page.goto(await server.ownerAddress())
    await page.getByRole('heading', { name: /^Welcome to/ }).waitFor()
    for (const [screen, [text]] of Object.entries(screens)) {
      await goesTo(page, screen, text)
      await isOpenToAll(screen)
    }
    expect(complaints).toEqual([])
  },
)

journey('German has longer words, and they fit every screen at any width', async () => {
  const server = await anAppServer()
  await asOwner(server, 'PATCH /settings', { default_language: 'de' })
  const { page, phone, complaints } = await aVisitor()
  await page.goto(await server.ownerAddress())
  await page.getByRole('heading', { name: /^Willkommen bei/ }).waitFor()
  const small = await phone(`${server.site}/`, { viewport: { width: 360, height: 700 } })
  for (const [screen, [, text]] of Object.entries(screens)) {
    for (const [one, widths] of [
      [page, [768, 1024]],
      [small, [320, 360]],
    ] as const) {
      await goesTo(one, screen, text)
      for (const width of widths) {
        await resize(one, width, 700)
        expect(await cutsIn(one), `${screen}, ${width} px`).toEqual([])
      }
    }
  }
  expect(complaints).toEqual([])
})
