#!/usr/bin/env node
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Outcome, runFaults } from './run-faults.ts'
import { bySlowest, readsTold, recoveriesTold, spread, usage } from './tell.ts'
import { upgradeNodes } from './upgrade.ts'

type Sums = Pick<Outcome['counts'], 'acknowledged' | 'failed' | 'staleChecked'>

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
    nodes: { type: 'string', default: '3' },
    embedded: { type: 'boolean', default: false },
    'upgrade-from': { type: 'string' },
    'ends-queues': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const { 'upgrade-from': older } = values
if (values.help) say(usage)
else if (older === undefined) await bringFaults()
else await upgrade(older)

async function upgrade(from: string): Promise<void> {
  const older = join(resolve(from), 'packages/server/bundle/main.js')
  const mayEndQueues = values['ends-queues']
  const outcome = await upgradeNodes({ older, nodes: Number(values.nodes), mayEndQueues })
  const { acknowledged, redirected, endedQueues } = outcome
  say(`${acknowledged} acknowledged, ${redirected} redirected, ${endedQueues} queues ended`)
  for (const complaint of outcome.complaints) say(`  ${complaint}`)
  process.exit(outcome.complaints.length > 0 ? 1 : 0)
}

async function bringFaults(): Promise<void> {
  const outcomes: Outcome[] = []
  for (let run = 0; run < Number(values.runs); run++) {
    const seed = Number(values.seed) + run
    outcomes.push(await runOnce(seed))
  }
  const failed = outcomes.filter(({ complaints }) => complaints.length > 0).length
  const recoveries = outcomes.flatMap((outcome) => outcome.recoveries)
  const sums = { acknowledged: 0, failed: 0, staleChecked: 0 }
  for (const { counts } of outcomes) {
    for (const name of ['acknowledged', 'failed', 'staleChecked'] as const)
      sums[name] += counts[name]
  }
  say(`all: ${told(sums)}`)
  for (const line of recoveriesTold(recoveries)) say(line)
  for (const line of bySlowest(recoveries, 10)) say(`  ${line}`)
  say(`processor time of a start: ${spread(outcomes.flatMap(({ starts }) => starts))}`)
  say(readsTold(outcomes.flatMap((outcome) => outcome.lateReads)))
  const leftOut = new Set(outcomes.map((outcome) => outcome.leftOut))
  for (const line of leftOut) if (line) say(line)
  say(`${failed} of ${values.runs} runs failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

async function runOnce(seed: number): Promise<Outcome> {
  const happened: string[] = []
  const outcome = await runFaults({
    seed,
    milliseconds: Number(values.seconds) * 1000,
    nodes: values.embedded ? 0 : Number(values.nodes),
    onFault: (name) => happened.push(name),
  })
  const { complaints, counts, recoveries, lateReads, starts } = outcome
  say(`seed ${seed}: ${told(counts)}; ${complaints.length > 0 ? 'FAILED' : 'ok'}`)
  say(`  ${happened.join(', ')}`)
  for (const complaint of complaints) say(`  ${complaint}`)
  for (const line of bySlowest(recoveries)) say(`  ${line}`)
  say(`  processor time of a start: ${spread(starts)}`)
  say(`  ${readsTold(lateReads)}`)
  return outcome
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function told({ acknowledged, failed, staleChecked }: Sums): string {
  return `${acknowledged} acknowledged, ${failed} failed, ${staleChecked} stale sends tried`
}
