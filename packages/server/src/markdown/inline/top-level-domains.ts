import { createRequire } from 'node:module'

// Endings of file names more often than of hosts.
const notMeant = ['java', 'md', 'mov', 'py', 'zip']

let known: Set<string> | undefined

/** Whether a host can have this top-level domain. The list is loaded when it is first needed. */
export function isTopLevelDomain(name: string): boolean {
  known ??= readList()
  return known.has(name)
}

function readList(): Set<string> {
  const load = createRequire(import.meta.url)
  const names = new Set(load('tlds') as readonly string[])
  for (const name of notMeant) names.delete(name)
  return names
}
