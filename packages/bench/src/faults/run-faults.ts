import { setTimeout as pause } from 'node:timers/promises'
import { Closing } from '../closing.ts'
import { ask, insist, type Person } from './ask.ts'
import { bringFaults } from './bring-faults.ts'
import { check, History, type LateRead, misdated, type Over, type Recovery } from './history.ts'
import { losesAccess } from './loses-access.ts'
import { Mark } from './mark.ts'
import type { Node } from './node.ts'
import { comesAndGoes, listens, sends } from './people.ts'
import { Random } from './random.ts'
import { differences, readAll, stateOf } from './readings.ts'
import { openSite, settle } from './site.ts'
import type { Site } from './site-parts.ts'

export interface Run {
  readonly seed: number
  readonly milliseconds: number
  /** 0 runs one node with the embedded database. */
  readonly nodes: number
  readonly onFault?: (name: string) => void
}

export interface Outcome {
  readonly complaints: readonly string[]
  readonly counts: History['counts']
  readonly recoveries: readonly Recovery[]
  /** Milliseconds of processor time of each start. */
  readonly starts: readonly number[]
  /** How long each node let somebody read who had lost access, with nothing broken. */
  readonly lateReads: readonly LateRead[]
  /** What this machine does not allow. */
  readonly leftOut: string | undefined
}

/** A node that accepts no message for this long after a fault counts as hanging. */
const longestRecoveryMs = 30_000

/** The time for all nodes to reach the same state. */
const settlingMs = 10_000

/** Starts a site, lets clients use it during faults, and checks what they saw. */
export async function runFaults({
  seed,
  milliseconds,
  nodes,
  onFault = () => undefined,
}: Run): Promise<Outcome> {
  const closing = new Closing()
  const random = new Random(seed)
  const history = new History()
  let starts: readonly number[] = []
  let leftOut: string | undefined
  try {
    const site = await openSite(nodes, closing)
    if (!site.disk) leftOut = 'No small disk can be mounted here, so none is full'
    const [first] = site.nodes
    if (!first) throw new Error('A site has a node')
    const { boss, members, guest } = await settle(first)
    const calm = new AbortController()
    const over = new AbortController()
    const crowd = { nodes: site.nodes, history, random: random.fork(), signal: calm.signal }
    const listeners = [
      await listens(crowd, boss, over.signal),
      await listens(crowd, members[0] as Person, over.signal),
    ]
    const busy = members.map((member) => sends(crowd, member))
    await losesAccess(site, boss, guest, history)
    busy.push(comesAndGoes(crowd, boss, guest))
    const recovers = (over: Over) =>
      Promise.all(site.nodes.map((node) => recover(node, boss, history, over)))
    const onCalm = async (over: Over) => void (await recovers(over))
    await bringFaults(site, { random: random.fork(), milliseconds, onFault, onCalm })
    const end = { since: new Mark(site), after: 'the end', starting: [] }
    const recovered = await recovers(end)
    calm.abort()
    await Promise.all(busy)
    if (recovered.every((id) => id !== undefined))
      await compare(site, boss, history, { listeners, first })
    over.abort()
    starts = site.nodes.flatMap((node) => node.starts)
  } finally {
    await closing.close()
  }
  const { wrongs, counts, recoveries, lateReads } = history
  return { complaints: wrongs, counts, recoveries, lateReads, starts, leftOut }
}

/** Waits until the node accepts a message again. */
async function recover(
  node: Node,
  boss: Person,
  history: History,
  { since, after, starting }: Over,
): Promise<number | undefined> {
  const start = performance.now()
  while (performance.now() - start < longestRecoveryMs) {
    const content = `here again, ${++history.counts.recoveriesTried}, at ${node.name}`
    const params = { type: 'channel', to: 'general', topic: 'recovery', content }
    const answer = await ask(
      node,
      boss,
      { method: 'POST', path: '/messages', params },
      history.wrong,
    )
    if (answer?.status === 200) {
      const times = { milliseconds: performance.now() - since.at, waitedMs: since.waitedMs(node) }
      const includesStart = starting.includes(node)
      history.recoveries.push({ ...times, after, includesStart, node: node.name })
      return Number(answer.body.id)
    }
    await pause(50)
  }
  history.wrong(`${node.name} takes no message ${longestRecoveryMs / 1000} s after a fault`)
  return undefined
}

interface Compared {
  readonly listeners: readonly Awaited<ReturnType<typeof listens>>[]
  readonly first: Node
}

/** Invariant: all nodes return the same, before and after a restart, and it matches what the clients saw. */
async function compare(
  site: Site,
  boss: Person,
  history: History,
  { listeners, first }: Compared,
): Promise<void> {
  const params = { type: 'channel', to: 'general', topic: 'recovery', content: 'the end' }
  const { id } = await insist(first, boss, { method: 'POST', path: '/messages', params })
  for (const { heard, hears } of listeners) {
    if (!(await hears(Number(id), 15_000)))
      history.wrong(`The queue of ${heard.name} does not bring the end`)
  }
  const messages = await readAll(first, boss)
  for (const complaint of check(history, messages)) history.wrong(complaint)
  if (site.postgres) for (const complaint of misdated(messages)) history.wrong(complaint)
  const ids = messages.map((message) => message.id).join()
  const state = await stateOf(first, boss)
  for (const node of site.nodes.slice(1)) await expectSame(node, 'tells something else')
  await first.process.end('SIGTERM')
  await first.start()
  await expectSame(first, 'tells something else after a restart')

  /** Note: without NATS, a node receives other nodes' events two seconds later. */
  async function expectSame(node: Node, complaint: string): Promise<void> {
    let fields: string[] = []
    for (const end = performance.now() + settlingMs; performance.now() < end; await pause(250)) {
      fields = differences(state, await stateOf(node, boss))
      if (fields.length === 0) break
    }
    if (fields.length > 0) history.wrong(`${node.name} ${complaint}: ${fields}`)
    const told = (await readAll(node, boss)).map((message) => message.id).join()
    if (told !== ids) history.wrong(`${node.name} ${complaint}: messages`)
  }
}
