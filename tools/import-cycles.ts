/** The imports of each file. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** One shortest cycle for each file on a cycle, unless a reported cycle contains the file already. */
export function importCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = []
  const named = new Set<string>()
  for (const file of [...graph.keys()].sort()) {
    if (named.has(file)) continue
    const cycle = shortestWayBack(graph, file)
    if (!cycle) continue
    cycles.push(cycle)
    for (const member of cycle) named.add(member)
  }
  return cycles
}

/** Breadth-first, so the first way back to the start is the shortest. */
function shortestWayBack(graph: ImportGraph, start: string): string[] | undefined {
  const seen = new Set<string>()
  const ways: string[][] = [[start]]
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return way
      if (seen.has(next) || !graph.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return undefined
}
