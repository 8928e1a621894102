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

test('words are marked whatever their ending and capitals', () => {
  expect(marked('Shipping it: ships, a ship, the worship.', 'ships')).toBe(
    '[Shipping] it: [ships], a [ship], the worship.',
  )
})

test('a short word is marked as it is, a phrase by its words', () => {
  expect(marked('An icon is on its line.', '"is on"')).toBe('An icon [is] [on] its line.')
})

test('what is left out is not marked', () => {
  expect(wordsSought([{ operator: 'search', operand: 'logo', negated: true }])).toEqual([])
})
