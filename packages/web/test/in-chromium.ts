import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build, preview } from 'vite'
import { describe, expect, onTestFinished } from 'vitest'
import { chromiumPath, theBrowser } from './the-chromium.ts'

/** As strict as the server's own pages. */
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'",
  "img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; base-uri 'none'",
  "require-trusted-types-for 'script'; trusted-types parley",
].join('; ')

export interface View {
  readonly width?: number
  readonly theme?: 'light' | 'dark'
  readonly language?: string
  readonly isTouch?: boolean
}

let serving: Promise<string> | undefined

/** The address of the gallery, built like the app, once for all test files of a process. */
function theGallery(): Promise<string> {
  serving ??= serveGallery().catch((error: unknown) => {
    serving = undefined
    throw error
  })
  return serving
}

async function serveGallery(): Promise<string> {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const shared = { root, configFile: `${root}vite.config.ts`, logLevel: 'error' } as const
  const input = ['index', 'app'].map((name) => `${root}gallery/${name}.html`)
  // The app's chunks depend on its own entry, which is not part of this build.
  const rolldownOptions = { input, output: { codeSplitting: true } }
  const outDir = await mkdtemp(join(tmpdir(), 'parley-gallery-'))
  await build({ ...shared, build: { outDir, sourcemap: false, rolldownOptions } })
  // Note: without this, what pages ask for would reach a server that somebody runs on this machine.
  const proxy = {}
  const headers = { 'Content-Security-Policy': policy }
  const server = await preview({
    ...shared,
    appType: 'mpa',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', headers, proxy },
  })
  return server.resolvedUrls?.local[0] ?? ''
}

/** The gallery in a browser. */
export interface Browsing {
  /** Opens a page of the gallery until the end of the test. Errors and violations of its policy fail the test. */
  readonly open: (path: string, view?: View) => Promise<Page>
}

async function open(path: string, view: View = {}): Promise<Page> {
  const { width = 1280, theme = 'light', language = 'en', isTouch = false } = view
  const [gallery, browser] = await Promise.all([theGallery(), theBrowser()])
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    colorScheme: theme,
    hasTouch: isTouch,
    reducedMotion: 'reduce',
  })
  page.setDefaultTimeout(30_000)
  const faults: string[] = []
  onTestFinished(async () => {
    await page.close()
    expect(faults).toEqual([])
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (line) => {
    if (/Content Security Policy|TrustedScript|TrustedHTML/.test(line.text())) {
      faults.push(line.text())
    }
  })
  const url = new URL(path, gallery)
  url.searchParams.set('lang', language)
  await page.goto(url.href)
  await page.locator('#app > *').first().waitFor({ state: 'attached' })
  return page
}

/** Tests that need a browser. Without one, a single skipped test says so. */
export function inChromium(name: string, tests: (browsing: Browsing) => void): void {
  describe.runIf(chromiumPath)(name, () => tests({ open }))
  if (!chromiumPath) process.stderr.write(`No Chromium here: “${name}” is not tested.\n`)
}
