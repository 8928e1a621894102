import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * What Chromium does for its own windows. Two popups of its address bar take more than a second of processor time for
 * each new window. Note: this replaces the list of Playwright, so it repeats what matters of it.
 */
const notForTests = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'PaintHolding',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'SpareRendererForSitePerProcess',
]

/** A name of this machine that browsers take for another machine. */
export const otherMachine = 'chat.test'

const flags = [
  `--host-resolver-rules=MAP ${otherMachine} 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${notForTests.join(',')}`,
]

const places = [process.env.CHROMIUM ?? '', ...usualPlaces]

/** The Chromium of this machine; undefined if there is none. */
export const chromiumPath = places.find((place) => existsSync(place))

let launching: Promise<Browser> | undefined

/**
 * The browser of this process, shared by its test files. It ends with the process: it reads from a pipe that is closed
 * then. Note: with a handler for SIGTERM, the process would not end by it.
 */
export function theBrowser(): Promise<Browser> {
  launching ??= launch().catch((error: unknown) => {
    launching = undefined
    throw error
  })
  return launching
}

async function launch(): Promise<Browser> {
  const executablePath = chromiumPath ?? ''
  const browser = await chromium.launch({ executablePath, args: flags, handleSIGTERM: false })
  browser.on('disconnected', () => {
    launching = undefined
  })
  return browser
}
