import { setTimeout as pause } from 'node:timers/promises'
import { faults } from './faults.ts'
import type { Over } from './history.ts'
import type { Node } from './node.ts'
import type { Random } from './random.ts'
import type { Site } from './site-parts.ts'

export interface Plan {
  readonly random: Random
  readonly milliseconds: number
  readonly onFault: (name: string) => void
  /** Called when nothing is broken any more. */
  readonly onCalm: (over: Over) => Promise<void>
}

/** Services and the disk belong to all nodes. */
const shared = 'shared'

type Affected = Node | typeof shared

/**
 * Runs faults one after the other, sometimes two at once, until the time is up. Repairs everything at the end. In
 * half of the cases, the next fault starts while the site is still recovering.
 */
export async function bringFaults(site: Site, plan: Plan): Promise<void> {
  const { random, milliseconds, onFault, onCalm } = plan
  const end = performance.now() + milliseconds
  const possible = faults.filter(({ isPossible }) => isPossible(site))
  const busy = new Set<Affected>()
  const started: Promise<void>[] = []
  while (performance.now() < end) {
    const both = [happens(), ...(random.chance(0.3) ? [happens()] : [])]
    const [first, ...others] = (await Promise.all(both)).flatMap((one) => one ?? [])
    const isCalm = random.chance(0.5)
    const calm = isCalm && first ? onCalm(together([first, ...others])) : undefined
    await Promise.all([calm, ...started.splice(0)])
    await pause(random.between(100, 800))
  }
  for (const node of site.nodes) node.mend()
  site.disk?.free()

  /** Note: the random choices do not depend on when a fault ends, nor on whether it may happen here. */
  async function happens(): Promise<Over | undefined> {
    const fault = random.of(possible)
    const node = random.of(site.nodes)
    const own = random.fork()
    // Note: two simultaneous faults of one process would be one fault, or none.
    const affected: readonly Affected[] = fault.isOfAll ? [node, shared] : [node]
    if (affected.some((one) => busy.has(one))) return undefined
    for (const one of affected) busy.add(one)
    const after = `${fault.name} (${node.name})`
    onFault(after)
    const happened = await fault.happen(site, node, own)
    const free = () => {
      for (const one of affected) busy.delete(one)
    }
    if (happened.started) started.push(happened.started.then(free))
    else free()
    return { since: happened.since, after, starting: happened.started ? [node] : [] }
  }
}

function together(over: readonly [Over, ...Over[]]): Over {
  return {
    since: over.map(({ since }) => since).reduce((one, other) => (other.at > one.at ? other : one)),
    after: over.map(({ after }) => after).join(' and '),
    starting: over.flatMap(({ starting }) => starting),
  }
}
