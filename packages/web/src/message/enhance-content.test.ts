import { afterEach, expect, test } from 'vitest'
import { setClock } from '../words/times.ts'
import { followTimes } from './enhance-content.ts'

afterEach(() => setClock('locale'))

test('times in messages follow the format of the reader, and keep what the server wrote as their title', () => {
  const time = { dateTime: '2026-11-22T23:30:00', title: '', textContent: 'Nov 22, 23:30' }
  const root = { querySelectorAll: () => [time] }
  setClock('12')
  const end = followTimes(root as never)
  expect(time.textContent).toContain('11:30')
  setClock('24')
  expect(time.textContent).toContain('23:30')
  expect(time.title).toBe('Nov 22, 23:30')
  end?.()
  setClock('12')
  expect(time.textContent).toContain('23:30')
})
