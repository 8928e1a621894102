import type { PoolClient } from 'pg'

// Note: narrows combine statements in many ways, and the database keeps each named one.
const maxNames = 300

// Note: different names per connection, because those of the embedded database share one session.
const names = new WeakMap<PoolClient, Map<string, string>>()
let namesGiven = 0

/** Undefined if this connection has the maximum number of named statements. */
export function nameOf(text: string, client: PoolClient): string | undefined {
  const ofClient = names.get(client) ?? new Map<string, string>()
  names.set(client, ofClient)
  const known = ofClient.get(text)
  if (known || ofClient.size >= maxNames) return known
  namesGiven += 1
  ofClient.set(text, `s${namesGiven}`)
  return `s${namesGiven}`
}
