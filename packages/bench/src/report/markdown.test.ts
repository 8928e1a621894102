import { expect, test } from 'vitest'
import { beginMark, endMark, withTables } from './markdown.ts'
import { atMost, type DatabaseReport } from './row.ts'

const report: DatabaseReport = {
  database: 'postgres',
  rows: [
    { measure: 'long', what: 'a stall', value: 12.34, unit: 'ms', target: atMost('value', 20) },
    { measure: 'send', what: 'send', value: 2000, unit: '/s', floor: 4000, ratio: 0.5, cpu: 345 },
  ],
  loadBusiest: 0,
  disturbance: 0.02,
  seconds: 1,
  failed: [],
  leftOut: [],
}

test('the tables of a run are between the marks, and the text around them stays', () => {
  const document = `# Speed\n${beginMark}\nold\n${endMark}\nThe end.\n`
  const written = withTables(document, [report])
  expect(written).toMatch(/^# Speed\n/)
  expect(written).toMatch(/The end\.\n$/)
  expect(written).not.toContain('old')
  expect(written).toContain('| a stall | ≤ 20 ms |  | 12.3 ms |  |  |  | pass |  |')
  expect(written).toContain('| send |  |  | 2,000 /s | 345 µs | 4,000 /s | 0.50 |  |  |')
  expect(withTables(written, [report])).toBe(written)
})

test('a document without marks is left alone', () => {
  expect(() => withTables('# Speed', [report])).toThrow('The document lacks')
})
