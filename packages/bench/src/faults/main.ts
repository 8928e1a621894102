#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { runFaults } from './run-faults.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
    nodes: { type: 'string', default: '3' },
    embedded: { type: 'boolean', default: false },
  },
})

const first = Number(values.seed)
const recoveries: number[] = []
let failed = 0
for (let run = 0; run < Number(values.runs); run++) {
  const seed = first + run
  const happened: string[] = []
  const {
    complaints,
    counts,
    recoveries: here,
  } = await runFaults({
    seed,
    milliseconds: Number(values.seconds) * 1000,
    nodes: values.embedded ? 0 : Number(values.nodes),
    onFault: (name) => happened.push(name),
  })
  recoveries.push(...here)
  if (complaints.length > 0) failed++
  const figures = `${counts.acknowledged} acknowledged, ${counts.failed} failed, ${counts.staleChecked} stale sends tried`
  process.stdout.write(`seed ${seed}: ${figures}; ${complaints.length ? 'FAILED' : 'ok'}\n`)
  process.stdout.write(`  ${happened.join(', ')}\n`)
  for (const complaint of complaints) process.stdout.write(`  ${complaint}\n`)
}
recoveries.sort((one, other) => one - other)
const at = (share: number) => Math.round(recoveries[Math.ceil(recoveries.length * share) - 1] ?? 0)
process.stdout.write(`recovery after the last fault: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms\n`)
process.stdout.write(`${failed} of ${values.runs} runs failed\n`)
process.exitCode = failed > 0 ? 1 : 0
