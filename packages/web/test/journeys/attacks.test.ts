import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressPayloads, markupPayloads } from '../../../server/test/attack-payloads.ts'
import { places } from '../../../server/test/hostile-messages.ts'
import { anAppProgram, anAppServer } from './a-server.ts'
import { anEvilSite, furnish, marked, says, watch } from './an-attacker.ts'
import { journey } from './chromium.ts'
import { aColleague } from './people.ts'

const topicOf = (name: string) => `#narrow/channel/1-general/topic/${name}`
const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' })

async function goesTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, hash)
}

/**
 * A message for each place in which an author writes, with every fifth payload. Note: that none of them becomes markup in any place is
 * shown in `markdown/attacks.test.ts`.
 */
const attacks = places('').map((_, place) =>
  [...markupPayloads, ...addressPayloads]
    .filter((_payload, at) => at % 5 === place % 5)
    .map((payload) => places(payload)[place])
    .join('\n\n')
    .replaceAll('\0', '')
    .slice(0, 10_000),
)

/** Shows messages one after the other, as somebody does who reads all of them. */
async function readsAll(page: Page, topic: string, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await goesTo(page, `${topicOf(topic)}/near/${id}`)
    await feed(page).locator(`[data-message-id="${id}"]`).waitFor()
    for (const spoiler of await feed(page).locator('.spoiler-toggle').all()) {
      await spoiler.dispatchEvent('click')
    }
  }
}

/** Elements of messages that a script, or a style of the app, finds by a name which the author chose. */
const clobbering = (page: Page) =>
  feed(page).evaluate((list) =>
    [
      ...list.querySelectorAll('.rendered [id], .rendered [name], .rendered form, .rendered base'),
    ].map((element) => element.outerHTML.slice(0, 200)),
  )

/** Addresses of links in messages that lead to something else than a page or a mailbox. */
const oddLinks = (page: Page) =>
  feed(page).evaluate((list) =>
    [...list.querySelectorAll<HTMLAnchorElement>('.rendered a[href]')]
      .filter(
        ({ protocol }) =>
          !/^(https?|mailto|tel|sip|xmpp|irc|ftp|geo|magnet|zulip):$/.test(protocol),
      )
      .map(({ href }) => href),
  )

describe('an attacker who may do everything that the organization allows', () => {
  journey('security 12: runs nothing in the app of others by messages', async () => {
    const server = await anAppServer()
    const ben = await aColleague(server, 'Ben')
    const found = await watch(ben, server)
    const ids: number[] = []
    for (const attack of attacks) ids.push(await says(server, 'attacks', attack))
    await readsAll(ben.page, 'attacks', ids)
    expect(await clobbering(ben.page)).toEqual([])
    expect(await oddLinks(ben.page)).toEqual([])
    expect(found).toEqual([])
    // Note: the server relays the pictures, and their servers do not exist.
    const complaints = ben.complaints.filter((one) => !/ status of 502 /.test(one))
    expect(complaints).toEqual([])
  })

  journey('security 12: runs nothing by names, fields and widgets', async () => {
    const evil = await anEvilSite()
    const server = await anAppProgram({
      ALLOWED_PRIVATE_NETWORKS: '127.0.0.1/32',
      OUTSIDE_PREVIEWS: 'on',
    })
    const ben = await aColleague(server, 'Ben')
    const found = await watch(ben, server)
    await furnish(server, evil.site)
    const { page } = ben
    for (const place of [
      '#inbox',
      '#recent',
      '#feed',
      '#people',
      '#user/1',
      '#channels/all',
      '#groups/all',
    ]) {
      await goesTo(page, place)
      await page.getByRole('main').waitFor()
      await page.waitForTimeout(300)
    }
    for (const [topic, shown] of [
      ['calls', '.rendered, [role="group"], form'],
      ['times', 'time'],
      ['pictures', 'a'],
      ['previews', 'a'],
    ] as const) {
      await goesTo(page, topicOf(topic))
      await feed(page).locator(shown).first().waitFor()
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type(marked.slice(0, 8))
    await page.waitForTimeout(500)
    await page.keyboard.press('Escape')

    expect(await clobbering(page)).toEqual([])
    expect(found).toEqual([])
    expect(evil.asked).toEqual([])
    expect(ben.complaints).toEqual([])
  })
})
