import { setTimeout as delay } from 'node:timers/promises'
import { mixedSends, newestRequests } from '../organization/organization.ts'
import type { Row } from '../report/row.ts'
import type { Bench } from './bench.ts'
import { middle, type Round } from './compare.ts'

const counts = [1, 2, 4]
const connections = 64

/** The first node answers before the others have started. */
const settleMs = 4000

/** The throughput of several nodes behind one port. They need a database server. */
export async function measureNodes(bench: Bench): Promise<Row[]> {
  if (bench.kind === 'embedded') return []
  const { organization, port, plan } = bench
  const asked = [
    { what: 'send', requests: mixedSends(organization) },
    { what: 'GET /messages, 100 newest', requests: newestRequests(organization) },
  ]
  const rows: Row[] = []
  const firsts = new Map<string, number>()
  for (const nodes of counts) {
    await bench.stopServer()
    await bench.startNodes(nodes)
    await delay(settleMs)
    for (const { what, requests } of asked) {
      bench.say(`${what}, nodes: ${nodes}`)
      const job = { port, requests, connections, milliseconds: plan.roundMs }
      const rounds: Round[] = []
      for (let round = 0; round <= plan.rounds; round++) {
        await bench.quiet.wait()
        const pressed = await bench.load.press(job)
        if (round > 0) rounds.push({ ...pressed, cpu: 0 })
      }
      const value = middle(rounds, 'perSecond')
      firsts.set(what, firsts.get(what) ?? value)
      rows.push({
        measure: 'nodes',
        what: `${what}, ${connections} connections, nodes: ${nodes}`,
        value,
        unit: '/s',
        p50: middle(rounds, 'p50'),
        p99: middle(rounds, 'p99'),
        ratio: value / (firsts.get(what) ?? value),
      })
    }
  }
  await bench.stopServer()
  await bench.startServer()
  return rows
}
