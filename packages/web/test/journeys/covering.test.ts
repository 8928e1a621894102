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
