import { Connection, expectSuccess } from '../load/connection.ts'
import { request } from '../load/request.ts'
import { growTo } from '../organization/grow.ts'
import { type Member, read } from '../organization/organization.ts'
import { Child } from '../processes/child.ts'
import { atMost, type Row } from '../report/row.ts'
import { median, percentile } from '../statistics.ts'
import type { Bench } from './bench.ts'

const users = 10_000
const reports = 300

/** Members report their presence one after the other, and receive the changes since the previous report. */
export async function measurePresence(bench: Bench): Promise<Row[]> {
  await growTo(bench, users)
  const seen = await addPresences(bench)
  bench.say('presence')
  const members = bench.organization.members.slice(0, reports)
  const [first, ...others] = members
  if (!first) throw new Error('There are no members')
  const connection = await Connection.open(bench.port)
  const { lastId, bytes, ms } = await report(connection, first, -1)
  const latencies: number[] = []
  let known = lastId
  for (const member of others) {
    const told = await report(connection, member, known)
    latencies.push(told.ms)
    known = told.lastId
  }
  connection.close()
  const all = `all ${seen.toLocaleString('en')}: ${ms.toFixed(1)} ms, ${Math.round(bytes / 1024)} KB`
  return [
    {
      measure: 'presence',
      what: 'presence update with last_update_id, 10,000 users',
      value: median(latencies),
      unit: 'ms',
      p99: percentile(latencies, 0.99),
      note: all,
      target: atMost('value', 2),
    },
  ]
}

async function report(connection: Connection, member: Member, last_update_id: number) {
  const asked = request('POST /users/me/presence', member, { status: 'active', last_update_id })
  const began = performance.now()
  const answer = await expectSuccess(connection.ask(asked))
  const { presence_last_update_id } = read<{ presence_last_update_id: number }>(answer)
  const ms = answer.arrivedAt - began
  return { lastId: presence_last_update_id, bytes: answer.body.length, ms }
}

async function addPresences(bench: Bench): Promise<number> {
  await bench.stopServer()
  const { dataDir, databaseUrl = '' } = bench.place
  const child = new Child('../organization/add-presences.js', [dataDir, databaseUrl])
  const { count } = await child.hear<{ count: number }>()
  await child.close()
  await bench.startServer()
  return count
}
