import { expect, test } from 'vitest'
import { CommandRefused } from './command-refused.ts'
import { lineFor } from './operator-errors.ts'

test('a bug that ends a command is told in one line with its place, also behind another error', () => {
  const bug = new TypeError('debug is not a function')
  const cause = new Error('The embedded database stopped:\n  debug is not a function', {
    cause: bug,
  })

  expect(lineFor(bug, 'serve')).toMatch(
    /^parley serve failed: debug is not a function, in operator-errors\.test\.ts:\d+ \(.*\)$/,
  )
  expect(lineFor(cause, 'serve')).toMatch(
    /stopped: debug is not a function, in operator-errors.test/,
  )
})

test('what the operator can fix is told without a place', () => {
  expect(lineFor(new CommandRefused('No'), 'serve')).toBe('No')
  expect(lineFor(new Error('No'), 'serve')).toBe(
    'parley serve failed: No (LOG_LEVEL=debug shows more)',
  )
})
