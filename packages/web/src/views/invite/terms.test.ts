import { expect, test } from 'vitest'
import { addressesIn, termsOf, usualTerms } from './terms.ts'

test('finds the addresses in pasted text', () => {
  const text = 'Ana Ferreira <ana@example.org>; ben@example.org,\n"Ben" <ben@example.org>\nnobody'
  expect(addressesIn(text)).toEqual(['ana@example.org', 'ben@example.org'])
  expect(addressesIn('')).toEqual([])
})

test('an invitation expires or does not', () => {
  expect(termsOf(usualTerms)).toMatchObject({ invite_as: 400, invite_expires_in_minutes: 14_400 })
  expect(termsOf({ ...usualTerms, days: '' }).invite_expires_in_minutes).toBeNull()
})
