import { expect, test } from 'vitest'
import { costlier, measureEach, triedAgain } from './hold.ts'
import type { DatabaseReport, Row } from './row.ts'

const run = (ratios: Readonly<Record<string, number>>): DatabaseReport => ({
  database: 'embedded',
  rows: Object.entries(ratios).map(([what, ratio]) => ({
    ...{ measure: 'hot', what, value: 100, unit: 'µs', ratio },
  })),
  loadBusiest: 0,
  disturbance: 0,
  seconds: 1,
  failed: [],
  leftOut: [],
})

test('costs above the limit are listed, whatever the machine', () => {
  const earlier = { reports: [run({ send: 1, fetch: 2, poll: 0.5 })] }
  const now = [run({ send: 1.29, fetch: 2.7, poll: 0.1, other: 9 })]
  expect(costlier(now, { earlier, limit: 1.3 })).toEqual([
    'fetch (embedded) costs 1.35 × what it did',
  ])
  expect(costlier(now, { earlier: { reports: [] }, limit: 1.3 })).toEqual([])
})

test('a value without a ratio is not held, because it depends on the machine', () => {
  const rated = (value: number): DatabaseReport => ({
    ...run({}),
    rows: [{ measure: 'setup', what: 'POST /users', value, unit: '/s' }],
  })
  expect(costlier([rated(20)], { earlier: { reports: [rated(34)] }, limit: 1.3 })).toEqual([])
})

test.each([
  [[1.2], 1.2],
  [[1.5, 1.2], 1.2],
  [[1.5, 1.4, 1.6], 1.4],
])(
  'what costs too much is measured up to three times, and the best counts: %j',
  async (ratios, best) => {
    const left = [...ratios]
    const measure = async (): Promise<Row> => ({
      ...{ measure: 'hot', what: 'send', value: 100, unit: 'µs', ratio: left.shift() ?? 0 },
    })
    const row = await triedAgain(measure, ({ ratio = 0 }) => ratio > 1.3)
    expect(row.ratio).toBe(best)
    expect(left).toEqual([])
  },
)

test('what costs too much is measured again after all others', async () => {
  const asked: string[] = []
  const measureOf = (what: string, ratios: number[]) => async (): Promise<Row> => {
    asked.push(what)
    return { measure: 'hot', what, value: 100, unit: 'µs', ratio: ratios.shift() ?? 9 }
  }
  const isTooDear = ({ ratio = 0 }: Row) => ratio > 1.3
  const rows = await measureEach(
    [measureOf('send', [1.5, 1.6, 1.7, 1.1]), measureOf('fetch', [1]), measureOf('poll', [2])],
    isTooDear,
  )
  expect(rows.map(({ ratio }) => ratio)).toEqual([1.1, 1, 2])
  expect(asked.join()).toBe('send,send,send,fetch,poll,poll,poll,send,poll,poll,poll')
})
