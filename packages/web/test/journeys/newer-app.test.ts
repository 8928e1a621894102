import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { theOwner } from './people.ts'

const folder = '/app/assets/'

/** The name of a file in the newer app: none is as it was. */
const newer = (name: string) => name.replace(/\.(js|css)$/, '-newer.$1')

/** An address at which the app is replaced by another build of it, of which no file has its former name. */
async function anUpgradedServer(): Promise<AppServer & { readonly upgrade: () => void }> {
  const server = await anAppServer()
  const files = await readdir(new URL('../../dist/app/assets/', import.meta.url))
  const names = files.filter((name) => /\.(js|css)$/.test(name))
  let isNewer = false
  const renamed = (content: string) =>
    names.reduce((before, name) => before.replaceAll(name, newer(name)), content)

  async function pass(asked: IncomingMessage, told: ServerResponse): Promise<void> {
    const { method, url: path = '' } = asked
    const name = path.startsWith(folder) ? path.slice(folder.length) : undefined
    const isGone = isNewer && name !== undefined && names.includes(name)
    const there = isGone ? '/no-such-file' : path.replace(/-newer(?=\.(js|css)$)/, '')
    const { port } = new URL(server.site)
    // Whole and uncompressed, so that the names can be replaced.
    const { 'if-none-match': _known, ...others } = asked.headers
    const headers = { ...(isNewer ? others : asked.headers), 'accept-encoding': 'identity' }
    const passing = request({
      port,
      method,
      path: there,
      headers,
    })
    told.on('close', () => passing.destroy())
    passing.on('error', () => told.destroy())
    asked.pipe(passing)
    const [answer] = (await once(passing, 'response')) as [IncomingMessage]
    const { 'content-length': _length, ...kept } = answer.headers
    // Only the service worker keeps the files, not the browser, which may drop what it has at any time.
    const unkept = name === undefined ? {} : { 'cache-control': 'no-store' }
    const isOfApp = /^\/($|sw\.js$|app\/)/.test(path)
    if (!isNewer || !isOfApp) {
      told.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...unkept })
      answer.pipe(told)
      return
    }
    const content = renamed(await text(answer))
    told
      .writeHead(answer.statusCode ?? 502, { ...kept, ...unkept, etag: `"newer-${path}"` })
      .end(content)
  }

  const front = createServer((asked, told) => {
    // A tab that is closed leaves its poll.
    pass(asked, told).catch(() => told.destroy())
  }).listen(0, 'localhost')
  await once(front, 'listening')
  onTestFinished(() => {
    front.closeAllConnections()
    front.close()
  })
  const site = `http://localhost:${(front.address() as AddressInfo).port}`
  const ownerAddress = async () => {
    const { pathname, search, hash } = new URL(await server.ownerAddress())
    return site + pathname + search + hash
  }
  const upgrade = () => {
    isNewer = true
  }
  return { ...server, site, ownerAddress, upgrade }
}

const isNewest = (page: Page) =>
  page.evaluate(() => [...document.scripts].every(({ src }) => src.endsWith('-newer.js')))

/** Opens a part of the app that this tab has not loaded before. */
async function seesTheKeys(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
}

describe('a newer app', () => {
  journey(
    'is offered in open tabs, which go on with the files of theirs until they are reloaded',
    async () => {
      const server = await anUpgradedServer()
      const { page, tab, complaints } = await theOwner(server)
      await page.evaluate(() => navigator.serviceWorker.ready)
      const other = await tab(`${server.site}/`)
      const third = await tab(`${server.site}/`)
      const offer = (at: Page) => at.getByText('A new version of Parley is available.')
      await offer(page).waitFor({ state: 'detached' })

      server.upgrade()
      // The app does so every hour.
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await offer(page).waitFor()
      await seesTheKeys(page)
      expect(await isNewest(page)).toBe(false)
      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Reload' }).click()
      await reloaded
      await page.getByRole('complementary', { name: 'Sidebar' }).getByText('general').waitFor()

      expect(await isNewest(page)).toBe(true)
      await seesTheKeys(page)
      // Its build is on no server any more, and the newer app has taken over.
      await seesTheKeys(other)
      expect(await isNewest(other)).toBe(false)
      await third.reload()
      expect(await isNewest(third)).toBe(true)
      expect(complaints).toEqual([])
    },
  )
})
