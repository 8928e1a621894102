import { setTimeout as pause } from 'node:timers/promises'
import { insist, type Person } from './ask.ts'
import type { History, LateRead } from './history.ts'
import type { Node } from './node.ts'
import { ProcessorWaits } from './processor-waits.ts'
import { readingOf } from './readings.ts'
import type { Site } from './site-parts.ts'

const rounds = 5

/**
 * The longest time that a node that NATS reaches may answer such reads. Note: without the time that the news waited
 * for a processor. Where processors are free, that is none, so the limit is the same there.
 */
const longestLateMs = 100

/** After this time, a node looks for changes by itself, even without NATS. */
const longestMs = 5000

const path = '/users/me/subscriptions'
const name = 'vault'

/**
 * Adds somebody to a channel and removes them, while others send and nothing is broken. Measures how long each
 * node still lets them read.
 */
export async function losesAccess(
  site: Site,
  owner: Person,
  guest: Person,
  history: History,
): Promise<void> {
  const { nodes } = site
  const principals = JSON.stringify([owner.id, guest.id])
  const lets = { subscriptions: `[{"name":"${name}"}]`, invite_only: 'true', principals }
  const puts = { subscriptions: `["${name}"]`, principals: JSON.stringify([guest.id]) }
  const says = { type: 'channel', to: name, topic: 'secrets', content: 'secret' }
  for (let round = 0; round < rounds; round++) {
    const node = nodes[round % nodes.length] as Node
    await insist(node, owner, { method: 'POST', path, params: lets })
    await insist(node, owner, { method: 'POST', path: '/messages', params: says })
    for (const other of nodes) await untilReads(other, guest)
    // The path of the change: from the node that acknowledged it, over NATS, to the other node, which reads PostgreSQL.
    const ways = nodes.map((other) => {
      const stages = () => [[node.process.pid], [other.process.pid], ...servicesOf(site)]
      return { other, waits: new ProcessorWaits(stages) }
    })
    await insist(node, owner, { method: 'DELETE', path, params: puts })
    const since = performance.now()
    const reads = ways.map(({ other, waits }) => readsFor(other, guest, since, waits))
    for (const late of await Promise.all(reads)) {
      history.lateReads.push(late)
      const { milliseconds, waitedMs } = late
      if (milliseconds - waitedMs > longestLateMs)
        history.wrong(
          `Somebody without access read on for ${Math.round(milliseconds)} ms, ${Math.round(waitedMs)} of which the nodes waited for a processor`,
        )
    }
  }
}

async function untilReads(node: Node, guest: Person): Promise<void> {
  for (const end = performance.now() + longestMs; performance.now() < end; await pause(20)) {
    if (await readingOf(node, guest, name)) return
  }
}

const servicesOf = ({ nats, postgres }: Site) => [[nats?.pid], postgres?.pids ?? []]

/** From the loss of access to the start of the last read that still returned something. */
async function readsFor(
  node: Node,
  guest: Person,
  since: number,
  waits: ProcessorWaits,
): Promise<LateRead> {
  let last: LateRead = { milliseconds: 0, waitedMs: 0 }
  for (;;) {
    const milliseconds = performance.now() - since
    const { milliseconds: waitedMs } = waits
    if (milliseconds > 2 * longestMs || !(await readingOf(node, guest, name))) return last
    last = { milliseconds, waitedMs }
    await pause(5)
  }
}
