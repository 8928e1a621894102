import { expect, test } from 'vitest'
import { compareWith } from './against.ts'
import { atMost, type DatabaseReport, type Row } from './row.ts'

const send: Row = { measure: 'send', what: 'send', value: 400, unit: '/s' }
const run = (row: Row): DatabaseReport => ({
  ...{
    database: 'embedded',
    rows: [row],
    loadBusiest: 0,
    disturbance: 0,
    seconds: 1,
    failed: [],
    leftOut: [],
  },
})

test.each<[string, Row, Row, object]>([
  ['a rate', { ...send, value: 800 }, send, { times: 2, by: 'value' }],
  ['a time', { ...send, value: 2, unit: 'ms' }, { ...send, value: 4, unit: 'ms' }, { times: 2 }],
  ['processor time', { ...send, cpu: 50 }, { ...send, cpu: 25 }, { times: 0.5, by: 'cpu' }],
  ['a ratio', { ...send, ratio: 1.5 }, { ...send, ratio: 1 }, { times: 1.5, by: 'ratio' }],
  [
    'a ratio that should be small',
    { ...send, ratio: 1.5, target: atMost('ratio', 3) },
    { ...send, ratio: 3 },
    { times: 2, by: 'ratio' },
  ],
])('%s is compared with that of an earlier run', (_what, now, before, expected) => {
  expect(compareWith(now, run(before))).toMatchObject(expected)
})

test('a row that the earlier run does not have is not compared', () => {
  expect(compareWith(send, undefined)).toBeUndefined()
  expect(compareWith(send, run({ ...send, what: 'fetch' }))).toBeUndefined()
})
