import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { growTo } from '../organization/grow.ts'
import { addTopics } from '../organization/long-topics.ts'
import type { WebPart } from '../plan.ts'
import { atLeast, atMost, type Row, type Target } from '../report/row.ts'
import { median, percentile } from '../statistics.ts'
import { openBrowser, signedIn, slowTab } from '../web/browser.ts'
import {
  firstMessagePaintedAt,
  scrollUp,
  seenAt,
  switchTo,
  timesOfKeys,
  usableAt,
  watchEcho,
} from '../web/in-page.ts'
import {
  conversation,
  conversations,
  type Scene,
  sendTicks,
  sendUnread,
  setScene,
  ticking,
} from '../web/scene.ts'
import { timesOfSwitches } from '../web/switches.ts'
import type { Bench } from './bench.ts'

/** How much slower a mid-range phone is than this machine. */
const slowCpu = 4
/** Enough time for the app to fetch its other code and to write its cache. */
const restMs = 4000
/** 120 words a minute. */
const betweenKeysMs = 100
/** A burst. Such keys wait for the next frame of the screen, on a bare page too. */
const betweenFastKeysMs = 40
const longTopic = 'long'

/** What users see of the app, in an empty organization and in a large one. */
export async function measureWeb(bench: Bench): Promise<Row[]> {
  const browser = await openBrowser(bench.closing)
  if (!browser) {
    bench.say('no Chromium (or no playwright-core) is here: the web app is not measured')
    return []
  }
  const { users, channels, unread } = bench.plan.web
  const rows: Row[] = []
  if (bench.wants('empty')) {
    const beside = await bench.serverBeside()
    bench.say('the web app, empty organization')
    const small = await setScene(beside.port, 1)
    rows.push(...(await new WebMeasure(bench, browser, small, 'empty').take(0)))
    await beside.close()
  }
  if (!bench.wants('large')) return rows
  if (bench.wants('scroll')) {
    await addTopics(bench, [longTopic])
    await bench.startServer()
  }
  await growTo(bench, users)
  bench.say(`the web app: ${channels} channels`)
  const large = await setScene(bench.port, channels)
  return [...rows, ...(await new WebMeasure(bench, browser, large, 'large').take(unread))]
}

class WebMeasure {
  readonly #bench: Bench
  readonly #browser: Browser
  readonly #scene: Scene
  readonly #about: string
  readonly #rows: Row[] = []

  constructor(bench: Bench, browser: Browser, scene: Scene, about: string) {
    this.#bench = bench
    this.#browser = browser
    this.#scene = scene
    this.#about = about
  }

  async take(unread: number): Promise<Row[]> {
    const context = await signedIn(this.#browser, this.#scene.site, this.#scene.reader)
    const wants = (part: WebPart) => this.#bench.wants(part)
    // Note: the starts are measured with what the user missed here.
    if (unread > 0 && (wants('return') || wants('start'))) {
      await this.#returnAfterAWeek(context, unread)
    }
    await context.close()
    const again = await signedIn(this.#browser, this.#scene.site, this.#scene.reader)
    if (wants('start')) await this.#starts(again)
    if (wants('switch')) await this.#switches(again)
    if (wants('write')) await this.#writes(again)
    if (wants('send')) await this.#sends(again)
    if (wants('scroll')) await this.#scrolls(again)
    if (wants('scroll') && unread > 0) await this.#scrollsLongTopic(again)
    if (wants('visit')) await this.#visits(again)
    if (wants('stay')) await this.#staysOpen(again)
    await again.close()
    return this.#rows
  }

  #note(what: string, value: number, unit: Row['unit'], target?: Target, note = ''): void {
    this.#bench.say(`${this.#about}: ${what}: ${value.toFixed(1)} ${unit} ${note}`)
    const row = { measure: 'web', what: `${what}, ${this.#about}`, value, unit, note } as const
    this.#rows.push(target ? { ...row, target } : row)
  }

  #address(number: number): string {
    return `${this.#scene.site}/${conversation(this.#scene, number).hash}`
  }

  async #starts(context: BrowserContext): Promise<void> {
    const colds: number[] = []
    for (let round = 0; round < 2; round++) {
      const other = await signedIn(this.#browser, this.#scene.site, this.#scene.reader)
      colds.push(await this.#startsCold(other))
      await other.close()
    }
    colds.push(await this.#startsCold(context, restMs))
    const eachCold = colds.map((ms) => ms.toFixed()).join(', ')
    const what = 'cold start, 9 Mbit/s, 100 ms, 4 × slower'
    this.#note(what, median(colds), 'ms', atMost('value', 2500), eachCold)
    const [times, usable]: [number[], number[]] = [[], []]
    for (let round = 0; round < 5; round++) {
      const { page } = await slowTab(context, { cpu: slowCpu })
      times.push(await firstMessagePaintedAt(page, this.#address(0)))
      usable.push(await usableAt(page))
      await page.close()
    }
    const note = times.map((ms) => ms.toFixed()).join(', ')
    this.#note('warm start, 4 × slower', median(times), 'ms', atMost('value', 300), note)
    // The first paint is a picture of the last visit; from here on the app answers.
    this.#note('warm start: usable', median(usable), 'ms')
  }

  /** In a browser that has nothing of the app. Afterwards it rests. */
  async #startsCold(context: BrowserContext, rest = 0): Promise<number> {
    const { page } = await slowTab(context, { cpu: slowCpu, network: true })
    const ms = await firstMessagePaintedAt(page, this.#address(0))
    await page.waitForTimeout(rest)
    await page.close()
    return ms
  }

  async #switches(context: BrowserContext): Promise<void> {
    const { page, devtools } = await slowTab(context, {})
    await firstMessagePaintedAt(page, this.#address(0))
    const slow = () => devtools.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
    const { known, last } = await timesOfSwitches(page, this.#scene, slow)
    await page.close()
    const note = (what: string, times: readonly number[]) => {
      const p95 = `p95 ${percentile(times, 0.95).toFixed()}`
      this.#note(`${what}, 4 × slower`, median(times), 'ms', atMost('value', 50), p95)
    }
    note('switch to a known conversation', known)
    note('switch back to one of the last conversations', last)
  }

  async #writes(context: BrowserContext): Promise<void> {
    const { page } = await slowTab(context, {})
    await firstMessagePaintedAt(page, this.#address(1))
    await page.waitForTimeout(restMs)
    const typed = await timesOfKeys(textArea(page), betweenKeysMs)
    const inBurst = await timesOfKeys(textArea(page), betweenFastKeysMs)
    await page.goto('about:blank')
    await page.setContent('<textarea rows="4" cols="80"></textarea>')
    const onBarePage = await timesOfKeys(page.getByRole('textbox'), betweenFastKeysMs)
    await page.close()
    const note = `${typed.length} keys, p50 ${median(typed).toFixed(1)}`
    const p95 = (times: readonly number[]) => percentile(times, 0.95)
    this.#note('keystroke to paint, p95', p95(typed), 'ms', atMost('value', 16), note)
    const bare = `a bare page: ${p95(onBarePage).toFixed(1)}`
    this.#note('keystroke of a burst to paint, p95', p95(inBurst), 'ms', undefined, bare)
  }

  async #sends(context: BrowserContext): Promise<void> {
    const { page } = await slowTab(context, {})
    await firstMessagePaintedAt(page, this.#address(2))
    const other = await signedIn(this.#browser, this.#scene.site, this.#scene.colleague)
    const beside = await slowTab(other, {})
    await firstMessagePaintedAt(beside.page, this.#address(2))
    await page.waitForTimeout(restMs)
    const [own, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < 12; round++) {
      const content = `echo ${this.#about} ${round}.`
      await textArea(page).fill(content)
      const echo = await watchEcho(page, content)
      const seen = seenAt(beside.page, content)
      // As long as somebody takes from one key to another: a key soon after a frame waits for the next one.
      await page.waitForTimeout(betweenKeysMs)
      await page.keyboard.press('Control+Enter')
      const { ms, at } = await echo()
      own.push(ms)
      theirs.push((await seen) - at)
    }
    await other.close()
    await page.close()
    this.#note('own message on the screen', median(own), 'ms', atMost('value', 16))
    this.#note('others see it later by', median(theirs), 'ms', atMost('value', 50))
  }

  async #scrolls(context: BrowserContext): Promise<void> {
    const { page } = await slowTab(context, {})
    await firstMessagePaintedAt(page, `${this.#scene.site}/#feed`)
    const { frames, blankMs } = await scrollUp(page, 5000)
    await page.close()
    const note = `longest blank ${blankMs.toFixed()} ms`
    this.#note('scroll, frames', frames, '/s', atLeast('value', 55), note)
  }

  async #scrollsLongTopic(context: BrowserContext): Promise<void> {
    const { plan, organization } = this.#bench
    const { page } = await slowTab(context, {})
    const place = `#narrow/channel/${organization.general.id}/topic/${longTopic}`
    await firstMessagePaintedAt(page, `${this.#scene.site}/${place}`)
    await page.waitForTimeout(restMs)
    const { frames, blankMs } = await scrollUp(page, 8000)
    await page.close()
    const what = `${plan.long.messages.toLocaleString('en')} messages of a topic`
    this.#note(`scroll through ${what}, frames`, frames, '/s', atLeast('value', 55))
    this.#note(`scroll through ${what}, longest blank`, blankMs, 'ms', atMost('value', 100))
  }

  async #visits(context: BrowserContext): Promise<void> {
    const { page, devtools } = await slowTab(context, {})
    await firstMessagePaintedAt(page, this.#address(0))
    for (let number = 1; number < conversations; number++) {
      const { hash, newest } = conversation(this.#scene, number)
      await switchTo(page, hash, newest)
    }
    const value = await heapOf(devtools)
    await page.close()
    this.#note(`heap after ${conversations} conversations`, value, 'MB', atMost('value', 80))
  }

  /** As many messages as arrive in eight hours of one each second, in the conversation that is shown. */
  async #staysOpen(context: BrowserContext): Promise<void> {
    const { arriving } = this.#bench.plan.web
    await sendTicks(this.#scene, 0, 1)
    const { page, devtools } = await slowTab(context, {})
    await firstMessagePaintedAt(page, `${this.#scene.site}/${ticking(this.#scene)}`)
    const heaps: number[] = []
    for (let part = 1, sent = 1; part <= 4; part++) {
      const upTo = Math.round((arriving * part) / 4)
      await sendTicks(this.#scene, sent, upTo)
      await page.getByText(`tick ${upTo}.`, { exact: true }).waitFor({ timeout: 120_000 })
      await page.waitForTimeout(1000)
      heaps.push(await heapOf(devtools))
      sent = upTo
    }
    await page.close()
    const [first = 0, last = 0] = [heaps[0], heaps.at(-1)]
    const what = `heap grown by the last three quarters of ${arriving.toLocaleString('en')} messages`
    const note = heaps.map((one) => one.toFixed(1)).join(', ')
    this.#note(what, last - first, 'MB', atMost('value', 5), note)
  }

  /** Messages arrive while the app is closed. Measures when it shows its cache, and when it is up to date. */
  async #returnAfterAWeek(context: BrowserContext, events: number): Promise<void> {
    const before = await slowTab(context, {})
    await firstMessagePaintedAt(before.page, this.#address(3))
    await before.page.waitForTimeout(restMs)
    await before.page.close()
    this.#bench.say(`sending ${events} messages`)
    await sendUnread(this.#scene, events)
    const { page } = await slowTab(context, {})
    let waitsSince: number | undefined
    const began = performance.now()
    page.on('request', (request) => {
      // A request that may wait is sent only when nothing more is known to be waiting.
      const isLast = /\/api\/v1\/events\?(?!.*dont_block=true)/.test(request.url())
      if (isLast) waitsSince ??= performance.now() - began
    })
    const paintedAt = await firstMessagePaintedAt(page, this.#address(3))
    while (waitsSince === undefined) await page.waitForTimeout(50)
    await page.close()
    const what = `after ${events.toLocaleString('en')} events`
    this.#note(`${what}: painted`, paintedAt, 'ms', atMost('value', 1000))
    this.#note(`${what}: up to date`, waitsSince, 'ms', atMost('value', 2000))
  }
}

/** In megabytes, without what is no longer used. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

function textArea(page: Page) {
  return page.getByRole('textbox', { name: /^Message/ })
}
