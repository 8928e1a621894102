import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { OtherBrowser } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { minibrowser, openWebKit } from './webkit.ts'

/** Codes of keys in WebDriver (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const keys = { enter: '\uE006', escape: '\uE00C', control: '\uE009' } as const

export interface Kind {
  readonly name: string
  readonly path: string | undefined
  readonly open: (path: string) => Promise<OtherBrowser>
}

const found = (paths: readonly string[]) => paths.find((path) => existsSync(path))

export const otherBrowsers: readonly Kind[] = [
  { name: 'Firefox', path: found(['/usr/bin/firefox-esr', '/usr/bin/firefox']), open: openFirefox },
  // Debian's package webkit2gtk-driver. Its window needs a screen, such as that of xvfb.
  {
    name: 'WebKit',
    path:
      found(['/usr/bin/xvfb-run']) && found([minibrowser]) && found(['/usr/bin/WebKitWebDriver']),
    open: openWebKit,
  },
]

/** A window until the end of the test. */
export async function aWindow({ path, open }: Kind): Promise<Window> {
  const browser = await open(path ?? '')
  onTestFinished(() => browser.close())
  return new Window(browser)
}

const patienceMs = 30_000

/** What the journey does in it. Elements are found by expressions. */
export class Window {
  readonly #browser: OtherBrowser

  constructor(browser: OtherBrowser) {
    this.#browser = browser
  }

  goto(url: string): Promise<void> {
    return this.#browser.goto(url)
  }

  press(...pressed: readonly (string | readonly string[])[]): Promise<void> {
    return this.#browser.press(...pressed)
  }

  async back(): Promise<void> {
    await this.#browser.evaluate('(history.back(), true)')
  }

  type(text: string): Promise<void> {
    return this.#browser.press(...text)
  }

  /** Waits for an element that is as wide and high as one can see. Returns its box. */
  async see(element: string): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = `(() => {
      const { x, y, width, height } = (${element})?.getBoundingClientRect() ?? {}
      return width > 2 && height > 2 && JSON.stringify({ x, y, width, height })
    })()`
    const end = Date.now() + patienceMs
    while (Date.now() < end) {
      const answer = await this.#browser.evaluate<string | false>(box)
      if (answer) return JSON.parse(answer)
      await delay(100)
    }
    throw new Error(`Nobody can see ${element}`)
  }

  async click(element: string): Promise<void> {
    const { x, y, width, height } = await this.see(element)
    await this.#browser.click(Math.round(x + width / 2), Math.round(y + height / 2))
  }
}
