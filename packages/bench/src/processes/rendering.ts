import { formulas, randomTexts } from '../markdown/random-texts.ts'
import { loadServer } from './server-modules.ts'

/** Milliseconds of processor time, and the part of it that blocked the event loop. */
interface Cost {
  readonly ms: number
  readonly heldMs: number
}

export interface Renderings {
  readonly texts: readonly (Cost & { readonly kind: string })[]
  readonly formulas: Cost
}

interface RenderModule {
  renderMarkdown(source: string, context: object): Promise<unknown>
}

const rounds = 5

/** Everything that a text refers to exists. */
const context = {
  findUser: (fullName: string, id = 7) => ({ id, fullName }),
  findGroup: (name: string) => ({ id: 3, name }),
  findChannel: (name: string) => ({ id: 5, name }),
  findTopicAnchor: () => 42,
  linkPatterns: [
    { pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://issues.example/{id}' },
    { pattern: 'T(?P<id>[0-9]{1,6})', urlTemplate: 'https://tasks.example/{id}' },
    { pattern: '(?:[a-z]+)+!', urlTemplate: 'https://shouts.example/' },
  ],
  translateEmoticons: true,
  siteUrl: 'https://chat.example',
  proxyUrl: (url: string) => `/external_content/${url.length}`,
  findUploadedImage: () => undefined,
}

// Texts are rendered in a separate process, so that no other work of a server is included.
const [count = '0'] = process.argv.slice(2)
const { renderMarkdown } = (await loadServer('markdown/render.js')) as RenderModule
process.send?.(await renderAll(Number(count)))

async function renderAll(count: number): Promise<Renderings> {
  const texts = randomTexts(count)
  // Warm-up, so that each text meets compiled code.
  for (const { source } of texts) await renderMarkdown(source, context)
  const [first, ...others] = await bestCosts([formulas, ...texts.map(({ source }) => source)])
  if (!first) throw new Error('Nothing was rendered')
  const costs = others.map((cost, index) => ({ kind: texts[index]?.kind ?? '', ...cost }))
  return { texts: costs, formulas: first }
}

/** The best of a few rounds, which excludes compilation, garbage collection and other programs. */
async function bestCosts(sources: readonly string[]): Promise<Cost[]> {
  const best: Cost[] = sources.map(() => ({ ms: Number.POSITIVE_INFINITY, heldMs: 0 }))
  for (let round = 0; round < rounds; round++) {
    for (const [index, source] of sources.entries()) {
      const cost = await costOf(source)
      if (cost.ms < (best[index]?.ms ?? 0)) best[index] = cost
    }
  }
  return best
}

async function costOf(source: string): Promise<Cost> {
  const cpu = process.cpuUsage()
  const loop = performance.eventLoopUtilization()
  await renderMarkdown(source, context)
  const { user, system } = process.cpuUsage(cpu)
  const heldMs = performance.eventLoopUtilization(loop).active
  return { ms: (user + system) / 1000, heldMs }
}
