import { describe, expect, test } from 'vitest'
import { checkSuppressions } from './check-suppressions.ts'

const good = [
  '// biome-ignore lint/suspicious/noConsole: the command line prints its answer.',
  '// @ts-expect-error the published types forget this option',
  '// Invariant: commit order is id order.',
  '// Note: PGlite answers in one round trip.',
  '// Todo(#12): Drop this when Node 22 is the oldest.',
  '/** Sends a todo list: nothing more. */',
  'const text = "TODO: this is no comment"',
]

const bad = [
  '// biome-ignore lint/suspicious/noConsole: <explanation>',
  '// biome-ignore lint/suspicious/noConsole',
  '// biome-ignore-all lint/suspicious/noConsole: later',
  '// @ts-expect-error',
  '// @ts-expect-error wrong',
  '// @ts-ignore because the types are wrong',
  '// @ts-nocheck',
  '/* eslint-disable no-console */',
  '// TODO: Write this.',
  '// Todo: Write this.',
  '// Todo(ana): Write this.',
  '// NOTE: Loud.',
  '// Some day (FIXME) this goes.',
  '/**\n * Sends.\n * Hack: twice.\n */',
]

describe('checkSuppressions', () => {
  test.each(good)('accepts %s', (line) => {
    expect(check(line)).toEqual([])
  })

  test.each(bad)('refuses %s', (line) => {
    expect(check(line)).toHaveLength(1)
  })

  test('names the line inside a block comment', () => {
    expect(check('\n/**\n * Sends.\n * Hack: twice.\n */')[0]?.line).toBe(4)
  })
})

function check(text: string) {
  return checkSuppressions([{ path: 'packages/server/src/a.ts', text }])
}
