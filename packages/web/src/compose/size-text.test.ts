import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.each([
  [940, '940 byte'],
  [12_400, '12 kB'],
  [3_440_000, '3.4 MB'],
])('%i bytes are %s, on one line', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text.replace(' ', '\u00a0'))
})
