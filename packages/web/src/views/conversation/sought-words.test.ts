import { expect, test } from 'vitest'
import { matchesIn, wordsSought } from './sought-words.ts'

function marked(text: string, search: string): string {
  const words = wordsSought([{ operator: 'search', operand: search }])
  const found = matchesIn(text, words)
  return found.reduceRight(
    (out, { start, end }) => `${out.slice(0, start)}[${out.slice(start, end)}]${out.slice(end)}`,
    text,
  )
}

test('words are highlighted regardless of ending and case', () => {
  expect(marked('Shipping it: ships, a ship, the worship.', 'ships')).toBe(
    '[Shipping] it: [ships], a [ship], the worship.',
  )
})

test('a short word matches exactly, a phrase by its words', () => {
  expect(marked('An icon is on its line.', '"is on"')).toBe('An icon [is] [on] its line.')
})

test('negated words are not highlighted', () => {
  expect(wordsSought([{ operator: 'search', operand: 'logo', negated: true }])).toEqual([])
})

test('accents make no difference', () => {
  expect(marked('Äpfel, a\u0308pfel und die Straße', 'apfel STRASSE')).toBe(
    '[Äpfel], [a\u0308pfel] und die [Straße]',
  )
  expect(marked('apfel, Strasse', 'Äpfel Straße')).toBe('[apfel], [Strasse]')
})

test('a script without spaces matches anywhere', () => {
  expect(marked('東京と東京タワー, 한국어로', '東京 국어')).toBe('[東京]と[東京]タワー, 한[국어]로')
})
