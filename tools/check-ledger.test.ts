import { expect, test } from 'vitest'
import { checkLedger } from './check-ledger.ts'

const page = (text: string) => ({ path: 'docs/security.md', text })
const aTest = (path: string, text: string) => ({ path, text })
const own = 'packages/server/src/a/x.test.ts'
const other = 'packages/client/test/y.test.ts'

test('a ledger that names its tests passes', () => {
  const text = `| 1 | a | b | \`a/x.test.ts\`, \`${other}\` |`
  const tests = [aTest(own, "test('security 1: a')"), aTest(other, 'test(`security 1: b`)')]
  expect(checkLedger([page(text), ...tests])).toEqual([])
})

test('a test that is gone is missed, in both pages', () => {
  const text = '\n`a/gone.test.ts`'
  expect(checkLedger([page(text), { path: 'docs/asvs.md', text }])).toEqual(
    ['docs/security.md', 'docs/asvs.md'].map((path) => ({
      path,
      line: 2,
      message: 'names a/gone.test.ts, which does not exist',
    })),
  )
})

test('a test that claims a row is in that row, and says which it is', () => {
  const text = '| 1 | a | b | `a/x.test.ts` |\n| 2 | c | d | |'
  const found = checkLedger([page(text), aTest(own, "\n'security 2: a'\n'security: b'")])
  expect(found).toEqual([
    { path: own, line: 2, message: 'is not in row 2 of docs/security.md' },
    { path: own, line: 3, message: 'is not in row ? of docs/security.md' },
  ])
})
