import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished, test } from 'vitest'
import { chromiumPath, theBrowser } from '../the-chromium.ts'

if (!chromiumPath) {
  if (process.env.JOURNEYS === 'required') throw new Error('The journeys need a Chromium')
  process.stderr.write(
    'No Chromium is on this machine: the journeys through the app are left out.\n',
  )
}

/** A test in a real browser, skipped if there is none. */
export function journey(story: string, tell: () => Promise<void>): void {
  test.runIf(chromiumPath)(story, tell, 180_000)
}

/** The errors on a user's pages, as their browser reports them. */
export type Complaints = readonly string[]

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Of all contexts of this visitor, also of the phone. */
  readonly complaints: Complaints
  /** Opens another tab of the same browser. */
  readonly tab: (url: string) => Promise<Page>
  /** Opens a page in a phone's browser with the same session, by default on the narrowest phone. */
  readonly phone: (url: string, phone?: BrowserContextOptions) => Promise<Page>
}

/**
 * A browser with its own cookies, caches and tabs, until the end of the test. Otherwise its pages would look for their
 * server during later tests.
 */
export async function aVisitor(): Promise<Visitor> {
  const complaints: string[] = []
  const context = await aContext({ viewport: { width: 1024, height: 768 } }, complaints)
  const tab = async (url: string) => {
    const page = await context.newPage()
    await page.goto(url)
    return page
  }
  const phone = async (url: string, options: BrowserContextOptions = {}) => {
    const storageState = await context.storageState()
    const other = await aContext({ ...narrowestPhone, storageState, ...options }, complaints)
    const page = await other.newPage()
    await page.goto(url)
    return page
  }
  return { context, page: await context.newPage(), complaints, tab, phone }
}

const narrowestPhone = { hasTouch: true, isMobile: true, viewport: { width: 320, height: 700 } }

async function aContext(
  options: BrowserContextOptions,
  complaints: string[],
): Promise<BrowserContext> {
  const browser = await theBrowser()
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  // The long timeout allows for busy machines.
  context.setDefaultTimeout(90_000)
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return context
}
