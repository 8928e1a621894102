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
