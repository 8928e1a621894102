import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aServer } from '../../../server/test/process/server-process.ts'
import { seededRandom, testSeed } from '../../../server/test/random.ts'
import { anAppProgram } from './a-server.ts'
import { aVisitor, journey } from './chromium.ts'
import { outagesOf } from './outages.ts'

/** 200 in a long run: `PARLEY_SENDS=200`. */
const sends = Math.min(Number(process.env.PARLEY_SENDS ?? 40), 2000)
const topic = 'losses'

interface Arrived {
  readonly id: number
  readonly content: string
}

/** The messages of the topic on the server, fetched by the page. */
function arrivedIn(page: Page): Promise<Arrived[]> {
  const narrow = [{ operator: 'topic', operand: topic }]
  const query = new URLSearchParams({
    ...{ anchor: 'newest', num_before: '5000', num_after: '0', apply_markdown: 'false' },
    narrow: JSON.stringify(narrow),
  })
  return page.evaluate(async (url) => {
    const answer = await fetch(url)
    const { messages = [] } = (await answer.json()) as { messages?: Arrived[] }
    return messages.map(({ id, content }) => ({ id, content }))
  }, `/api/v1/messages?${query}`)
}

function textArea(page: Page) {
  return page.getByRole('textbox', { name: /^Message/ })
}

/** A message in view that the server has acknowledged: only then its id is a whole number. */
function sent(page: Page, content: string) {
  return page
    .locator('article[data-message-id]:not([data-message-id*="."])')
    .filter({ has: page.getByText(content, { exact: true }) })
}

async function writes(page: Page, content: string): Promise<void> {
  await textArea(page).fill(content)
  await page.keyboard.press('Control+Enter')
  await page.getByText(content, { exact: true }).first().waitFor()
}

journey(
  'messages sent while networks, tabs and the server fail arrive exactly once and in order',
  async () => {
    const random = seededRandom(testSeed)
    const server = await anAppProgram()
    let repair = Promise.resolve(server.process)
    const { page: first, context } = await aVisitor()
    const address = `${server.site}/#narrow/channel/1-general/topic/${topic}`
    await first.goto(await server.ownerAddress())
    await first.waitForURL(`${server.site}/`)
    await first.waitForResponse((answer) => answer.url().includes('/api/v1/events'))
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

    const opens = async (page: Page) => {
      await page.goto(address)
      await textArea(page).waitFor()
      return page
    }
    let page = await opens(first)
    const killAt = new Set([Math.floor(sends / 3), Math.floor((2 * sends) / 3)])
    const wanted: string[] = []
    const outages = outagesOf(context)
    for (let number = 1; number <= sends; number++) {
      const content = `message ${number}`
      wanted.push(content)
      await writes(page, content)
      if (random.below(4) === 0) await outages.begin(random.below(600))
      if (random.below(8) === 0) {
        page = await opens(await outages.replace(page))
      } else if (random.below(10) === 0) {
        await page.reload()
        await textArea(page).waitFor()
      }
      if (killAt.has(number)) {
        await (await repair).kill()
        repair = aServer(server.home.settings)
      }
    }
    await repair
    await outages.over()

    // Messages are sent in order: when the server has the last one, it has all.
    await sent(page, `message ${sends}`).waitFor()
    const arrived = await arrivedIn(page)
    expect(
      arrived.map(({ content }) => content),
      `seed ${testSeed}`,
    ).toEqual(wanted)
    const last = page.getByRole('article').last()
    expect(await last.getAttribute('data-message-id')).toBe(String(arrived.at(-1)?.id))
    // Nothing is left that would be sent again.
    await page.reload()
    await page.getByText(`message ${sends}`, { exact: true }).first().waitFor()
    expect((await arrivedIn(page)).length).toBe(sends)
  },
)
