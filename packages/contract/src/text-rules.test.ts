import { expect, test } from 'vitest'
import { codePoints, firstCodePoints } from './text-rules.ts'

test.each([
  '',
  'a',
  'aé漢',
  '👍',
  'a👍👍b',
  '👩‍👩‍👧‍👦',
  '\ud83d',
  '\udc4d\ud83d',
  '\ud83d\ud83d\udc4d\udc4d',
])('%j has as many code points as a loop over it has rounds', (text) => {
  expect(codePoints(text)).toBe([...text].length)
  for (let count = 0; count < 9; count++) {
    expect(firstCodePoints(text, count)).toBe([...text].slice(0, count).join(''))
  }
})

test('security 25: texts are counted and cut in constant time, whatever their length', () => {
  const texts = ['a', '👍', ' '].map((sign) => sign.repeat(4_000_000))
  const before = process.cpuUsage()

  for (const text of texts) {
    expect(codePoints(text)).toBe(4_000_000)
    expect(firstCodePoints(text, 60)).toBe(text.slice(0, (text.length / 4_000_000) * 60))
  }

  // Far above the needed time, so that a busy machine does not fail this test.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500)
})
