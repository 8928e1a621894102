import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Targets, triesToReport, triesToRun } from './a-script.ts'
import { anAppServer } from './a-server.ts'
import { anEvilSite, says, uploads, watch } from './an-attacker.ts'
import { journey } from './chromium.ts'
import { aColleague } from './people.ts'

const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })

/** The names of the tries that succeed. Note: the page gets the text of a function, without what surrounds it. */
function succeeding(page: Page, tries: typeof triesToRun, targets: Targets): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const done = []
    for (const [name, attempt] of Object.entries((${tries})(${JSON.stringify(targets)}))) {
      const outcome = await Promise.resolve().then(attempt).catch(() => false)
      if (outcome !== false) done.push(name)
    }
    return done
  })()`)
}

/** Shows an address in a frame of a page; what the frame then has. */
async function framed(page: Page, address: string): Promise<string | undefined> {
  await page.evaluate(async (url) => {
    const frame = document.createElement('iframe')
    frame.src = url
    const isLoaded = new Promise((resolve) => {
      frame.onload = resolve
    })
    document.body.append(frame)
    await isLoaded
  }, address)
  return page.frames().at(-1)?.url()
}

describe('what an attacker brings in', () => {
  journey('security 13: runs nothing by a file that somebody opens', async () => {
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    const script = 'alert(document.cookie);fetch("/api/v1/users/me")'
    const files = [
      ['a.html', 'text/html', `<script>${script}</script>`],
      [
        'a.svg',
        'image/svg+xml',
        `<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`,
      ],
      [
        'a.xhtml',
        'application/xhtml+xml',
        `<html xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></html>`,
      ],
      [
        'a.xml',
        'text/xml',
        `<x xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></x>`,
      ],
      ['a.js', 'text/javascript', script],
      ['a.png', 'image/png', `<script>${script}</script>`],
      ['a.pdf', 'application/pdf', `%PDF-1.7\n<script>${script}</script>`],
      ['a.gif', 'image/gif', `GIF89a/*\u0001*/=1;${script}`],
      ['a', '', `<!doctype html><script>${script}</script>`],
    ] as const
    const found = await watch(ben, server)
    const calls: string[] = []
    for (const [name, type, text] of files) {
      const { url } = await uploads(server, name, type, text)
      await says(server, 'files', `[${name}](${url})`)
      const page = await ben.context.newPage()
      page.on('request', (request) => {
        if (request.url().includes('/api/')) calls.push(`${name} calls ${request.url()}`)
      })
      // Note: what is a download is no page.
      await page.goto(`${server.site}${url}`).catch((error: Error) => {
        if (!/Download is starting|ERR_ABORTED/.test(error.message)) throw error
      })
      await page.waitForTimeout(200)
      await page.close()
      const isRun = await ben.page.evaluate(async (address) => {
        const element = document.createElement('script')
        try {
          element.src = address
          document.head.append(element)
        } catch {
          return false
        }
        return new Promise((resolve) => {
          element.onload = () => resolve(true)
          element.onerror = () => resolve(false)
        })
      }, url)
      expect(isRun, name).toBe(false)
    }
    expect([...found, ...calls]).toEqual([])
  })

  journey('security 12: would get no further with a script in the page', async () => {
    const evil = await anEvilSite()
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    const { url } = await uploads(server, 'sw.js', 'text/javascript', 'self.x = 1')

    const targets = { evil: evil.site, upload: url }
    for (const tries of [triesToRun, triesToReport]) {
      expect(await succeeding(ben.page, tries, targets)).toEqual([])
    }
    expect(evil.asked).toEqual([])
  })

  journey('shows the app in no frame, and no window of it belongs to another page', async () => {
    const evil = await anEvilSite()
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    const outside = await ben.context.newPage()
    await outside.goto(`${evil.site}/`)
    expect(await framed(outside, `${evil.site}/other`)).toBe(`${evil.site}/other`)
    for (const path of ['/', '/login?again=yes', '/account', '/help', '/api/v1/server_settings']) {
      expect(await framed(outside, server.site + path), path).not.toContain(server.site)
    }

    await outside.bringToFront()
    const isLost = await outside.evaluate(async (address) => {
      const opened = open(address)
      await new Promise((resolve) => setTimeout(resolve, 2000))
      return opened?.closed
    }, `${server.site}/`)
    expect(isLost).toBe(true)

    await says(server, 'links', `Look: ${evil.site}/seen`)
    await ben.page.evaluate(() => {
      location.hash = '#narrow/channel/1-general/topic/links'
    })
    const opening = ben.context.waitForEvent('page')
    await feed(ben.page).getByRole('link', { name: /seen/ }).click()
    const opened = await opening
    await opened.waitForURL(`${evil.site}/seen`)
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    expect(ben.page.url()).toContain(server.site)
  })
})
