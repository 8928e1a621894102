import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { asOwner, theOwner } from './people.ts'

const topic = '#narrow/channel/1-general/topic/layers'
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const message = (page: Page) =>
  page.getByRole('feed', { name: 'Messages' }).getByRole('article').filter({ hasText: 'Look' })
const unsent = 'Half a thought'

async function says(server: AppServer): Promise<void> {
  await asOwner(server, 'POST /messages', {
    ...{ type: 'channel', to: 'general', topic: 'layers', content: 'Look' },
  })
}

/** The failed layer is gone, and nothing else. */
async function keepsTheRest(page: Page): Promise<void> {
  const problem = page.getByRole('alert').getByText('This could not be shown.')
  await problem.waitFor()
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await problem.waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await message(page).isVisible()).toBe(true)
  expect(await composer(page).inputValue()).toBe(unsent)
}

async function opensMenu(page: Page): Promise<void> {
  await message(page).click({ button: 'right', position: { x: 5, y: 5 } })
}

async function chooses(page: Page, item: string): Promise<void> {
  const choice = page.getByRole('menuitem', { name: item })
  const isThere = async () => {
    // A press right after a menu has closed does not open it again.
    if ((await choice.count()) === 0) await opensMenu(page)
    return choice.isVisible()
  }
  await expect.poll(isThere, { interval: 300 }).toBe(true)
  await choice.click()
}

/** The next dialog or surface that is opened fails, as in a browser that refuses to show it. */
async function breaksNext(page: Page, role: 'dialog' | 'menu'): Promise<void> {
  await page.evaluate((broken) => {
    const kinds = [
      [HTMLDialogElement.prototype, 'showModal'],
      [HTMLElement.prototype, 'showPopover'],
    ] as const
    const originals = kinds.map(([kind, name]) => Reflect.get(kind, name) as () => void)
    const restore = () => {
      for (const [at, [kind, name]] of kinds.entries()) Reflect.set(kind, name, originals[at])
    }
    for (const [at, [kind, name]] of kinds.entries()) {
      Reflect.set(kind, name, function fail(this: HTMLElement) {
        if ((this.getAttribute('role') ?? this.localName) !== broken)
          return originals[at]?.call(this)
        restore()
        throw new Error('It cannot be shown')
      })
    }
  }, role)
}

const dialogs: readonly [string, (page: Page) => Promise<void>][] = [
  ['Move messages', (page) => chooses(page, 'Move')],
  ['Remind me about this message', (page) => chooses(page, 'Remind me')],
  ['Delete this message?', (page) => chooses(page, 'Delete')],
  [
    'Add reaction',
    (page) =>
      message(page)
        .hover()
        .then(() => message(page).getByRole('button', { name: 'Add reaction' }).click()),
  ],
  ['Profile', (page) => message(page).getByRole('button', { name: 'Owner', exact: true }).click()],
  [
    'Save this text as a snippet',
    async (page) => {
      await page.getByRole('button', { name: 'Saved snippets' }).click()
      await page.getByRole('menuitem', { name: 'Save this text' }).click()
    },
  ],
  ['Go anywhere', (page) => page.keyboard.press('Control+k')],
  [
    'Keyboard shortcuts',
    async (page) => {
      await page.getByRole('button', { name: 'Send', exact: true }).focus()
      await page.keyboard.press('?')
    },
  ],
]

describe('a part that opens over the app', () => {
  journey('closes if it fails, and leaves the screen and what was typed there', async () => {
    const server = await anAppServer()
    const { page, complaints } = await theOwner(server)
    await says(server)
    await page.goto(`${server.site}/${topic}`)
    await message(page).waitFor()
    await composer(page).fill(unsent)
    await breaksNext(page, 'menu')
    await opensMenu(page)
    await keepsTheRest(page)
    for (const [name, opens] of dialogs) {
      await breaksNext(page, 'dialog')
      await opens(page)
      await keepsTheRest(page)
      // The next try works.
      await opens(page)
      await page.getByRole('dialog', { name }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
    }
    expect(complaints).toEqual([])
  })

  journey('closes if its code cannot be loaded, and opens when it can', async () => {
    const server = await anAppServer()
    const owner = await theOwner(server)
    await says(server)
    const context = { serviceWorkers: 'block', isMobile: false, hasTouch: false } as const
    const page = await owner.phone('about:blank', {
      ...context,
      viewport: { width: 1024, height: 768 },
    })
    const code = /\/(menu-surface|question|person-card|go-anywhere)-[^/]*\.js$/
    await page.route(code, (route) => route.abort())
    await page.goto(`${server.site}/${topic}`)
    await message(page).waitFor()
    await composer(page).fill(unsent)
    const opens = {
      menu: opensMenu,
      card: (on: Page) => message(on).getByRole('button', { name: 'Owner', exact: true }).click(),
      go: (on: Page) => on.keyboard.press('Control+k'),
    }
    for (const open of Object.values(opens)) {
      await open(page)
      await keepsTheRest(page)
    }
    await page.unroute(code)
    await page.route('**/question-*.js', (route) => route.abort())
    await chooses(page, 'Delete')
    await keepsTheRest(page)
    await page.unroute('**/question-*.js')
    await chooses(page, 'Delete')
    await page.getByRole('dialog', { name: 'Delete this message?' }).waitFor()
    await page.keyboard.press('Escape')
    for (const [open, name] of [
      [opens.card, 'Profile'],
      [opens.go, 'Go anywhere'],
    ] as const) {
      await open(page)
      await page.getByRole('dialog', { name }).waitFor()
      await page.keyboard.press('Escape')
    }
    expect(owner.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  })
})
