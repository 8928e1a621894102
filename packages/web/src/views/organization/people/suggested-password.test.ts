import { expect, test } from 'vitest'
import { suggestedPassword } from './suggested-password.ts'

test('suggested passwords differ and contain nothing that looks alike', () => {
  const all = Array.from({ length: 200 }, suggestedPassword)
  expect(new Set(all).size).toBe(all.length)
  for (const one of all) expect(one).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/)
  const letters = new Set(all.join('').replaceAll('-', ''))
  expect(letters.size).toBe(32)
})
