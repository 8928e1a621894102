import type { Node } from './node.ts'
import { ProcessorWaits } from './processor-waits.ts'
import type { Site } from './site-parts.ts'

/** The start of a measurement. */
export class Mark {
  readonly at = performance.now()
  readonly #waits: ReadonlyMap<Node, ProcessorWaits>

  constructor(site: Site) {
    const { nodes, postgres } = site
    this.#waits = new Map(
      nodes.map((node) => {
        const stages = () => [[node.process.pid], postgres?.pids ?? []]
        return [node, new ProcessorWaits(stages)]
      }),
    )
  }

  /** Milliseconds that requests at this node may have waited for a processor since. */
  waitedMs(node: Node): number {
    return this.#waits.get(node)?.milliseconds ?? 0
  }
}
