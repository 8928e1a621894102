import { expect, test } from 'vitest'
import { readOptions } from './plan.ts'

const databaseUrl = 'postgres://localhost/postgres'

test('everything is measured on PostgreSQL too where there is one', () => {
  expect(readOptions([], undefined).databases).toEqual(['embedded'])
  expect(readOptions([], databaseUrl).databases).toEqual(['embedded', 'postgres'])
  expect(readOptions(['--on', 'postgres'], databaseUrl).databases).toEqual(['postgres'])
})

test('only the named measures run', () => {
  expect([...readOptions(['--only', 'send, fetch'], undefined).measures]).toEqual(['send', 'fetch'])
})

test('only the named parts of the web app are measured', () => {
  expect([...readOptions(['--web', 'large,start'], undefined).webParts]).toEqual(['large', 'start'])
  expect(readOptions([], undefined).webParts).toContain('scroll')
})

test('a longer history is stored where one is asked for', () => {
  expect(readOptions([], undefined).plan.stored).toBe(1_000_000)
  expect(readOptions(['--stored', '10000000'], undefined).plan.stored).toBe(10_000_000)
})

test.each([
  [['--only', 'sending'], 'There is no measure called “sending”'],
  [['--web', 'starts'], 'There is no part of the web app called “starts”'],
  [['--on', 'sqlite'], 'There is no database called “sqlite”'],
  [['--on', 'postgres'], 'PostgreSQL needs DATABASE_URL'],
  [['--hold', '1.3'], '--hold needs --against'],
  [['--hold', 'tight', '--against', 'run.json'], '--hold takes a number from 1 on'],
  [['--stored', '50'], '--stored takes a number from 100000 on'],
  [['--stored', 'many'], '--stored takes a number from 100000 on'],
  [['--minutes', '0'], '--minutes takes a number above 0'],
  [['--fast'], '--fast'],
])('%j is refused with a sentence', (args, message) => {
  expect(() => readOptions(args, undefined)).toThrow(message)
})
