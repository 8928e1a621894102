import { afterEach, expect, test, vi } from 'vitest'
import { emptyContext } from '../parts/context.ts'
import { renderMarkdown } from '../render.ts'
import { topicLinks } from '../topic-links.ts'

const text = Array.from({ length: 20 }, (_, number) => `#${number}`).join(' ')
const newPatterns = () => [
  { id: 1, pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://tracker.example/{id}' },
]

async function linksFound(): Promise<[number, number]> {
  const linkPatterns = newPatterns()
  const { html } = await renderMarkdown(text, { ...emptyContext, linkPatterns })
  return [html.match(/<a /g)?.length ?? 0, topicLinks(text, linkPatterns).length]
}

/** Whenever somebody looks at the clock, this much of it and of the processor's time has passed. */
function passesMs(clock: number, processor: number): void {
  let [now, used] = [performance.now(), 0]
  vi.spyOn(performance, 'now').mockImplementation(() => {
    used += processor * 1000
    now += clock
    return now
  })
  vi.spyOn(process, 'cpuUsage').mockImplementation((before = { user: 0, system: 0 }) => ({
    user: used - before.user,
    system: 0,
  }))
}

afterEach(() => void vi.restoreAllMocks())

test('while other programs have the processor, no link is lost', async () => {
  passesMs(70, 0.5)

  expect(await linksFound()).toEqual([20, 20])
})

test('security 25: a search that uses the processor itself ends', async () => {
  passesMs(70, 40)

  const [inText, inTopic] = await linksFound()

  expect(inText).toBeLessThan(5)
  expect(inTopic).toBeLessThan(5)
})
