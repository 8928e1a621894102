import { setTimeout as pause } from 'node:timers/promises'
import { Closing } from '../closing.ts'
import type { Person } from './ask.ts'
import { check, History, type Sent } from './history.ts'
import type { Node } from './node.ts'
import { listens } from './people.ts'
import { Random } from './random.ts'
import { readAll } from './readings.ts'
import { openSite, settle } from './site.ts'
import type { Site } from './site-parts.ts'

/** How long clients use the site before, between and after the steps. */
const betweenMs = 4000

export interface Upgraded {
  readonly complaints: readonly string[]
  readonly acknowledged: number
  /** Requests that went to another node because the first refused the connection. */
  readonly redirected: number
  /** Queues that the new version ended. */
  readonly endedQueues: number
}

interface Upgrade {
  /** The program of the other checkout. */
  readonly older: string
  readonly nodes: number
  /** Whether a migration between the versions ends all queues. */
  readonly mayEndQueues: boolean
}

/**
 * Upgrades the nodes one after the other while clients send and poll, from the built server of another checkout to
 * this one. Clients behave as behind a proxy: if a node refuses the connection, they ask the next one.
 */
export async function upgradeNodes({ older, nodes, mayEndQueues }: Upgrade): Promise<Upgraded> {
  const closing = new Closing()
  const history = new History()
  const random = new Random(1)
  const calm = new AbortController()
  const over = new AbortController()
  try {
    const site = await openSite(nodes, closing, older)
    const [first] = site.nodes
    if (!first) throw new Error('A site has a node')
    const { boss, members } = await settle(first)
    const crowd = { nodes: site.nodes, history, random, signal: calm.signal, mayEndQueues }
    const listener = await listens(crowd, boss, over.signal)
    const load = new Load(site, history)
    const sending = members.map((member) => load.sends(member, calm.signal))
    for (const node of site.nodes) {
      await pause(betweenMs)
      await node.process.end('SIGTERM')
      node.useOwnProgram()
      await node.start()
    }
    await pause(betweenMs)
    calm.abort()
    await Promise.all(sending)
    const messages = await readAll(first, boss)
    const last = messages.at(-1)
    if (last && !(await listener.hears(last.id, 10_000)))
      history.wrong('The queue from before the upgrade does not bring the last message')
    for (const complaint of check(history, messages)) history.wrong(complaint)
    const { acknowledged } = history.counts
    const endedQueues = history.heard.filter(({ isEnded }) => isEnded).length
    const { redirected } = load
    return { complaints: history.wrongs, acknowledged, redirected, endedQueues }
  } finally {
    calm.abort()
    over.abort()
    await closing.close()
  }
}

/** Clients that send to any node that accepts the connection. */
class Load {
  readonly #nodes: readonly Node[]
  readonly #history: History
  #turn = 0
  redirected = 0

  constructor({ nodes }: Site, history: History) {
    this.#nodes = nodes
    this.#history = history
  }

  async sends(person: Person, signal: AbortSignal): Promise<void> {
    for (let count = 1; !signal.aborted; count++) {
      const sent: Sent = { content: `${person.name} says ${count}`, sender: person.name }
      this.#history.sent.push(sent)
      const params = { type: 'channel', to: 'general', topic: person.name, content: sent.content }
      const answer = await this.#asks(person, new URLSearchParams(params))
      if (answer) {
        sent.id = answer
        this.#history.counts.acknowledged++
      }
      await pause(20)
    }
  }

  /** The id of the message. If the request fails, undefined and a complaint. */
  async #asks(person: Person, body: URLSearchParams): Promise<number | undefined> {
    for (let tries = 0; tries < 200; tries++) {
      const node = this.#nodes[this.#turn++ % this.#nodes.length] as Node
      const headers = { Authorization: person.authorization }
      try {
        const url = `${node.site}/api/v1/messages`
        const response = await fetch(url, { method: 'POST', headers, body })
        const text = await response.text()
        if (response.ok) return Number(JSON.parse(text).id)
        this.#history.wrong(`${node.name} answered ${response.status}: ${text}`)
        return undefined
      } catch (error) {
        const { code } = (error as { cause?: { code?: string } }).cause ?? {}
        if (code !== 'ECONNREFUSED') {
          this.#history.wrong(`A request to ${node.name} broke: ${code ?? error}`)
          return undefined
        }
        this.redirected++
        await pause(20)
      }
    }
    this.#history.wrong('No node takes connections')
    return undefined
  }
}
