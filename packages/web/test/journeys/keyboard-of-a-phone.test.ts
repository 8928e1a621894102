import { expect } from 'vitest'
import { resize } from '../resize.ts'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { theOwner } from './people.ts'

const lines = Array.from({ length: 14 }, (_, line) => `Line ${line}`).join('\n')

journey(
  'the line that one writes stays in view while a keyboard opens and the phone turns',
  async () => {
    const server = await anAppServer()
    const owner = await theOwner(server)
    const size = { width: 390, height: 844 }
    const place = `${server.site}/#narrow/channel/1-general/topic/talk`
    const page = await owner.phone(place, { viewport: size })
    const text = page.getByRole('textbox', { name: /^Message / })
    await text.tap()
    await page.waitForRequest((request) => request.url().includes('/api/v1/events'))
    await text.fill(lines)
    for (const [width, height] of [
      [390, 420],
      [844, 390],
      [844, 200],
    ] as const) {
      await resize(page, width, height)
      const below = () =>
        text.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop)
      await expect.poll(below, { message: `${width} × ${height}` }).toBeLessThan(2)
      expect(await text.evaluate((one) => one.scrollTop)).toBeGreaterThan(0)
    }
    // Somebody who writes further up stays there.
    await text.evaluate((one: HTMLTextAreaElement) => {
      one.setSelectionRange(0, 0)
      one.scrollTop = 0
    })
    await resize(page, 390, 420)
    expect(await text.evaluate((one) => one.scrollTop)).toBe(0)
    expect(owner.complaints).toEqual([])
  },
)
