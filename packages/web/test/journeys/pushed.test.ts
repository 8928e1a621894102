import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { aPushBrowser, type PushBrowser } from '../../../server/test/push-browser.ts'
import { anAppProgram } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner } from './people.ts'
import { pushesTo, shownIn } from './pushes.ts'

/** Headless browsers cannot subscribe. This one has keys and a push service of the test. */
function subscribesAs(context: BrowserContext, { subscription }: PushBrowser): Promise<unknown> {
  return context.addInitScript(({ endpoint, p256dh, auth }) => {
    let isSubscribed = false
    const subscribed = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => true,
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isSubscribed ? subscribed : null),
      subscribe: async () => {
        isSubscribed = true
        return subscribed
      },
    })
  }, subscription)
}

journey('a message reaches a person who has closed the app, and leads to it', async () => {
  const server = await anAppProgram({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.1/32' })
  const browser = await aPushBrowser()
  const { page, context, id } = await aColleague(server, 'Ben')
  await subscribesAs(context, browser)
  await context.grantPermissions(['notifications'], { origin: server.site })
  await page.goto(`${server.site}/#settings/notifications`)
  await page.reload()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const answered = page.waitForResponse(/web_push\/subscriptions/)
  await page.getByRole('main').getByRole('switch', { name: 'when Parley is closed' }).click()
  expect((await answered).status()).toBe(200)
  const push = await pushesTo(page, server.site)
  await page.goto(`${server.site}/account`)

  await asOwner(server, 'POST /messages', { type: 'direct', to: [id], content: 'Are you *there*?' })
  await expect.poll(() => browser.cards, { timeout: 30_000 }).toHaveLength(1)
  const [card] = browser.cards
  await push(JSON.stringify(card))

  const shown = { title: 'Owner', body: 'Are you there?', hash: card?.data.hash }
  await expect.poll(() => shownIn(page)).toEqual([shown])
  await page.goto(`${server.site}/${shown.hash}`)
  await page.getByRole('article').getByText('Are you there?').waitFor()
  // It is read now. The page knows the card by its tag and its message.
  await expect.poll(() => shownIn(page)).toEqual([])
})
