import { existsSync } from 'node:fs'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Closing } from '../closing.ts'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const flags = ['no-sandbox', 'disable-gpu', 'no-first-run', 'disable-sync', 'disable-quic']
const quiet = ['disable-background-networking', 'disable-component-update']

/**
 * What Chromium does for its own windows. Two popups of its address bar take more than a second of processor time for
 * each new window, while it is measured. Note: this replaces the list of Playwright, so it repeats what matters of it.
 */
const notMeasured = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'PaintHolding',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
]

/** The measured browser; undefined if playwright-core or Chromium is not installed. */
export async function openBrowser(closing: Closing): Promise<Browser | undefined> {
  const places = [process.env.CHROMIUM ?? '', ...usualPlaces]
  const executablePath = places.find((place) => existsSync(place))
  const playwright = await import('playwright-core').catch(() => undefined)
  if (!executablePath || !playwright) return undefined
  const features = `disable-features=${notMeasured.join(',')}`
  const args = [...flags, ...quiet, features].map((flag) => `--${flag}`)
  return closing.own(await playwright.chromium.launch({ executablePath, args }))
}

export interface Account {
  readonly email: string
  readonly password: string
}

/** The browser of a signed-in user, with an empty cache. */
export async function signedIn(
  browser: Browser,
  site: string,
  { email, password }: Account,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${site}/login?next=%2Fhelp`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/help/)
  await page.close()
  return context
}

export interface Slowness {
  /** How many times slower than this machine. */
  readonly cpu?: number
  /** Limits the network to 9 Mbit/s and 100 ms per round trip. */
  readonly network?: boolean
}

/** A tab with the speed of the simulated device and network. */
export async function slowTab(
  context: BrowserContext,
  { cpu = 1, network = false }: Slowness,
): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (network) {
    const throughput = (9 * 1024 * 1024) / 8
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 100,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  }
  return { page, devtools }
}
