import { setTimeout as delay } from 'node:timers/promises'
import { mixedSends, newestRequests } from '../organization/organization.ts'
import { Child } from '../processes/child.ts'
import { maxMb, residentMb } from '../processes/memory.ts'
import { atMost, type Row } from '../report/row.ts'
import type { Bench } from './bench.ts'

const idleLimits = { embedded: 450, postgres: 150 }

/** Resident memory of a server: after its start, under load, and of its parts. */
export async function measureMemory(bench: Bench): Promise<Row[]> {
  bench.say('memory')
  await bench.stopServer()
  const { pid } = await bench.startServer()
  await delay(bench.plan.quietMs)
  const idle = await residentMb(pid)
  const sends = await maxMb(pid, () => press(bench, mixedSends(bench.organization)))
  const reads = await maxMb(pid, () => press(bench, newestRequests(bench.organization)))
  await bench.stopServer()
  const target = atMost('value', idleLimits[bench.kind])
  return [
    { measure: 'memory', what: 'RSS idle', value: idle, unit: 'MB', target },
    { measure: 'memory', what: 'RSS, 64 connections send', value: sends.most, unit: 'MB' },
    { measure: 'memory', what: 'RSS, then 64 connections read', value: reads.most, unit: 'MB' },
    ...(bench.kind === 'embedded' ? [await databaseAlone(bench)] : []),
  ]
}

function press({ load, port, plan }: Bench, requests: readonly string[]): Promise<unknown> {
  return load.press({ port, requests, connections: 64, milliseconds: 2 * plan.roundMs })
}

/** A process that runs only the same embedded database. */
async function databaseAlone({ place, plan }: Bench): Promise<Row> {
  const child = new Child('../processes/only-database.js', [place.dataDir])
  const { bareMb } = await child.hear<{ bareMb: number }>()
  await delay(plan.quietMs)
  const value = await residentMb(child.pid)
  await child.close()
  const note = `${Math.round(bareMb)} MB of it is Node before anything is loaded`
  const what = 'RSS of a process that only hosts PGlite'
  return { measure: 'memory', what, value, unit: 'MB', note }
}
