import { setTimeout as delay } from 'node:timers/promises'
import type { Order } from '../hostile/attacker.ts'
import { type AttackName, attackNames } from '../hostile/attacks.ts'
import { type Served, serve } from '../hostile/good-client.ts'
import { request } from '../load/request.ts'
import { Child } from '../processes/child.ts'
import { maxMb, residentMb } from '../processes/memory.ts'
import { atMost, type Row } from '../report/row.ts'
import type { Bench } from './bench.ts'

/** Enough time for the server to notice and end an attack. */
const attackMs = 15_000

/** The effect of each attack on good clients and on the memory, with the default limits of a server. */
export async function measureHostile(bench: Bench): Promise<Row[]> {
  bench.say('hostile clients')
  await bench.stopServer()
  const { pid } = await bench.startServer({ RATE_LIMITING: 'on' })
  const attacker = new Child('../hostile/attacker.js')
  await ask(bench)
  await delay(bench.plan.quietMs)
  const quiet = await ask(bench)
  const idleMb = await residentMb(pid)
  const rows: Row[] = [
    { measure: 'hostile', what: 'GET /messages, nobody attacks', value: quiet.p99, unit: 'ms' },
  ]
  for (const name of attackNames) {
    bench.say(name)
    await order(attacker, bench, name)
    const { most, result } = await maxMb(pid, () => ask(bench))
    await order(attacker, bench, undefined)
    const ratio = result.p99 / quiet.p99
    rows.push(
      {
        measure: 'hostile',
        what: `beside ${name}`,
        value: result.p99,
        unit: 'ms',
        p50: result.p50,
        ratio,
        target: atMost('ratio', 3),
      },
      {
        measure: 'hostile',
        what: `RSS grown by ${name}`,
        value: most - idleMb,
        unit: 'MB',
        target: atMost('value', 200),
      },
    )
  }
  await attacker.close()
  await bench.stopServer()
  await bench.startServer()
  return rows
}

/** The attackers share a key, which nobody else uses. */
async function order(
  attacker: Child,
  { port, organization }: Bench,
  name: AttackName | undefined,
): Promise<void> {
  const { authorization } = organization.owner
  const told: Order = { name, victim: { port, authorization } }
  attacker.tell(told)
  await attacker.hear()
}

/** Each member in turn, so that none of them reaches a rate limit. */
function ask({ port, organization }: Bench): Promise<Served> {
  const form = { anchor: 'newest', num_before: 20, num_after: 0 }
  const requests = organization.members.map((member) => request('GET /messages', member, form))
  return serve(port, requests, attackMs)
}
