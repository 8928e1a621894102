import type { Bench } from '../measures/bench.ts'
import { Child } from '../processes/child.ts'
import { idsOf } from './organization.ts'

const copies = new WeakMap<Bench, number[]>()

/** Adds users who never sign in until there are this many. Returns all ids. Restarts the server. */
export async function growTo(bench: Bench, count: number): Promise<number[]> {
  const known = idsOf(bench.organization.members)
  const missing = count - known.length
  const added = copies.get(bench) ?? (await addUsers(bench, missing))
  copies.set(bench, added)
  return [...known, ...added]
}

async function addUsers(bench: Bench, count: number): Promise<number[]> {
  bench.say(`adding ${count} users`)
  await bench.stopServer()
  const { dataDir, databaseUrl = '' } = bench.place
  const child = new Child('../organization/add-users.js', [dataDir, databaseUrl, String(count)])
  const { ids } = await child.hear<{ ids: number[] }>()
  await child.close()
  await bench.startServer()
  return ids
}
