import { expect, test } from 'vitest'
import { languageTag } from './language-tag.ts'

test.each(['en', 'de', 'de-AT', 'pt_BR', 'zh-Hans', 'zh_TW', 'sr-Latn-RS', 'ca-valencia', 'tlh'])(
  '%s is a language',
  (tag) => {
    expect(languageTag.safeParse(tag).success).toBe(true)
  },
)

test.each([
  '',
  'x',
  'DE',
  'en-a1',
  'en_a1',
  'en-US-GB',
  'de-abcd1234-abcd1234',
  'de-u-co-phonebk',
  `de-${'abcde-'.repeat(10)}`,
])('%j is no language', (tag) => {
  expect(languageTag.safeParse(tag).success).toBe(false)
})
