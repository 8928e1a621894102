import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe } from 'vitest'
import { chromiumPath, launchChromium } from './the-chromium.ts'

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

/** The gallery in a browser, built like the app. */
export class Browsing {
  readonly #folder = mkdtempSync(join(tmpdir(), 'parley-gallery-'))
  #server: PreviewServer | undefined
  #browser: Browser | undefined

  async start(): Promise<void> {
    const root = fileURLToPath(new URL('..', import.meta.url))
    const shared = { root, configFile: `${root}vite.config.ts`, logLevel: 'error' } as const
    const input = ['index', 'app'].map((name) => `${root}gallery/${name}.html`)
    // The app's chunks depend on its own entry, which is not part of this build.
    const rolldownOptions = { input, output: { codeSplitting: true } }
    await build({
      ...shared,
      build: { outDir: this.#folder, sourcemap: false, rolldownOptions },
    })
    this.#server = await preview({
      ...shared,
      build: { outDir: this.#folder },
      preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
    })
    this.#browser = await launchChromium()
  }

  async close(): Promise<void> {
    await this.#browser?.close()
    await this.#server?.close()
    rmSync(this.#folder, { recursive: true })
  }

  /** Opens a page of the gallery. Errors and violations of its policy fail the test. */
  async open(path: string, view: View = {}): Promise<Page> {
    const { width = 1280, theme = 'light', language = 'en', isTouch = false } = view
    if (!this.#browser || !this.#server) throw new Error('The browser was not started.')
    const page = await this.#browser.newPage({
      viewport: { width, height: 900 },
      colorScheme: theme,
      hasTouch: isTouch,
      reducedMotion: 'reduce',
    })
    page.setDefaultTimeout(30_000)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (line) => {
      if (/Content Security Policy|TrustedScript|TrustedHTML/.test(line.text())) {
        faults.push(line.text())
      }
    })
    const url = new URL(path, this.#server.resolvedUrls?.local[0])
    url.searchParams.set('lang', language)
    await page.goto(url.href)
    await page.locator('#app > *').first().waitFor({ state: 'attached' })
    if (faults.length > 0) throw new Error(faults.join('\n'))
    return page
  }
}

/** Tests that need a browser. Without one, a single skipped test says so. */
export function inChromium(name: string, tests: (browsing: Browsing) => void): void {
  describe.runIf(chromiumPath)(name, () => {
    const browsing = new Browsing()
    beforeAll(() => browsing.start())
    afterAll(() => browsing.close())
    tests(browsing)
  })
  if (!chromiumPath) process.stderr.write(`No Chromium here: “${name}” is not tested.\n`)
}
