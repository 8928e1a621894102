import type { Realm } from './realm.ts'

/** Clients and proxies give up after a minute. */
const patienceMs = 50_000

/** Whether long work may continue within the request; the rest is done in the background. */
export function patienceIn(realm: Realm): () => boolean {
  const end = performance.now() + patienceMs
  return () => performance.now() < end && !realm.isEnding
}
