import { expect } from 'vitest'
import { anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

journey('a conversation that cannot be loaded shows the reason, and opens on retry', async () => {
  const server = await anAppServer()
  const sends = (topic: string) =>
    asOwner(server, 'POST /messages', {
      ...{ type: 'channel', to: 'general', topic, content: `about ${topic}` },
    })
  await sends('tides')
  await sends('winds')
  const { page, context } = await theOwner(server)
  const opens = (topic: string) =>
    page.evaluate((hash) => {
      location.hash = hash
    }, `#narrow/channel/1-general/topic/${topic}`)

  // The server refuses once.
  await page.route(
    /\/api\/v1\/messages\?/,
    (route) =>
      route.fulfill({
        status: 400,
        json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not now' },
      }),
    { times: 1 },
  )
  await opens('tides')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('about tides', { exact: true }).waitFor()

  await context.setOffline(true)
  await opens('winds')
  await page.getByText('These messages are not stored on this device.').waitFor()
  await context.setOffline(false)
  await page.getByText('about winds', { exact: true }).waitFor()
  expect(await page.getByText('These messages are not stored').count()).toBe(0)
})

journey('an address of a person who does not exist says so, and offers no composer', async () => {
  const server = await anAppServer()
  const { page } = await theOwner(server)
  for (const address of ['#narrow/dm/99-nobody', '#narrow/dm/8,99-group', '#narrow/sender/99']) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, address)
    await page.getByText('There is nothing at this address.').waitFor()
    expect(await page.getByRole('textbox', { name: /^Message / }).count()).toBe(0)
    await page.getByRole('button', { name: 'Go to the inbox' }).click()
    await page.getByRole('main').getByRole('heading', { name: 'Inbox' }).waitFor()
  }
})

journey(
  'says whether this device or the server is away, when it tries again, and tries at once if asked',
  async () => {
    const server = await anAppServer()
    const { page, context } = await theOwner(server)
    await page.getByRole('link', { name: 'Recent conversations' }).click()
    const unreachable = page.getByText(/^The server cannot be reached\. Your messages will be sent/)
    const offline = page.getByText(/^You are offline\. Your messages will be sent/)

    // The device has a network, but nothing answers.
    const ways = /\/api\/v1\//
    await page.route(ways, (route) => route.abort())
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await unreachable.waitFor()
    expect(await offline.count()).toBe(0)
    // The waits become longer. The last one is longer than this test would wait below.
    await page.getByText(/Next try in (8|9|1\d) seconds\.$/).waitFor({ timeout: 60_000 })
    await page.unroute(ways)
    await page.getByRole('button', { name: 'Try now' }).click()
    await unreachable.waitFor({ state: 'detached', timeout: 4000 })

    await context.setOffline(true)
    await offline.waitFor()
    expect(await page.getByRole('button', { name: 'Try now' }).count()).toBe(0)
    await context.setOffline(false)
    await offline.waitFor({ state: 'detached' })
  },
)
