import { expect, test } from 'vitest'
import { addressesIn, termsOf, usualTerms } from './terms.ts'

test('addresses are found in what people paste', () => {
  const text = 'Ana Ferreira <ana@example.org>; ben@example.org,\n"Ben" <ben@example.org>\nnobody'
  expect(addressesIn(text)).toEqual(['ana@example.org', 'ben@example.org'])
  expect(addressesIn('')).toEqual([])
})

test('an invitation has an end, or none', () => {
  expect(termsOf(usualTerms)).toMatchObject({ invite_as: 400, invite_expires_in_minutes: 14_400 })
  expect(termsOf({ ...usualTerms, days: '' }).invite_expires_in_minutes).toBeNull()
})
