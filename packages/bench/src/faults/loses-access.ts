import { setTimeout as pause } from 'node:timers/promises'
import { insist, type Person } from './ask.ts'
import type { History } from './history.ts'
import type { Node } from './node.ts'
import { readingOf } from './readings.ts'

const rounds = 5

/** The longest time that a node that NATS reaches may answer such reads. */
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
  nodes: readonly Node[],
  owner: Person,
  guest: Person,
  history: History,
): Promise<void> {
  const principals = JSON.stringify([owner.id, guest.id])
  const lets = { subscriptions: `[{"name":"${name}"}]`, invite_only: 'true', principals }
  const puts = { subscriptions: `["${name}"]`, principals: JSON.stringify([guest.id]) }
  const says = { type: 'channel', to: name, topic: 'secrets', content: 'secret' }
  for (let round = 0; round < rounds; round++) {
    const node = nodes[round % nodes.length] as Node
    await insist(node, owner, { method: 'POST', path, params: lets })
    await insist(node, owner, { method: 'POST', path: '/messages', params: says })
    for (const other of nodes) await untilReads(other, guest)
    await insist(node, owner, { method: 'DELETE', path, params: puts })
    const since = performance.now()
    for (const late of await Promise.all(nodes.map((other) => readsFor(other, guest, since)))) {
      history.lateReads.push(late)
      if (late > longestLateMs)
        history.wrong(`Somebody without access read on for ${Math.round(late)} ms`)
    }
  }
}

async function untilReads(node: Node, guest: Person): Promise<void> {
  for (const end = performance.now() + longestMs; performance.now() < end; await pause(20)) {
    if (await readingOf(node, guest, name)) return
  }
}

/** The milliseconds from the loss of access to the start of the last read that still returned something. */
async function readsFor(node: Node, guest: Person, since: number): Promise<number> {
  for (let last = 0; ; await pause(5)) {
    const began = performance.now() - since
    if (!(await readingOf(node, guest, name))) return last
    last = began
    if (last > 2 * longestMs) return last
  }
}
