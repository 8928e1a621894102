import { Child } from '../processes/child.ts'
import type { Renderings } from '../processes/rendering.ts'
import { atMost, type Row } from '../report/row.ts'
import { percentile } from '../statistics.ts'
import type { Bench } from './bench.ts'

/** Renders random texts. The slowest one shows whether any text takes more than linear time. */
export async function measureRendering(bench: Bench): Promise<Row[]> {
  const { texts: count } = bench.plan
  const what = `render ${count} random texts of 10 kB, the slowest`
  bench.say(what)
  await bench.quiet.wait()
  const child = new Child('../processes/rendering.js', [String(count)])
  const { texts, formulas } = await child.hear<Renderings>()
  await child.close()
  const costs = texts.map(({ ms }) => ms)
  const value = Math.max(...costs)
  return [
    {
      measure: 'markdown',
      what,
      value,
      unit: 'ms',
      p50: percentile(costs, 0.5),
      p99: percentile(costs, 0.99),
      target: atMost('value', 20),
      note: `of the kind: ${texts.find(({ ms }) => ms === value)?.kind}`,
    },
    {
      measure: 'markdown',
      what: 'render three formulas of 3,000 characters',
      value: formulas.ms,
      unit: 'ms',
      note: `${formulas.heldMs.toFixed(1)} ms of it on the event loop`,
    },
  ]
}
