import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atRest } from '../at-rest.ts'
import { faultsIn } from '../axe.ts'
import { type AppServer, anAppServer } from './a-server.ts'
import { journey } from './chromium.ts'
import { aColleague, asOwner, type Colleague } from './people.ts'

const patient = { timeout: 20_000 }
const address = (topic: string) => `#narrow/channel/1-general/topic/${topic}`
const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })
const message = (page: Page, text: string) =>
  feed(page).getByRole('article').filter({ hasText: text })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / })

function says(server: AppServer, topic: string, content: string): Promise<unknown> {
  return asOwner(server, 'POST /messages', { type: 'channel', to: 'general', topic, content })
}

/** Opens a conversation in which everything is read. Marks the element of its list, so that a new one would be noticed. */
async function visits(page: Page, topic: string): Promise<void> {
  await goes(page, topic)
  await message(page, `Last of ${topic}.`).waitFor()
  await feed(page).evaluate((list, name) => list.setAttribute('data-visited', name), topic)
}

async function goes(page: Page, topic: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, address(topic))
}

/** The conversations whose lists are hidden in the document. */
function kept(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-kept] [role=feed]')]
      .map((list) => list.getAttribute('data-visited'))
      .toSorted(),
  )
}

/** Which of the marked lists is on the screen; null for a new one. */
const isOn = (page: Page) => feed(page).getAttribute('data-visited')
const positionOf = (page: Page) => feed(page).evaluate(({ scrollTop }) => Math.round(scrollTop))
const distanceFromEnd = (page: Page) =>
  feed(page).evaluate(({ scrollHeight, clientHeight, scrollTop }) =>
    Math.floor(scrollHeight - clientHeight - scrollTop),
  )

/** How many badges in the sidebar count one unread message. */
const unreadIn = (page: Page) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByText('1 unread message').count()

/** Everything that the browser tells a screen reader. */
async function heard(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  return JSON.stringify(nodes.map(({ ignored, name }) => (ignored ? undefined : name?.value)))
}

/** Searches the page, as the browser's own search does. */
function finds(page: Page, text: string): Promise<boolean> {
  return page.evaluate(
    (sought) => (window as unknown as { find: (text: string) => boolean }).find(sought),
    text,
  )
}

/** The message that the keys act on. */
const selected = (page: Page) => feed(page).locator('[aria-describedby^=selected-]')

async function scrollsUp(page: Page): Promise<number> {
  await feed(page).hover()
  await page.mouse.wheel(0, -300)
  await expect.poll(() => distanceFromEnd(page), patient).toBeGreaterThan(200)
  return atRest(() => positionOf(page))
}

/** The number of nodes that the browser has in memory, also outside of the document. */
async function nodesOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  await devtools.detach()
  return nodes
}

/** What Tab leads to, all around the page. */
async function reachable(page: Page): Promise<string[]> {
  const seen: string[] = []
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    seen.push(
      await page.evaluate(() => {
        const kept = document.activeElement?.closest('[data-kept]')
        return kept ? 'hidden' : (document.activeElement?.tagName ?? '')
      }),
    )
  }
  return seen
}

/** A member who has read three conversations, each longer than the window. */
async function aReader(server: AppServer): Promise<Colleague> {
  for (const topic of ['soup', 'salad', 'bread']) {
    for (let count = 1; count <= 30; count++) await says(server, topic, `About ${topic} ${count}.`)
    await says(server, topic, `Last of ${topic}.`)
  }
  const reader = await aColleague(server, 'Ben')
  for (const topic of ['soup', 'salad', 'bread']) await visits(reader.page, topic)
  return reader
}

journey('a conversation that was left is shown again where it was, by the same list', async () => {
  const server = await anAppServer()
  const { page, complaints } = await aReader(server)
  await visits(page, 'soup')
  const place = await scrollsUp(page)
  await visits(page, 'salad')
  await goes(page, 'soup')
  await expect.poll(() => isOn(page), patient).toBe('soup')
  expect(await positionOf(page)).toBe(place)

  // A list that was left at its end is there again, also in a window of another size.
  await page.setViewportSize({ width: 900, height: 600 })
  await goes(page, 'salad')
  await expect.poll(() => isOn(page), patient).toBe('salad')
  await expect.poll(() => distanceFromEnd(page), patient).toBe(0)
  await says(server, 'salad', 'One more.')
  await message(page, 'One more.').waitFor()
  await expect.poll(() => distanceFromEnd(page), patient).toBe(0)

  // The address of a message leads to it.
  const old = (await message(page, 'About salad 30.').getAttribute('data-message-id')) ?? ''
  await goes(page, 'soup')
  await expect.poll(() => isOn(page), patient).toBe('soup')
  await goes(page, `salad/near/${old}`)
  await page.locator(`[aria-describedby][data-message-id="${old}"]`).waitFor()
  expect(await isOn(page)).toBe(null)
  expect(complaints).toEqual([])
})

journey('a hidden conversation is not heard, reached, found or marked as read', async () => {
  const server = await anAppServer()
  const { page, complaints } = await aReader(server)
  await visits(page, 'soup')
  // Selects a message, whose text then has an id.
  await page.keyboard.press('k')
  await selected(page).waitFor()
  await visits(page, 'salad')
  await page.keyboard.press('k')
  await selected(page).waitFor()
  expect(await kept(page)).toContain('soup')
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids.filter((id) => id.startsWith('selected-'))).toHaveLength(2)
  const tree = await heard(page)
  expect(tree).toContain('Last of salad.')
  expect(tree).not.toContain('soup 30.')
  expect(await faultsIn(page)).toEqual([])
  expect(await finds(page, 'Last of soup')).toBe(false)
  expect(await finds(page, 'Last of salad')).toBe(true)
  expect(await reachable(page)).not.toContain('hidden')

  // A message ends a hidden list, and is unread until its conversation is opened.
  const before = await unreadIn(page)
  await says(server, 'soup', 'Is it hot?')
  await expect.poll(() => kept(page), patient).toEqual(['bread'])
  await expect.poll(() => unreadIn(page), patient).toBeGreaterThan(before)
  await goes(page, 'soup')
  await message(page, 'Is it hot?').waitFor()
  expect(await isOn(page)).toBe(null)
  await feed(page).getByText('New messages').waitFor()
  // The line is gone when one comes back, and nothing is sent to the conversation that is hidden.
  await expect.poll(() => unreadIn(page), patient).toBe(before)
  await goes(page, 'salad')
  await expect.poll(() => isOn(page), patient).toBe('salad')
  await goes(page, 'soup')
  await message(page, 'Is it hot?').waitFor()
  expect(await feed(page).getByText('New messages').count()).toBe(0)
  await composer(page).fill('Very')
  await composer(page).press('Control+Enter')
  await message(page, 'Very').waitFor()
  await expect.poll(() => kept(page), patient).toEqual(['bread', 'salad'])
  expect(complaints).toEqual([])
})

journey('what was selected, and a message that waits, are found where they were', async () => {
  const server = await anAppServer()
  const { page, context, complaints } = await aReader(server)
  await visits(page, 'soup')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await selected(page).filter({ hasText: 'About soup 30.' }).waitFor()
  await message(page, 'About soup 29.').getByText('About soup 29.').selectText()
  await visits(page, 'salad')
  // Nobody copies what cannot be seen.
  expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true)
  await goes(page, 'soup')
  await expect.poll(() => isOn(page), patient).toBe('soup')
  await page.keyboard.press('k')
  await selected(page).filter({ hasText: 'About soup 29.' }).waitFor()

  // The line appears also where the address of a message has opened the list.
  await message(page, 'Last of soup.').hover()
  const last = (await message(page, 'Last of soup.').getAttribute('data-message-id')) ?? ''
  await goes(page, `soup/near/${last}`)
  await selected(page).filter({ hasText: 'Last of soup.' }).waitFor()
  expect(await feed(page).getByText('New messages').count()).toBe(0)
  await page.keyboard.press('Shift+U')
  await expect.poll(() => unreadIn(page), patient).toBeGreaterThan(0)
  await goes(page, 'soup')
  await feed(page).getByText('New messages').waitFor()
  expect(complaints).toEqual([])

  await visits(page, 'salad')
  await context.setOffline(true)
  await composer(page).fill('Is it fresh?')
  await composer(page).press('Control+Enter')
  await message(page, 'Is it fresh?').waitFor()
  await expect.poll(() => distanceFromEnd(page), patient).toBe(0)
  const place = await scrollsUp(page)
  await goes(page, 'bread')
  await expect.poll(() => isOn(page), patient).toBe('bread')
  await goes(page, 'salad')
  await expect.poll(() => isOn(page), patient).toBe('salad')
  expect(await atRest(() => positionOf(page))).toBe(place)
})

journey('an edit has one editor, and removes only the hidden list of its message', async () => {
  const server = await anAppServer()
  const { page, complaints } = await aReader(server)
  await visits(page, 'soup')
  await composer(page).fill('With noodles')
  await composer(page).press('Control+Enter')
  await message(page, 'With noodles').and(page.locator(':not(.message--echo)')).waitFor()
  await visits(page, 'salad')
  await expect.poll(() => kept(page), patient).toEqual(['bread', 'soup'])
  // In the list of the channel, which contains the message as well.
  await page.evaluate(() => {
    location.hash = '#narrow/channel/1-general'
  })
  await message(page, 'With noodles').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit message' }).click()
  await page.getByRole('textbox', { name: 'Edit message' }).fill('With rice')
  expect(await page.locator('.message-editor').count()).toBe(1)
  expect(await kept(page)).toEqual(['bread', 'salad'])
  for (const topic of ['salad', 'bread']) {
    await goes(page, topic)
    await expect.poll(() => isOn(page), patient).toBe(topic)
  }
  expect(await kept(page)).toEqual(['salad'])
  await visits(page, 'soup')
  expect(await page.getByRole('textbox', { name: 'Edit message' }).inputValue()).toBe('With rice')
  await goes(page, 'salad')
  await expect.poll(() => isOn(page), patient).toBe('salad')
  expect(await kept(page)).toEqual(['bread'])
  expect(complaints).toEqual([])
})

journey('a browser that cannot hide a list keeps none, and a huge list goes alone', async () => {
  const server = await anAppServer()
  const { page, complaints } = await aReader(server)
  await expect.poll(() => kept(page), patient).toEqual(['salad', 'soup'])
  await feed(page).evaluate((list) => {
    for (let count = 0; count <= 10_000; count++) list.append(document.createElement('i'))
  })
  await goes(page, 'soup')
  await expect.poll(() => isOn(page), patient).toBe('soup')
  await expect.poll(() => kept(page), patient).toEqual(['salad'])

  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (...asked: string[]) => boolean
    CSS.supports = (...asked: string[]) => asked[0] !== 'content-visibility' && supports(...asked)
  })
  await page.reload()
  for (const topic of ['soup', 'salad', 'soup']) {
    await visits(page, topic)
    expect(await kept(page)).toEqual([])
    expect(await page.getByRole('feed').count()).toBe(1)
  }
  expect(complaints).toEqual([])
})

journey('few conversations are kept, and none on another screen', async () => {
  const server = await anAppServer()
  const topics = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  for (const topic of topics) await says(server, topic, `Last of ${topic}.`)
  const { page, complaints } = await aColleague(server, 'Ben')
  for (const topic of topics) await visits(page, topic)
  await expect.poll(() => kept(page), patient).toEqual(['c', 'd', 'e', 'f', 'g'])
  await visits(page, 'c')
  await visits(page, 'a')
  await expect.poll(() => kept(page), patient).toEqual(['c', 'e', 'f', 'g', 'h'])
  await page.evaluate(() => {
    location.hash = '#inbox'
  })
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  expect(await kept(page)).toEqual([])

  // What is no longer kept is freed. Otherwise two rounds would leave more than 600 nodes.
  const before = await nodesOf(page)
  for (const topic of [...topics, ...topics]) await visits(page, topic)
  await page.evaluate(() => {
    location.hash = '#inbox'
  })
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await expect.poll(() => nodesOf(page), patient).toBeLessThan(before + 400)
  expect(complaints).toEqual([])
})
