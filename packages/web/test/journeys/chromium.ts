import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, test } from 'vitest'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const found = [process.env.CHROMIUM ?? '', ...usualPlaces].find((place) => existsSync(place))

if (!found) {
  if (process.env.JOURNEYS === 'required') throw new Error('The journeys need a Chromium')
  process.stderr.write(
    'No Chromium is on this machine: the journeys through the app are left out.\n',
  )
}

let launching: Promise<Browser> | undefined

function theBrowser(): Promise<Browser> {
  launching ??= chromium.launch({ executablePath: found ?? '', args: flags })
  return launching
}

/** A story in a real browser; left out where there is none. */
export function journey(story: string, tell: () => Promise<void>): void {
  test.runIf(found)(story, tell, 120_000)
}

/** Call once in a file of journeys. */
export function closeBrowserAfterwards(): void {
  afterAll(async () => {
    const browser = await launching
    launching = undefined
    await browser?.close()
  })
}

const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg"/>'

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
  // Journeys go nowhere but to their server.
  await context.route('https://secure.gravatar.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: emptyPicture }),
  )
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
