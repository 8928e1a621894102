import { expect, test } from 'vitest'
import { findable } from './findable.ts'

test.each([
  ['Müller', 'muller'],
  ['Straße', 'strasse'],
  ['Søren Łukasz', 'soren lukasz'],
  ['İstanbul', 'istanbul'],
  ['Plain #1', 'plain #1'],
  ['Ελλάς', 'ελλας'],
  ['東京', '東京'],
  ['한국어', '한국어'],
])('%s is found by %s', (text, typed) => {
  expect(findable(text)).toBe(typed)
  expect(findable(typed)).toBe(typed)
})
