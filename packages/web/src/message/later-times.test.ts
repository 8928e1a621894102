import { expect, test } from 'vitest'
import { laterTimes, localInput } from './later-times.ts'

function times(now: Date): Record<string, string> {
  return Object.fromEntries(laterTimes(now).map(({ name, at }) => [name, localInput(at)]))
}

test('on a working day: in a moment, this evening, tomorrow, on Monday', () => {
  expect(times(new Date(2026, 10, 18, 14, 3))).toEqual({
    soon: '2026-11-18T14:25',
    hour: '2026-11-18T15:05',
    evening: '2026-11-18T18:00',
    tomorrow: '2026-11-19T09:00',
    monday: '2026-11-23T09:00',
  })
})

test('late in the day there is no evening; on a Sunday, tomorrow replaces Monday', () => {
  expect(Object.keys(times(new Date(2026, 10, 22, 21, 0)))).toEqual(['soon', 'hour', 'tomorrow'])
})

test('on a Monday, Monday means the next one', () => {
  expect(times(new Date(2026, 10, 23, 8, 0)).monday).toBe('2026-11-30T09:00')
})
