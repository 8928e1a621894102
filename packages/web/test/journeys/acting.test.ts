import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsIn } from '../axe.ts'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, theOwner } from './people.ts'

const patient = { timeout: 60_000, interval: 100 }
const main = (page: Page) => page.getByRole('main')
const message = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: text })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const inTopic = (topic: string) => `#narrow/channel/1-general/topic/${topic}`

async function writes(to: AppServer, topic: string, content: string): Promise<number> {
  const sent = { type: 'channel', to: 'general', topic, content }
  const { id } = await asOwner(to, 'POST /messages', sent)
  return Number(id)
}

async function renames(to: AppServer, id: number, topic: string): Promise<void> {
  await asOwner(to, `PATCH /messages/${id}`, { topic, propagate_mode: 'change_all' })
}

/** Opens an address as a link does. */
async function follows(page: Page, fragment: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, fragment)
}

describe('reading and acting on messages', () => {
  journey('a reaction with an emoji of the server is a picture', async () => {
    const to = await anAppServer()
    const dora = await aColleague(to, 'Dora')
    const id = await writes(to, 'lunch', 'Pizza')
    await asOwner(to, `POST /messages/${id}/reactions`, { emoji_name: 'zulip' })
    await follows(dora.page, inTopic('lunch'))
    const picture = message(dora.page, 'Pizza')
      .getByRole('button', { name: /zulip/ })
      .locator('img')
    await picture.waitFor()
    const width = () => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    expect(dora.complaints).toEqual([])
  })

  journey('the inbox says who wrote what, and its rows are reached by keys', async () => {
    const to = await anAppServer()
    const dora = await aColleague(to, 'Dora')
    const { page } = dora
    await writes(to, 'lunch', '> soup\n\nNo, **pizza** :pizza:')
    await writes(to, 'walls', '@**Dora** shall we paint them?')
    await page.reload()
    await follows(page, '#inbox')
    const row = (name: RegExp) => main(page).getByRole('link', { name })
    await row(/^lunch Owner: No, pizza 🍕 1 unread message/).waitFor()
    await row(
      /^walls followed Owner: @Dora shall we paint them\? 1 unread mention 1 unread/,
    ).waitFor()
    // The first row is a direct message, which says that Dora was subscribed.
    for (const key of ['ArrowDown', 'j', 'j', 'k', 'Enter']) await page.keyboard.press(key)
    await composer(page).and(page.getByLabel('Message #general › walls')).waitFor()
    await message(page, 'shall we paint them?').waitFor()
    // With this read, the next unread conversation is one press away.
    await page.getByRole('button', { name: 'Next unread' }).click()
    await message(page, 'No, pizza').waitFor()
    await follows(page, '#recent')
    await row(/^general walls followed Owner: @Dora/).waitFor()
    // Reported by this browser, and so shown at once.
    await page.getByRole('button', { name: /^Active Dora/ }).waitFor()
    expect(dora.complaints).toEqual([])
  })

  journey('a link leads to its message after the topic was renamed', async () => {
    const to = await anAppServer()
    const ben = await aColleague(to, 'Ben')
    const id = await writes(to, 'plans', 'We paint it green')
    await renames(to, id, '✔ plans')
    for (const link of [`near/${id}`, `with/${id}`]) {
      await follows(ben.page, '#inbox')
      await ben.page.reload()
      await follows(ben.page, `${inTopic('plans')}/${link}`)
      await message(ben.page, 'We paint it green').waitFor()
      await expect.poll(() => decodeURIComponent(ben.page.url()), patient).toContain('.E2.9C.94')
    }
    expect(ben.complaints).toEqual([])
  })

  journey('a link to a message that was deleted says so', async () => {
    const to = await anAppServer()
    const ben = await aColleague(to, 'Ben')
    await writes(to, 'plans', 'We paint it green')
    const id = await writes(to, 'plans', 'No, red')
    await writes(to, 'plans', 'Or blue')
    await asOwner(to, `DELETE /messages/${id}`, {})
    await follows(ben.page, `${inTopic('plans')}/near/${id}`)
    await message(ben.page, 'Or blue').waitFor()
    await ben.page.getByText('The message of this link was deleted').waitFor()
    expect(ben.complaints).toEqual([])
  })

  journey('quoting in the same conversation changes neither address nor history', async () => {
    const to = await anAppServer()
    const { page } = await aColleague(to, 'Cleo')
    await writes(to, 'colours', 'Green it is')
    await writes(to, 'colours', 'Or blue')
    await follows(page, inTopic('colours'))
    await message(page, 'Or blue').waitFor()
    const labels = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await message(page, 'Green it is').getByRole('button', { name: 'More' }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(labels, patient).toBe('Add reaction')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(labels, patient).toBe('More')
    await page.keyboard.press('Tab')
    await message(page, 'Or blue').getByRole('button', { name: 'Add reaction' }).focus()
    const before = { url: page.url(), length: await page.evaluate(() => history.length) }
    await page.keyboard.press('k')
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await expect.poll(focused, patient).toContain('Green it is')
    // The keys act on the message that has the focus, also where another is selected.
    await message(page, 'Or blue').getByRole('button', { name: 'Add reaction' }).focus()
    await page.keyboard.press('Control+s')
    await message(page, 'Or blue').getByRole('button', { name: 'Unstar' }).waitFor()
    await page.keyboard.press('k')
    await expect.poll(focused, patient).toContain('Green it is')
    await page.keyboard.press('>')
    await expect.poll(() => composer(page).inputValue(), patient).toContain('Green it is')
    expect({ url: page.url(), length: await page.evaluate(() => history.length) }).toEqual(before)
    // Keys that are typed into the composer do not select a message.
    await page.keyboard.type('kj')
    expect(await composer(page).inputValue()).toContain('kj')
  })

  journey('a phone has a button for the actions of each message', async () => {
    const to = await anAppServer()
    const hiro = await aColleague(to, 'Hiro')
    await writes(to, 'phones', 'Call me')
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width: 360, height: 720 }
      const page = await hiro.phone(`${to.site}/${inTopic('phones')}`, { viewport, colorScheme })
      const more = message(page, 'Call me').getByRole('button', { name: 'More' })
      await more.waitFor()
      expect(await more.boundingBox()).toMatchObject({ width: 44, height: 44 })
      expect(await faultsIn(page)).toEqual([])
      await more.tap()
      await page.getByRole('menuitem', { name: 'Quote and reply' }).tap()
      await expect.poll(() => composer(page).inputValue(), patient).toContain('Call me')
    }
    expect(hiro.complaints).toEqual([])
  })

  journey('messages of a muted person are folded until they are shown', async () => {
    const to = await anAppServer()
    const dmitri = await aColleague(to, 'Dmitri')
    const { page } = await theOwner(to)
    await follows(dmitri.page, inTopic('noise'))
    await composer(dmitri.page).focus()
    await dmitri.page.keyboard.type('Listen to me')
    await dmitri.page.keyboard.press('Control+Enter')
    await asOwner(to, `POST /users/me/muted_users/${dmitri.id}`, {})
    await follows(page, inTopic('noise'))
    const folded = message(page, 'Message of a muted person')
    await folded.waitFor()
    expect(await message(page, 'Listen to me').count()).toBe(0)
    await folded.getByRole('button', { name: 'Show' }).click()
    await message(page, 'Listen to me').waitFor()
    await message(page, 'Listen to me')
      .getByRole('button', { name: 'Dmitri', exact: true })
      .waitFor()
  })

  journey('where one may not write, a line says so', async () => {
    const to = await anAppServer()
    const { page, id } = await aColleague(to, 'Eun')
    await follows(page, inTopic('news'))
    await composer(page).waitFor()
    const nobody = { direct_members: [], direct_subgroups: [] }
    const channel = { name: 'quiet', subscribers: [id], can_send_message_group: nobody }
    const { id: quiet } = await asOwner(to, 'POST /channels/create', channel)
    await follows(page, `#narrow/channel/${quiet}-quiet/topic/news`)
    await main(page).getByText('You do not have permission to post in this channel.').waitFor()
    expect(await composer(page).count()).toBe(0)
  })

  journey('votes survive a lost network, and refused changes are taken back', async () => {
    const to = await anAppServer()
    const { page, context } = await aColleague(to, 'Farid')
    await writes(to, 'votes', '/poll Lunch?\nSoup\nRice')
    await writes(to, 'votes', '/todo Shopping\nMilk')
    await follows(page, inTopic('votes'))
    const soup = main(page).getByRole('button', { name: /Soup/ })
    await soup.waitFor()
    await context.setOffline(true)
    await soup.click()
    await expect.poll(() => soup.getAttribute('aria-pressed'), patient).toBe('true')
    await context.setOffline(false)
    await page.waitForResponse('**/api/v1/submessage')
    await expect.poll(() => soup.getAttribute('aria-pressed')).toBe('true')

    const json = { result: 'error', code: 'BAD_REQUEST', msg: 'The list is full.' }
    await page.route('**/api/v1/submessage', (route) => route.fulfill({ status: 400, json }))
    const milk = main(page).getByRole('checkbox', { name: 'Milk' })
    await milk.click()
    await page.getByRole('alert').getByText('The list is full.').waitFor()
    await expect.poll(() => milk.isChecked(), patient).toBe(false)
    const task = main(page).getByRole('textbox', { name: 'Add a task' })
    await task.fill('Bread')
    await task.press('Enter')
    await expect.poll(() => task.inputValue(), patient).toBe('Bread')
    expect(await main(page).getByRole('checkbox').count()).toBe(1)
  })

  journey('recent conversations can be loaded again, and follow renamed topics', async () => {
    const to = await anAppServer()
    const { page } = await aColleague(to, 'Greta')
    const id = await writes(to, 'drafty', 'Close the window')
    // Note: at the first visit, because later ones may have all messages in the cache.
    const json = { result: 'error', code: 'BAD_REQUEST', msg: 'Out of order' }
    await page.route('**/api/v1/messages?*', (route) => route.fulfill({ status: 400, json }))
    await follows(page, '#recent')
    await main(page).getByText('Out of order').waitFor()
    await page.unroute('**/api/v1/messages?*')
    await main(page).getByRole('button', { name: 'Try again' }).click()
    const row = (topic: string) =>
      main(page).getByRole('link', { name: new RegExp(`^general ${topic}`) })
    await row('drafty').waitFor()
    await renames(to, id, 'windows')
    await row('windows').waitFor()
    expect(await row('drafty').count()).toBe(0)
  })

  journey('what is read stays read when one of the messages is deleted on the way', async () => {
    const to = await anAppServer()
    const { page } = await aColleague(to, 'Elif')
    await writes(to, 'paint', 'Blue arrives on Monday')
    const gone = await writes(to, 'paint', 'Or on Tuesday')
    await writes(to, 'paint', 'Green arrives on Friday')
    let release = (): void => undefined
    const deleted = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/messages/flags', async (route) => {
      await deleted
      await route.continue()
    })
    const marks = page.waitForRequest('**/messages/flags')
    await follows(page, inTopic('paint'))
    await message(page, 'Green arrives').waitFor()
    await marks
    await asOwner(to, `DELETE /messages/${gone}`, {})
    const marked = page.waitForResponse((answer) => answer.url().endsWith('/flags') && answer.ok())
    release()
    await marked
    await page.reload()
    await follows(page, '#inbox')
    await main(page)
      .getByRole('link', { name: /^paint/ })
      .waitFor({ state: 'detached' })
    await main(page).getByRole('heading', { name: 'Inbox' }).waitFor()
    expect(
      await main(page)
        .getByRole('link', { name: /^paint/ })
        .count(),
    ).toBe(0)
  })
})
