import { askAll } from '../load/connection.ts'
import { request } from '../load/request.ts'
import { growTo } from '../organization/grow.ts'
import { read } from '../organization/organization.ts'
import { loadServer } from '../processes/server-modules.ts'
import { atMost, type Row } from '../report/row.ts'
import { median, percentile } from '../statistics.ts'
import type { Bench } from './bench.ts'
import { oneByOne } from './state.ts'

const users = 10_000
const depth = 5
const rounds = 20

/** Requests about users in a large organization. */
export async function measurePeople(bench: Bench): Promise<Row[]> {
  const everybody = await growTo(bench, users)
  return [
    await measureUsers(bench),
    await measureAdding(bench, everybody),
    await measureChecking(bench, everybody),
  ]
}

async function measureUsers(bench: Bench): Promise<Row> {
  bench.say('GET /users')
  const asked = request('GET /users', bench.organization.owner)
  const { latencies } = await oneByOne(bench.port, Array(rounds).fill(asked) as string[])
  const value = median(latencies)
  const what = 'GET /users, 10,000 users'
  const p99 = percentile(latencies, 0.99)
  return { measure: 'people', what, value, unit: 'ms', p99, target: atMost('value', 30) }
}

/** The innermost group contains almost everybody; each of the others contains the next one. */
async function measureAdding(bench: Bench, everybody: readonly number[]): Promise<Row> {
  bench.say('adding members to a nested group')
  const { owner } = bench.organization
  const [most, rest] = [everybody.slice(0, -rounds), everybody.slice(-rounds)]
  let innermost: number | undefined
  let within: number[] = []
  for (let level = 0; level <= depth; level++) {
    const form = { name: `level ${level}`, description: '', subgroups: within }
    const members = level === 0 ? most : []
    const asked = request('POST /user_groups/create', owner, { ...form, members })
    const [answer] = await askAll(bench.port, [asked], 1)
    const { group_id } = read<{ group_id: number }>(answer)
    innermost ??= group_id
    within = [group_id]
  }
  const adding = rest.map((id) =>
    request(`POST /user_groups/${innermost}/members`, owner, { add: [id] }),
  )
  const { latencies } = await oneByOne(bench.port, adding)
  const value = median(latencies)
  const what = `add a member to a group nested ${depth} deep`
  const p99 = percentile(latencies, 0.99)
  return { measure: 'people', what, value, unit: 'ms', p99, target: atMost('value', 5) }
}

interface Memberships {
  addUser(groupId: number, userId: number): void
  addSubgroup(groupId: number, subgroupId: number): void
  hasUser(groupId: number, userId: number): boolean
}

interface MembershipsModule {
  readonly Memberships: new () => Memberships
}

/** Runs the server's code in this process: over HTTP, its cost would be too small to measure. */
async function measureChecking(bench: Bench, everybody: readonly number[]): Promise<Row> {
  bench.say('checking memberships')
  const { Memberships } = (await loadServer('directory/memberships.js')) as MembershipsModule
  const memberships = new Memberships()
  for (let level = 1; level <= depth; level++) memberships.addSubgroup(level + 1, level)
  for (const id of everybody) memberships.addUser(1, id)
  const durations = Array.from({ length: rounds }, () => {
    const began = performance.now()
    for (const id of everybody) memberships.hasUser(depth + 1, id)
    return (1000 * (performance.now() - began)) / everybody.length
  })
  const what = `is somebody in a group nested ${depth} deep`
  const value = median(durations)
  return { measure: 'people', what, value, unit: 'µs', target: atMost('value', 2) }
}
