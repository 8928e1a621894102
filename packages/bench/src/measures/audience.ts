import { growTo } from '../organization/grow.ts'
import { channelIds, sendRequest, subscribe } from '../organization/organization.ts'
import { atMost, type Row } from '../report/row.ts'
import type { Bench } from './bench.ts'
import { compare, middle, middleRatio } from './compare.ts'

const sizes = [10, 1000, 10_000]
const target = atMost('ratio', 1.2)

/** Sends to channels of different sizes, with nobody connected. */
export async function measureAudience(bench: Bench): Promise<Row[]> {
  const { organization, port } = bench
  const { owner } = organization
  const users = await growTo(bench, 10_000)
  const { server } = bench
  bench.say('subscribing 10,000 users')
  for (const size of sizes) await subscribe(port, owner, nameOf(size), users.slice(0, size))
  const ids = await channelIds(port, owner)
  bench.say('send to channels of 10, 1,000 and 10,000')
  const contestants = sizes.map((size) => ({
    port,
    pid: server.pid,
    requests: [sendRequest(owner, ids.get(nameOf(size)) ?? 0)],
  }))
  const results = await compare(bench, { connections: 1, contestants })
  const [first] = results
  const startNote = `started in ${(server.startMs / 1000).toFixed(2)} s with these users`
  return sizes.map((size, index): Row => {
    const rounds = results[index]
    return {
      measure: 'audience',
      what: `send to ${size.toLocaleString('en')} subscribers`,
      value: middle(rounds, 'p50'),
      unit: 'ms',
      p99: middle(rounds, 'p99'),
      ratio: middleRatio(rounds, first, 'p50'),
      ...(size === sizes.at(-1) ? { target, note: startNote } : {}),
    }
  })
}

function nameOf(size: number): string {
  return `channel of ${size}`
}
