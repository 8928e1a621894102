import { setTimeout as pause } from 'node:timers/promises'
import type { Node } from './node.ts'
import type { OwnPostgres } from './own-postgres.ts'
import type { OwnProcess } from './own-process.ts'
import type { Random } from './random.ts'

/** The parts of a site that faults affect. */
export interface Site {
  readonly nodes: readonly Node[]
  readonly postgres: OwnPostgres | undefined
  readonly nats: OwnProcess | undefined
}

/** A fault, from its start to its end. Whatever stays broken is repaired afterwards. */
interface Fault {
  readonly name: string
  readonly isPossible: (site: Site) => boolean
  /** Resolves when it is over, with the time since which everything broken could work again. */
  readonly happen: (site: Site, node: Node, random: Random) => Promise<number>
}

const always = () => true
const withDatabase = ({ postgres }: Site) => postgres !== undefined
const withNats = ({ nats }: Site) => nats !== undefined

const faults: readonly Fault[] = [
  {
    name: 'kill -9',
    isPossible: always,
    happen: async (_, node) => {
      await node.process.end('SIGKILL')
      const since = performance.now()
      await node.start()
      return since
    },
  },
  {
    name: 'stop',
    isPossible: always,
    happen: async (_, node) => {
      await node.process.end('SIGTERM')
      const since = performance.now()
      await node.start()
      return since
    },
  },
  {
    name: 'freeze',
    isPossible: always,
    happen: async (_, node, random) => {
      node.process.freeze()
      await pause(random.between(200, 3000))
      node.process.thaw()
      return performance.now()
    },
  },
  ...onWires('cut', (wire) => wire.cut()),
  ...onWires('swallow', (wire) => wire.swallow()),
  ...onWires('forget', (wire) => wire.forget()),
  ...onWires('half-close', (wire) => wire.halfClose()),
  {
    name: 'delay database',
    isPossible: withDatabase,
    happen: async (_, node, random) => {
      node.database?.delay(random.between(2, 40))
      await pause(random.between(500, 3000))
      node.database?.delay(0)
      return performance.now()
    },
  },
  {
    name: 'restart PostgreSQL',
    isPossible: withDatabase,
    happen: async ({ postgres }, _, random) => {
      await (random.chance(0.5) ? postgres?.stop() : postgres?.crash())
      await pause(random.between(0, 1000))
      await postgres?.start()
      return performance.now()
    },
  },
  {
    name: 'restart NATS',
    isPossible: withNats,
    happen: async ({ nats }, _, random) => {
      await nats?.end('SIGKILL')
      await pause(random.between(0, 1000))
      nats?.start()
      return performance.now()
    },
  },
]

/** The fault on the node's connection to PostgreSQL, and on its connection to NATS. */
function onWires(name: string, breakIt: (wire: NonNullable<Node['nats']>) => void): Fault[] {
  return (['database', 'nats'] as const).map((which) => ({
    name: `${name} ${which}`,
    isPossible: which === 'nats' ? withNats : withDatabase,
    happen: async (_, node, random) => {
      const wire = node[which]
      if (wire) breakIt(wire)
      await pause(random.between(100, 3000))
      wire?.mend()
      return performance.now()
    },
  }))
}

export interface Plan {
  readonly random: Random
  readonly milliseconds: number
  readonly onFault: (name: string) => void
  /** Called when nothing is broken any more, with the time since when, and the last faults. */
  readonly onCalm: (since: number, after: string) => Promise<void>
}

/**
 * Runs faults one after the other, sometimes two at once, until the time is up. Repairs everything at the end. In
 * half of the cases, the next fault starts while the site is still recovering.
 */
export async function bringFaults(site: Site, plan: Plan): Promise<void> {
  const { random, milliseconds, onFault, onCalm } = plan
  const end = performance.now() + milliseconds
  const possible = faults.filter(({ isPossible }) => isPossible(site))
  const busy = new Set<Node>()
  let last: string[] = []
  const happens = async () => {
    const { name, happen } = random.of(possible)
    // Note: two simultaneous faults of one process would be one fault, or none.
    const node = random.of(site.nodes)
    if (busy.has(node)) return 0
    busy.add(node)
    const told = `${name} (${node.name})`
    last.push(told)
    onFault(told)
    return happen(site, node, random).finally(() => busy.delete(node))
  }
  while (performance.now() < end) {
    last = []
    const over = await Promise.all([happens(), ...(random.chance(0.3) ? [happens()] : [])])
    if (random.chance(0.5)) await onCalm(Math.max(...over), last.join(' and '))
    await pause(random.between(100, 800))
  }
  for (const node of site.nodes) node.mend()
}
