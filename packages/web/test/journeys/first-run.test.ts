import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { anAppProgram } from './a-server.ts'
import { aVisitor, journey } from './chromium.ts'

/** The sidebar, which shows the organization. */
function sidebarOf(page: Page) {
  return page.getByRole('complementary', { name: 'Sidebar' })
}

/** Records the API requests of a tab from now on. */
function asked(page: Page): string[] {
  const lines: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) lines.push(`${request.method()} ${pathname.slice(7)}`)
  })
  return lines
}

/** Where the browser has read the page from. */
function readFrom() {
  const [page] = performance.getEntriesByType('navigation')
  const { deliveryType: place, workerStart } = page as PerformanceNavigationTiming & {
    readonly deliveryType: string
  }
  return { place, workerStart }
}

describe('the first start', () => {
  journey('signs the owner in with one click, and works offline and in two tabs', async () => {
    const server = await anAppProgram()
    const { page, context, complaints, tab } = await aVisitor()
    const calls = asked(page)

    await page.goto(await server.ownerAddress())
    await page.waitForURL(`${server.site}/`)
    await page.waitForResponse((answer) => answer.url().includes('/api/v1/events'))
    expect(calls.slice(0, 2)).toEqual(['POST /register', 'GET /events'])
    await sidebarOf(page).getByText('general').waitFor()
    await sidebarOf(page).getByText('Owner').waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

    const second = await context.newPage()
    const callsBeside = asked(second)
    await second.goto(`${server.site}/#inbox`)
    await second.waitForResponse((answer) => answer.url().includes('/api/v1/events'))
    expect(callsBeside).toEqual(['GET /events'])
    const takesOver = second.waitForRequest((request) => request.url().includes('/events'))
    const closedAt = Date.now()
    await page.close()
    await takesOver
    expect(Date.now() - closedAt).toBeLessThan(5000)

    await context.setOffline(true)
    const offline = await tab(`${server.site}/`)
    expect(await offline.title()).toContain('Parley')
    // The browser has read the page from the copy itself, and has not started the worker for it.
    expect(await offline.evaluate(readFrom)).toEqual({ place: 'cache-storage', workerStart: 0 })
    await context.setOffline(false)
    await server.process.stop()
    expect(complaints.filter((text) => !text.includes('net::ERR'))).toEqual([])
  })

  journey(
    'keeps a link to a conversation through sign-in, and signing out leaves no data',
    async () => {
      const server = await anAppProgram()
      const { page, complaints } = await aVisitor()
      const link = `${server.site}/#narrow/channel/1-general/topic/hello`

      await page.goto(link)
      await page.getByLabel('Email address').fill('owner@localhost.localdomain')
      await page.getByLabel('Password').fill(await server.ownerPassword())
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(link)
      await page.waitForResponse((answer) => answer.url().includes('/api/v1/events'))

      await page.goto(`${server.site}/account`)
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.waitForURL('**/login')
      const kept = await page.evaluate(async () => ({
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: await caches.keys(),
        workers: (await navigator.serviceWorker.getRegistrations()).length,
      }))
      expect(kept).toEqual({ databases: [], caches: [], workers: 0 })
      await page.goto(`${server.site}/`)
      await page.waitForURL('**/login?next=%2F')
      expect(complaints).toEqual([])
    },
  )
})
