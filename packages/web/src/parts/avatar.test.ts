import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Ana Lima', 'AL'],
  ['ana', 'A'],
  ['Ana María de la Cruz', 'AC'],
  ['build-bot 2', 'B2'],
  ['🦊 Fox', 'F'],
  ['Zoe\u0301 O\u0308zil', 'ZO\u0308'],
  ['王小明', '王'],
  ['🦊', '🦊'],
  ['🦊🐢', '🦊'],
  ['👩‍🚀', '👩‍🚀'],
  ['👍🏽', '👍🏽'],
  ['❤️', '❤️'],
  ['🇩🇪', '🇩🇪'],
  [' ??', '?'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
