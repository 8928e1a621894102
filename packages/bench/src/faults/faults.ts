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

/** A fault, from its start to its end. What stays broken is repaired afterwards. */
interface Fault {
  readonly name: string
  readonly isPossible: (site: Site) => boolean
  readonly happen: (site: Site, node: Node, random: Random) => Promise<void>
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
      await node.start()
    },
  },
  {
    name: 'stop',
    isPossible: always,
    happen: async (_, node) => {
      await node.process.end('SIGTERM')
      await node.start()
    },
  },
  {
    name: 'freeze',
    isPossible: always,
    happen: async (_, node, random) => {
      node.process.freeze()
      await pause(random.between(200, 3000))
      node.process.thaw()
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
    },
  },
  {
    name: 'restart PostgreSQL',
    isPossible: withDatabase,
    happen: async ({ postgres }, _, random) => {
      await (random.chance(0.5) ? postgres?.stop() : postgres?.crash())
      await pause(random.between(0, 1000))
      await postgres?.start()
    },
  },
  {
    name: 'restart NATS',
    isPossible: withNats,
    happen: async ({ nats }, _, random) => {
      await nats?.end('SIGKILL')
      await pause(random.between(0, 1000))
      nats?.start()
    },
  },
]

/** A fault of the node's way to PostgreSQL, and the same of its way to NATS. */
function onWires(name: string, breakIt: (wire: NonNullable<Node['nats']>) => void): Fault[] {
  return (['database', 'nats'] as const).map((which) => ({
    name: `${name} ${which}`,
    isPossible: which === 'nats' ? withNats : withDatabase,
    happen: async (_, node, random) => {
      const wire = node[which]
      if (!wire) return
      breakIt(wire)
      await pause(random.between(100, 3000))
      wire.mend()
    },
  }))
}

/**
 * Runs faults, one after the other and sometimes two at once, until the time is up; everything is repaired at the
 * end.
 */
export async function bringFaults(
  site: Site,
  {
    random,
    milliseconds,
    onFault,
  }: { random: Random; milliseconds: number; onFault: (name: string) => void },
): Promise<void> {
  const end = performance.now() + milliseconds
  const possible = faults.filter(({ isPossible }) => isPossible(site))
  const busy = new Set<Node>()
  const happens = async () => {
    const { name, happen } = random.of(possible)
    // Note: two faults of one process at once would be one, or none.
    const node = random.of(site.nodes)
    if (busy.has(node)) return
    busy.add(node)
    onFault(`${name} (${node.name})`)
    await happen(site, node, random).finally(() => busy.delete(node))
  }
  while (performance.now() < end) {
    await Promise.all([happens(), ...(random.chance(0.3) ? [happens()] : [])])
    await pause(random.between(100, 800))
  }
  for (const node of site.nodes) node.mend()
}
