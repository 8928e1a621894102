import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const topic = 'tides'
const feed = (page: Page) => page.locator('#app').getByRole('feed', { name: 'Messages' })

function says(server: AppServer, content: string): Promise<unknown> {
  return asOwner(server, 'POST /messages', { type: 'channel', to: 'general', topic, content })
}

/** What the page shows when the last screen becomes a picture, and when that picture is taken away. */
interface Seen {
  readonly before: readonly string[]
  readonly held?: {
    readonly inView: readonly string[]
    readonly isInert: boolean
    readonly isHidden: string | null
    /** What acts, or is found, as the original. */
    readonly acting: number
  }
  /** The messages of the app itself when nothing is above it any more. */
  readonly revealed?: readonly string[]
}

/** Looks from now on. Nothing is rendered between a change and the look at it. */
async function watchesStill(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const inView = (root: ParentNode | null) => {
      const list = root?.querySelector('[role=feed]')?.getBoundingClientRect()
      const rows = [...(root?.querySelectorAll('.rendered') ?? [])].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return list && bottom > list.top && top < list.bottom
      })
      return rows.map((row) => row.textContent?.trim() ?? '')
    }
    const app = document.getElementById('app')
    const seen: Record<string, unknown> = { before: inView(app) }
    Object.assign(window, { seen })
    new MutationObserver((changes) => {
      const changed = (kind: 'addedNodes' | 'removedNodes') =>
        changes
          .flatMap((change) => [...change[kind]])
          .find((node) => (node as Element).id === 'picture')
      const still = changed('addedNodes') as HTMLElement | undefined
      if (still) {
        const acting = '[id], [href], [name], [tabindex], [autofocus], dialog, [popover], iframe'
        seen.held = {
          inView: inView(still),
          isInert: still.inert,
          isHidden: still.ariaHidden,
          acting: still.querySelectorAll(acting).length,
        }
      }
      if (changed('removedNodes')) seen.revealed = inView(app)
    }).observe(document.body, { childList: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}

/** The server answers once that it no longer knows the queue, and takes its time for the messages. */
async function losesQueue(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/messages\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  const json = { result: 'error', code: 'BAD_EVENT_QUEUE_ID', msg: 'Bad event queue ID' }
  await page.route(/\/api\/v1\/events\?/, (route) => route.fulfill({ status: 400, json }), {
    times: 1,
  })
}

journey('the last screen stays in view until the screen of another state is complete', async () => {
  const server = await anAppServer()
  for (let number = 1; number <= 40; number++) await says(server, `Tide ${number}`)
  const { page } = await theOwner(server)
  await page.goto(`${server.site}/#narrow/channel/1-general/topic/${topic}`)
  await feed(page)
    .getByText(/^Tide \d+$/)
    .first()
    .waitFor()
  // Neither at the start nor at the end.
  await feed(page).evaluate((list) => list.scrollTo({ top: list.scrollHeight / 3 }))
  await page.waitForTimeout(500)

  const seen = await watchesStill(page)
  await losesQueue(page)
  // The poll that waits is answered, and the next one is refused.
  await says(server, 'High water')
  await expect.poll(async () => (await seen()).revealed, { timeout: 30_000 }).toBeDefined()

  const { before, held, revealed } = await seen()
  expect(before.length).toBeGreaterThan(3)
  expect(held).toEqual({ inView: before, isInert: true, isHidden: 'true', acting: 0 })
  expect(revealed?.length).toBeGreaterThan(3)
})

/** Hides the list, as a phone does while another pane is open. Returns what shows it again. */
async function hidesList(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('#app [role=feed] { display: none !important }')
    document.adoptedStyleSheets = [sheet]
  })
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
}

/** The message in the middle of the list. */
const middle = (page: Page) =>
  feed(page).evaluate((list) => {
    const { top, height } = list.getBoundingClientRect()
    const rows = [...list.querySelectorAll('[data-message-id]')]
    const row = rows.findLast((one) => one.getBoundingClientRect().top <= top + height / 2)
    return /Tide \d+/.exec(row?.textContent ?? '')?.[0]
  })

journey(
  'a reader whose list is hidden while another state comes finds the place again',
  async () => {
    const server = await anAppServer()
    for (let number = 1; number <= 60; number++) await says(server, `Tide ${number}`)
    const { page } = await theOwner(server)
    await page.goto(`${server.site}/#narrow/channel/1-general/topic/${topic}`)
    await feed(page)
      .getByText(/^Tide \d+$/)
      .first()
      .waitFor()
    await feed(page).evaluate((list) => list.scrollTo({ top: list.scrollHeight / 3 }))
    await page.waitForTimeout(500)
    // The code that remembers the place is fetched after the first screen.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /after-start/.test(name)),
    )
    await page.waitForTimeout(500)
    const before = await middle(page)
    const shows = await hidesList(page)
    const old = await page.locator('#app [role=feed]').elementHandle()
    await losesQueue(page)
    await says(server, 'High water')
    await expect
      .poll(() => old?.evaluate((list) => list.isConnected), { timeout: 30_000 })
      .toBe(false)
    await page.locator('#app [role=feed] [data-message-id]').first().waitFor({ state: 'attached' })
    // Longer than a list tries to scroll to the place at which it begins.
    await page.waitForTimeout(6000)
    await shows()

    expect(before).toMatch(/Tide \d+/)
    await expect.poll(() => middle(page)).toBe(before)
  },
)
