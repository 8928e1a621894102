import type { Realm } from './realm.ts'

/** Clients and proxies give up after a minute. */
const patienceMs = 50_000

/** Whether long work that somebody waits for may go on: what is left is done by the upkeep. */
export function patienceIn(realm: Realm): () => boolean {
  const end = performance.now() + patienceMs
  return () => performance.now() < end && !realm.isEnding
}
