import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { goalsBegin, goalsEnd, measuredGoals, withGoals } from './goals.ts'
import type { DatabaseReport, Row } from './row.ts'

const report = (database: 'embedded' | 'postgres', rows: readonly Row[]): DatabaseReport => ({
  ...{ database, rows, loadBusiest: 0, disturbance: 0, seconds: 1, failed: [], leftOut: [] },
})

const send: Row = {
  ...{ measure: 'send', what: 'send, 16 connections', value: 2000, unit: '/s' },
  ...{ floor: 2500, ratio: 0.8 },
}
const sends: Row[] = [send, { ...send, what: 'send, 64 connections', ratio: 0.9 }]

const document = `${goalsBegin}
| | goal | before | embedded | PostgreSQL |
|---|---|---|---|---|
| send, 16 and 64 connections, to the floor | ≥ 0.8 | 0.5 | 0.6 | 0.7 |
| search, 10,000,000 messages: p99 | measured | | | 90 ms |
${goalsEnd}
The end.
`

test('figures of a run go into the column of its database; what was not measured stays', () => {
  const written = withGoals(document, [report('postgres', sends)])
  const both = '0.80 (2,000 /s, floor 2,500 /s), 0.90 (2,000 /s, floor 2,500 /s)'
  expect(written).toContain(`| ≥ 0.8 | 0.5 | 0.6 | ${both} |`)
  expect(written).toContain('| search, 10,000,000 messages: p99 | measured | | | 90 ms |')
  expect(withGoals(document, [report('embedded', [send])])).toBe(document)
  expect(() => withGoals('# Speed', [])).toThrow('The document lacks')
})

test('the longest of all long work counts, where the topics were long', () => {
  const line = '| long work: longest stall of the event loop | ≤ 20 ms | 2.0 s | | |'
  const stall = (what: string, value: number): Row => ({
    ...{ measure: 'long', what: `${what}: longest stall`, value, unit: 'ms' },
  })
  const rows = [stall('move a topic of 100,000', 12), stall('deactivate somebody', 15.5)]
  const given = `${goalsBegin}\n${line}\n${goalsEnd}`
  expect(withGoals(given, [report('embedded', rows)])).toContain(
    '| 2.0 s | 15.5 ms (deactivate somebody) | |',
  )
  expect(withGoals(given, [report('embedded', rows.slice(1))])).toBe(given)
})

test('every goal that runs measure has a line in the document', async () => {
  const speed = await readFile(new URL('../../../../docs/speed.md', import.meta.url), 'utf8')
  const table = speed.slice(speed.indexOf(goalsBegin), speed.indexOf(goalsEnd))
  for (const goal of measuredGoals) expect(table).toContain(`\n| ${goal} |`)
})
