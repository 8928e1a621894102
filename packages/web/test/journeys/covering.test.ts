import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

journey('a formula that is raised or drawn above its line covers no other message', async () => {
  const server = await anAppServer()
  const { page } = await theOwner(server)
  const says = (content: string) =>
    asOwner(server, 'POST /messages', { type: 'channel', to: 'general', topic: 'sums', content })
  await says('The money goes to Ana')
  await says(String.raw`$$\raisebox{2em}{To me}$$ $$\smash{\rule[-20em]{20em}{40em}}$$`)
  await says('and none of it to Ben')
  await says(String.raw`/me pays $$\smash{\rule[-20em]{20em}{40em}}$$`)
  await page.goto(`${server.site}/#narrow/channel/1-general/topic/sums`)
  await page.locator('.message__me math').waitFor({ state: 'attached' })
  for (const words of ['The money goes to Ana', 'and none of it to Ben']) {
    const isOnTop = await page.getByText(words).evaluate((line) => {
      const { left, top, height } = line.getBoundingClientRect()
      return line.contains(document.elementFromPoint(left + 20, top + height / 2))
    })
    expect({ words, isOnTop }).toEqual({ words, isOnTop: true })
  }
})

journey(
  'a formula that is wider than its line scrolls by itself, and a short one stays on its line',
  async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)
    const wide = Array.from({ length: 40 }, (_, index) => `x_{${index}}`).join('+')
    const content = `Before $$${wide}$$ after, and $$y^2$$.`
    await asOwner(server, 'POST /messages', {
      type: 'channel',
      to: 'general',
      topic: 'wide',
      content,
    })
    await page.setViewportSize({ width: 360, height: 800 })
    await page.evaluate(() => {
      location.hash = '#narrow/channel/1-general/topic/wide'
    })
    const formulas = page.getByRole('feed', { name: 'Messages' }).locator('.katex-mathml')
    await formulas.last().waitFor()
    const hiddenOf = (element: Locator) =>
      element.evaluate((one) => one.scrollWidth - one.clientWidth)
    expect(await hiddenOf(page.getByRole('feed', { name: 'Messages' }))).toBe(0)
    expect(await hiddenOf(formulas.first())).toBeGreaterThan(100)
    expect(await hiddenOf(formulas.last())).toBe(0)
  },
)

journey('“Jump to latest” covers no button of a message', async () => {
  const server = await anAppServer()
  const visitor = await theOwner(server)
  for (let count = 0; count < 12; count += 1) {
    const content = 'line\n'.repeat(12)
    await asOwner(server, 'POST /messages', { type: 'channel', to: 'general', topic: 'l', content })
  }
  const address = `${server.site}/#narrow/channel/1-general/topic/l`
  const phone = await visitor.phone(address)
  await visitor.page.goto(address)
  for (const [page, width] of [
    [phone, 320],
    [phone, 768],
    [visitor.page, 600],
    [visitor.page, 1440],
    [visitor.page, 2000],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const feed = page.getByRole('feed', { name: 'Messages' })
    await feed.getByRole('article').last().waitFor()
    await feed.evaluate((list) => list.scrollTo(0, list.scrollHeight / 2))
    const box = await page.getByRole('button', { name: 'Jump to latest' }).boundingBox()
    // Each message stands beside the button at some time.
    const covered = await feed.evaluate(
      (list, [from, to]) =>
        [...list.querySelectorAll('.message-toolbar button')].filter((one) => {
          const { left, right, width: size } = one.getBoundingClientRect()
          return size > 0 && left < to && right > from
        }).length,
      [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)] as const,
    )
    expect({ width, covered }).toEqual({ width, covered: 0 })
  }
})
