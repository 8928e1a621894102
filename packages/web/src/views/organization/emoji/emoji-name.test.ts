import { expect, test } from 'vitest'
import { emojiNameFault, nameFromFile } from './emoji-name.ts'

const names = {
  own: new Set(['parrot']),
  standard: new Set(['tada']),
  others: ['logo'],
  isAdmin: false,
}

test.each([
  ['party', undefined],
  ['a-b_c.9', undefined],
  ['', 'missing'],
  ['x'.repeat(101), 'long'],
  ['Party', 'form'],
  ['my party', 'form'],
  ['party-', 'form'],
  ['größe', 'form'],
  ['parrot', 'taken'],
  ['logo', 'twice'],
  ['tada', 'standard'],
])('the name “%s” of a new emoji: %s', (name, fault) => {
  expect(emojiNameFault(name, names)).toBe(fault)
})

test('administrators replace standard emoji', () => {
  expect(emojiNameFault('tada', { ...names, isAdmin: true })).toBeUndefined()
})

test.each([
  ['Party Parrot.gif', 'party_parrot'],
  ['Größe.png', 'grosse'],
  ['our.logo.v2.webp', 'our.logo.v2'],
  ['--_.png', ''],
  ['絵文字.png', ''],
  [`${'x'.repeat(99)}_y.png`, 'x'.repeat(99)],
])('the file “%s” suggests the name “%s”', (file, name) => {
  expect(nameFromFile(file)).toBe(name)
})
