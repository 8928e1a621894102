import { setTimeout as pause } from 'node:timers/promises'
import { Mark } from './mark.ts'
import type { Node } from './node.ts'
import type { Random } from './random.ts'
import type { Site } from './site-parts.ts'

export interface Happened {
  /** The moment since which everything broken could work again. */
  readonly since: Mark
  /** Resolves when the node has started, if it was started. */
  readonly started?: Promise<void>
}

/** A fault, from its start to its end. Whatever stays broken is repaired afterwards. */
export interface Fault {
  readonly name: string
  readonly isPossible: (site: Site) => boolean
  /** Whether it affects all nodes. */
  readonly isOfAll?: boolean
  readonly happen: (site: Site, node: Node, random: Random) => Promise<Happened>
}

const always = () => true
const withDatabase = ({ postgres }: Site) => postgres !== undefined
const embedded = ({ postgres }: Site) => postgres === undefined
const withNats = ({ nats }: Site) => nats !== undefined

const hour = 3_600_000

/** Less than half of the time after which queues expire: the clock may jump back again before a start. */
const clockOfEmbeddedMs = 240_000

const ofProcesses: readonly Fault[] = [
  {
    name: 'kill -9',
    isPossible: always,
    happen: async (site, node) => {
      await node.process.end('SIGKILL')
      return { since: new Mark(site), started: node.start() }
    },
  },
  {
    name: 'stop',
    isPossible: always,
    happen: async (site, node) => {
      await node.process.end('SIGTERM')
      return { since: new Mark(site), started: node.start() }
    },
  },
  {
    name: 'freeze',
    isPossible: always,
    happen: async (site, node, random) => {
      node.process.freeze()
      await pause(random.between(200, 3000))
      node.process.thaw()
      return { since: new Mark(site) }
    },
  },
  {
    name: 'power cut',
    isPossible: embedded,
    happen: async (site, node, random) => {
      await node.losePower(Math.floor(random.between(0, 2 ** 32)))
      return { since: new Mark(site), started: node.start() }
    },
  },
  {
    name: 'kill -9 of the node, PostgreSQL and NATS',
    isOfAll: true,
    isPossible: withDatabase,
    happen: async (site, node) => {
      const { postgres, nats } = site
      const killed = [node.process.end('SIGKILL'), postgres?.kill(), nats?.end('SIGKILL')]
      await Promise.all(killed)
      nats?.start()
      const started = node.start()
      await postgres?.start()
      return { since: new Mark(site), started }
    },
  },
]

const ofMachines: readonly Fault[] = [
  {
    name: 'wrong clock',
    isPossible: always,
    happen: async (site, node, random) => {
      const furthest = site.postgres ? hour : clockOfEmbeddedMs
      node.setClock(Math.round(random.between(-furthest, furthest)))
      await pause(random.between(100, 2000))
      return { since: new Mark(site) }
    },
  },
  {
    name: 'full disk',
    isOfAll: true,
    isPossible: always,
    happen: async (site, _, random) => {
      site.disk?.fill()
      await pause(random.between(500, 3000))
      site.disk?.free()
      // Note: without space for its log, PostgreSQL may have ended.
      await site.postgres?.start()
      return { since: new Mark(site) }
    },
  },
]

const ofServices: readonly Fault[] = [
  {
    name: 'delay database',
    isPossible: withDatabase,
    happen: async (site, node, random) => {
      node.database?.delay(random.between(2, 40))
      await pause(random.between(500, 3000))
      node.database?.delay(0)
      return { since: new Mark(site) }
    },
  },
  {
    name: 'restart PostgreSQL',
    isOfAll: true,
    isPossible: withDatabase,
    happen: async (site, _, random) => {
      const { postgres } = site
      await (random.chance(0.5) ? postgres?.stop() : postgres?.crash())
      await pause(random.between(0, 1000))
      await postgres?.start()
      return { since: new Mark(site) }
    },
  },
  {
    name: 'restart NATS',
    isOfAll: true,
    isPossible: withNats,
    happen: async (site, _, random) => {
      const { nats } = site
      await nats?.end('SIGKILL')
      await pause(random.between(0, 1000))
      nats?.start()
      return { since: new Mark(site) }
    },
  },
]

/** The fault on the node's connection to PostgreSQL, and on its connection to NATS. */
function onWires(name: string, breakIt: (wire: NonNullable<Node['nats']>) => void): Fault[] {
  return (['database', 'nats'] as const).map((which) => ({
    name: `${name} ${which}`,
    isPossible: which === 'nats' ? withNats : withDatabase,
    happen: async (site, node, random) => {
      const wire = node[which]
      if (wire) breakIt(wire)
      await pause(random.between(100, 3000))
      wire?.mend()
      return { since: new Mark(site) }
    },
  }))
}

export const faults: readonly Fault[] = [
  ...ofProcesses,
  ...ofMachines,
  ...ofServices,
  ...onWires('cut', (wire) => wire.cut()),
  ...onWires('swallow', (wire) => wire.swallow()),
  ...onWires('forget', (wire) => wire.forget()),
  ...onWires('half-close', (wire) => wire.halfClose()),
]
