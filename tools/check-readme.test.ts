import { expect, test } from 'vitest'
import { checkReadme } from './check-readme.ts'

test('a README with both commands passes', () => {
  const text = 'Run: `npm ci && npm start`\n\nTest: `npm ci && npm test`\n'
  expect(checkReadme([{ path: 'README.md', text }])).toEqual([])
})

test('a README without the test command does not', () => {
  expect(checkReadme([{ path: 'README.md', text: 'npm ci && npm start' }])).toEqual([
    { path: 'README.md', line: 1, message: 'does not say `npm ci && npm test`' },
  ])
})

test('nor does a repository without a README', () => {
  expect(checkReadme([])).toHaveLength(2)
})
