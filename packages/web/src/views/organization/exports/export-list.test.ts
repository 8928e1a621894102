import { expect, test } from 'vitest'
import { downloadPath, type Export, newestFirst, nextPossible, stateOf } from './export-list.ts'

const ready = {
  id: 1,
  export_url: 'https://chat.example/exports/1/export-1.tar.gz',
  export_time: 1_000_000,
  pending: false,
  failed_timestamp: null,
  deleted_timestamp: null,
} as Export

test('each export is in one state', () => {
  const gone = { ...ready, export_url: null }
  expect(stateOf(ready)).toBe('ready')
  expect(stateOf({ ...gone, pending: true })).toBe('pending')
  expect(stateOf({ ...gone, failed_timestamp: 5 })).toBe('failed')
  expect(stateOf({ ...gone, deleted_timestamp: 5 })).toBe('deleted')
  expect(newestFirst([ready, { ...ready, id: 2 }]).map(({ id }) => id)).toEqual([2, 1])
  expect(downloadPath(ready)).toBe('/exports/1/export-1.tar.gz')
  expect(downloadPath(gone)).toBe('')
})

test('the sixth export waits until the first is a week old', () => {
  const now = 1_000_000
  const day = 86_400
  const ages = (...days: number[]) =>
    days.map((age) => ({ ...ready, export_time: now - age * day }))
  expect(nextPossible(ages(0, 1, 2, 3), now)).toBeUndefined()
  expect(nextPossible(ages(0, 1, 2, 3, 8), now)).toBeUndefined()
  expect(nextPossible(ages(6, 0, 1, 2, 3), now)).toBe(now + day)
  expect(nextPossible(ages(6, 0, 1, 2, 3, 0), now)).toBe(now + 4 * day)
})
