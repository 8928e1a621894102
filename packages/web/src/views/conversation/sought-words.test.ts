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
