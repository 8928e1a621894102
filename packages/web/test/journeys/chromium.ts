import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { chromiumPath, launchChromium } from '../the-chromium.ts'

if (!chromiumPath) {
  if (process.env.JOURNEYS === 'required') throw new Error('The journeys need a Chromium')
  process.stderr.write(
    'No Chromium is on this machine: the journeys through the app are left out.\n',
  )
}

let launching: Promise<Browser> | undefined

function theBrowser(): Promise<Browser> {
  launching ??= launchChromium()
  return launching
}

/** A test in a real browser, skipped if there is none. */
export function journey(story: string, tell: () => Promise<void>): void {
  test.runIf(chromiumPath)(story, tell, 180_000)
}

/** Call it once in each file of journeys. */
export function closeBrowserAfterwards(): void {
  afterAll(async () => {
    const browser = await launching
    launching = undefined
    await browser?.close()
  })
}

/** The errors on a user's pages, as their browser reports them. */
export type Complaints = readonly string[]

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: Complaints
  /** Opens another tab of the same browser. */
  readonly tab: (url: string) => Promise<Page>
}

/** A browser with its own cookies, caches and tabs. */
export async function aVisitor(): Promise<Visitor> {
  const browser = await theBrowser()
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  // The long timeout allows for busy machines.
  context.setDefaultTimeout(90_000)
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const tab = async (url: string) => {
    const page = await context.newPage()
    await page.goto(url)
    return page
  }
  return { context, page: await context.newPage(), complaints, tab }
}
