import { expect, test } from 'vitest'
import { emojiCharacters } from './emoji-characters.ts'

test.each([
  ['1f389', '🎉'],
  ['2764', '❤\uFE0F'],
  ['0031-20e3', '1\uFE0F\u20E3'],
  ['1f1e9-1f1ea', '🇩🇪'],
  // A skin tone takes the place of the selector.
  ['261d-1f3fd', '☝🏽'],
  ['1f575-200d-2640', '🕵\uFE0F\u200D♀\uFE0F'],
  ['2764-fe0f', '❤\uFE0F'],
  ['1f3f4-e0067-e007f', '🏴\u{E0067}\u{E007F}'],
  ['nothing', ''],
])('the code %s is an emoji with colours', (code, characters) => {
  expect(emojiCharacters(code)).toBe(characters)
})
