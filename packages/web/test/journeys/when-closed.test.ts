import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { faultsIn } from '../axe.ts'
import { cutsIn } from '../cuts.ts'
import { resize } from '../resize.ts'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'
import { pushesTo, shownIn } from './pushes.ts'

const label = 'Notify on this device when Parley is closed'
const switchOf = (page: Page) => page.getByRole('main').getByRole('switch', { name: label })

/** The key of a server, whose part is tested elsewhere. */
const publicKey = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')

/** Answers what the app asks about its subscription. Returns what it has told, and where. */
async function hearsOfPushes(context: BrowserContext): Promise<string[]> {
  const told: string[] = []
  await context.route(/\/api\/v1\/users\/me\/web_push\//, async (route) => {
    const request = route.request()
    if (request.method() === 'GET')
      return route.fulfill({ json: { result: 'success', msg: '', public_key: publicKey } })
    const { endpoint, p256dh, auth } = Object.fromEntries(
      new URLSearchParams(request.postData() ?? ''),
    )
    const keys = p256dh === undefined ? '' : ` ${p256dh} ${auth}`
    told.push(`${request.method()} ${endpoint}${keys}`)
    return route.fulfill({ json: { result: 'success', msg: '' } })
  })
  return told
}

/** Headless browsers have no push service, so pages get one that keeps its subscription in their storage. */
async function hasPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const place = 'push-service'
    const isAway = () => sessionStorage.getItem('no-push-service') !== null
    const subscriptionAt = (endpoint: string) => ({
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
      unsubscribe: () => {
        if (isAway()) return new Promise(() => undefined)
        localStorage.removeItem(place)
        return Promise.resolve(true)
      },
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const endpoint = localStorage.getItem(place)
        return endpoint === null ? null : subscriptionAt(endpoint)
      },
      subscribe: async () => {
        if (isAway()) throw new DOMException('Registration failed', 'AbortError')
        const endpoint = 'https://push.example/1'
        localStorage.setItem(place, endpoint)
        return subscriptionAt(endpoint)
      },
    })
  })
}

/** As the user does on another device. */
async function endsSession(page: Page, server: AppServer): Promise<void> {
  await asOwner(server, 'DELETE /users/me/sessions', { password: await server.ownerPassword() })
  await page.waitForURL(/\/login\?.*ended/)
}

journey(
  'a device is subscribed in the settings, at each start, and until the user signs out',
  async () => {
    const server = await anAppServer()
    const { page, context, complaints } = await theOwner(server)
    const told = await hearsOfPushes(context)
    await hasPushService(context)
    await context.grantPermissions(['notifications'], { origin: server.site })
    await page.goto(`${server.site}/#settings/notifications`)
    await page.reload()
    const subscribed = 'POST https://push.example/1 public secret'
    await page.evaluate(() => sessionStorage.setItem('no-push-service', 'yes'))
    await switchOf(page).click()
    await page.getByText('The push service of your browser cannot be reached.').waitFor()
    expect(await switchOf(page).isChecked()).toBe(false)
    await page.evaluate(() => sessionStorage.clear())
    await switchOf(page).click()
    await expect.poll(() => told).toEqual([subscribed])
    expect(await page.getByText('The push service of your browser cannot').count()).toBe(0)

    await page.reload()
    await expect.poll(() => told).toEqual([subscribed, subscribed])
    await expect.poll(() => switchOf(page).isChecked()).toBe(true)
    await switchOf(page).click()
    const ended = 'DELETE https://push.example/1'
    await expect.poll(() => told.slice(2)).toEqual([ended])
    await page.reload()
    await switchOf(page).click()
    await expect.poll(() => told.slice(3)).toEqual([subscribed])

    await endsSession(page, server)
    expect(await page.evaluate(() => localStorage.getItem('push-service'))).toBeNull()
    await page.goto(await server.ownerAddress())
    await expect.poll(() => told.slice(4)).toEqual([subscribed])

    // Nobody stays signed in because of a push service that does not answer.
    await page.evaluate(() => sessionStorage.setItem('no-push-service', 'yes'))
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go anywhere' }).fill('sign out')
    await page.getByRole('option', { name: 'Sign out Command' }).click()
    await page.waitForURL(/\/login/)
    expect(told.slice(5)).toEqual([ended])
    expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([])
  },
)

async function sends(server: AppServer, content: string) {
  const message = { type: 'channel', to: 'general', topic: 'soup', content }
  const { id } = await asOwner(server, 'POST /messages', message)
  const hash = `#narrow/channel/1-general/topic/soup/near/${id}`
  return { title: 'Ann in #general › soup', body: content, hash, id }
}

journey('with no page of the app, pushes are shown, and lead to their message', async () => {
  const server = await anAppServer()
  const { page, context } = await theOwner(server)
  await context.grantPermissions(['notifications'], { origin: server.site })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const push = await pushesTo(page, server.site)
  const { id, ...card } = await sends(server, 'With noodles?')
  const payload = JSON.stringify({
    ...{ title: card.title, body: card.body, tag: 'topic', icon: 'https://evil.example/i.png' },
    data: { hash: card.hash, messageId: id },
  })

  // The page is looked at, and would show it by itself.
  await page.bringToFront()
  await push(payload)
  await page.goto(`${server.site}/account`)
  await push('not for people')
  await expect.poll(() => shownIn(page)).toEqual([{ title: 'New message', body: '' }])
  await push(payload)
  await expect.poll(() => shownIn(page)).toContainEqual(card)
  await push(payload)
  await push('')
  await expect.poll(() => shownIn(page)).toHaveLength(2)

  await page.goto(`${server.site}/${card.hash}`)
  await page.getByRole('article').getByText('With noodles?').waitFor()
  // It is read now.
  await expect.poll(() => shownIn(page)).toEqual([{ title: 'New message', body: '' }])
})

journey('the settings of notifications are open to all, also where they are blocked', async () => {
  const server = await anAppServer()
  const { page } = await theOwner(server)
  await page.goto(`${server.site}/#settings/notifications`)
  await switchOf(page).waitFor()
  await page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    dispatchEvent(new Event('focus'))
  })
  await page.getByText('in the browser’s settings for this site first').waitFor()
  expect(await switchOf(page).isDisabled()).toBe(true)
  for (const width of [320, 768, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await resize(page, width, 800)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await faultsIn(page), `${colorScheme}, ${width} px`).toEqual([])
      expect(await cutsIn(page), `${colorScheme}, ${width} px`).toEqual([])
    }
})
