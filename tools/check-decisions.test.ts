import { expect, test } from 'vitest'
import { checkDecisions } from './check-decisions.ts'

const index = {
  path: 'docs/adr/README.md',
  text: '# Decisions\n\n- [1](0001-sql.md): SQL\n- [2](0002-host.md): A host\n',
}
const sql = { path: 'docs/adr/0001-sql.md', text: '# 1. SQL\n' }
const host = { path: 'docs/adr/0002-host.md', text: '# 2. A host\n' }

test('decisions with numbers and entries of their own pass', () => {
  expect(checkDecisions([index, sql, host])).toEqual([])
})

test('two decisions with one number do not', () => {
  const second = { path: 'docs/adr/0001-text.md', text: '# 1. Text\n' }

  expect(checkDecisions([index, sql, second])).toEqual([
    { path: second.path, line: 1, message: 'has the number of 0001-sql.md' },
  ])
})

test.each([
  ['another number in the title', { ...sql, text: '# 3. SQL\n' }, 'does not begin with “# 1. ”'],
  [
    'a title that the index does not list',
    { ...sql, text: '# 1. Statements\n' },
    'is missing in the index: “- [1](0001-sql.md): Statements”',
  ],
  ['a file without a number', { ...sql, path: 'docs/adr/sql.md' }, 'is not named NNNN-title.md'],
])('%s is reported', (_, file, message) => {
  expect(checkDecisions([index, file])).toEqual([{ path: file.path, line: 1, message }])
})
