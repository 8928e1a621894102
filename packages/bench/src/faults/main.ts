#!/usr/bin/env node
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runFaults } from './run-faults.ts'
import { upgradeNodes } from './upgrade.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
    nodes: { type: 'string', default: '3' },
    embedded: { type: 'boolean', default: false },
    'upgrade-from': { type: 'string' },
  },
})

const { 'upgrade-from': older } = values
if (older !== undefined) {
  const program = join(resolve(older), 'packages/server/bundle/main.js')
  const outcome = await upgradeNodes(program, Number(values.nodes))
  say(`${outcome.acknowledged} acknowledged, ${outcome.redirected} redirected`)
  for (const complaint of outcome.complaints) say(`  ${complaint}`)
  process.exit(outcome.complaints.length > 0 ? 1 : 0)
}

const first = Number(values.seed)
const recoveries: number[] = []
const lateReads: number[] = []
const sums = { acknowledged: 0, failed: 0, staleChecked: 0 }
let failed = 0
for (let run = 0; run < Number(values.runs); run++) {
  const seed = first + run
  const happened: string[] = []
  const outcome = await runFaults({
    seed,
    milliseconds: Number(values.seconds) * 1000,
    nodes: values.embedded ? 0 : Number(values.nodes),
    onFault: (name) => happened.push(name),
  })
  const { complaints, counts } = outcome
  recoveries.push(...outcome.recoveries)
  lateReads.push(...outcome.lateReads)
  for (const name of ['acknowledged', 'failed', 'staleChecked'] as const) sums[name] += counts[name]
  if (complaints.length > 0) failed++
  say(`seed ${seed}: ${told(counts)}; ${complaints.length ? 'FAILED' : 'ok'}`)
  say(`  ${happened.join(', ')}`)
  for (const complaint of complaints) say(`  ${complaint}`)
}
say(`all: ${told(sums)}`)
say(`recovery after a fault: ${spread(recoveries)}`)
say(`reads after a loss of access, nothing broken: ${spread(lateReads)}`)
say(`${failed} of ${values.runs} runs failed`)
process.exitCode = failed > 0 ? 1 : 0

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function told({ acknowledged, failed, staleChecked }: typeof sums): string {
  return `${acknowledged} acknowledged, ${failed} failed, ${staleChecked} stale sends tried`
}

function spread(unsorted: readonly number[]): string {
  const sorted = [...unsorted].sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return `${sorted.length} times, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}
