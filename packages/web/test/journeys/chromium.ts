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

/** A story in a real browser; left out where there is none. */
export function journey(story: string, tell: () => Promise<void>): void {
  test.runIf(chromiumPath)(story, tell, 180_000)
}

/** Call once in a file of journeys. */
export function closeBrowserAfterwards(): void {
  afterAll(async () => {
    const browser = await launching
    launching = undefined
    await browser?.close()
  })
}

/** What went wrong on the pages of a person, as their browser says it. */
export type Complaints = readonly string[]

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: Complaints
  /** One more tab of the same browser. */
  readonly tab: (url: string) => Promise<Page>
}

/** A browser of somebody's own: cookies, caches and tabs are nobody else's. */
export async function aVisitor(): Promise<Visitor> {
  const browser = await theBrowser()
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  // A busy machine is slow, not broken.
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
