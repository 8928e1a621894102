import { expect, test } from 'vitest'
import { randomTexts, textLength } from './random-texts.ts'

test('random texts have one length and are the same in each run', () => {
  const texts = randomTexts(24)

  expect(new Set(texts.map(({ source }) => source.length))).toEqual(new Set([textLength]))
  expect(new Set(texts.map(({ source }) => source)).size).toBe(24)
  expect(randomTexts(24)).toEqual(texts)
})
