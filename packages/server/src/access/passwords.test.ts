import { expect, test } from 'vitest'
import { requireStrongPassword } from './passwords.ts'

test.each([
  ['too short', 'x7!qP2k', 'at least 8'],
  ['too long', 'x'.repeat(101), 'at most 100'],
  ['common', 'iloveyou1', 'among the most common'],
  ['common in disguise', 'P@ssw0rd', 'among the most common'],
  ['common backwards', 'drowssap', 'among the most common'],
  ['common, and a little more', 'letmein123', 'too weak'],
  ['long and the same', 'aaaaaaaaaaaaaaaaaaaa', 'too weak'],
  ['a common one twice', 'password1password1', 'too weak'],
  ['the name of who has it', 'Ana Example 1', 'too weak'],
  ['the address of who has it', 'ana@example.org', 'too weak'],
])('a password is refused that is %s', async (_what, password, problem) => {
  const known = ['ana@example.org', 'Ana Example']
  await expect(requireStrongPassword(password, known)).rejects.toThrow(problem)
})

test.each([
  'correct horse 9',
  'the black cat is asleep',
  'my dog is my dog',
  'tall ships 1942',
  'ёжик в тумане',
  '🦔🦔 and 🍄 soup',
])('a password is taken that is hard to guess: %s', async (password) => {
  await expect(requireStrongPassword(password, ['ana@example.org'])).resolves.toBeUndefined()
})
