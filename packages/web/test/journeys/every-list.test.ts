import { expect } from 'vitest'
import { aWalk } from '../walk.ts'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const screens = [
  ...['topics/channel/1-general', 'narrow/search/soup', 'drafts', 'scheduled', 'reminders'],
  'narrow/channel/1-general/topic/lunch',
]

journey(
  'the lists of a day, and the fields that keys open above them, are accessible',
  async () => {
    const server = await anAppServer()
    const { page } = await theOwner(server)
    const isOpenToAll = aWalk(page)
    await asOwner(server, 'POST /messages', {
      ...{ type: 'channel', to: 'general', topic: 'lunch' },
      content: 'Soup?\n\n```spoiler Who\nBen\n```\n\n```js\nsoup()\n```',
    })
    for (const screen of screens) {
      await page.goto(`${server.site}/#${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (screen.startsWith('narrow/')) {
        await page.getByRole('article').filter({ hasText: 'Soup?' }).waitFor()
      }
      await isOpenToAll(screen)
    }
    for (const key of ['Control+k', '/', 'x']) {
      await page.keyboard.press(key)
      await page.getByRole('combobox').waitFor()
      await isOpenToAll(key)
      expect(await page.getByRole('combobox').isVisible(), key).toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole('combobox').waitFor({ state: 'detached' })
    }
  },
)
