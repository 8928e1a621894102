import { expect, test } from 'vitest'
import { checkPaths } from './check-paths.ts'

const there = [
  'packages/server/src/http/server.ts',
  'docs/adr/0001-x.md',
  'packages/server/test/a.ts',
]

function named(text: string): string[] {
  const files = [...there.map((path) => ({ path, text: '' })), { path: 'ARCHITECTURE.md', text }]
  return checkPaths(files).map(({ line, message }) => `${line} ${message}`)
}

test('the pages for newcomers name files that exist, from the root or from a package', () => {
  expect(
    named('`http/server.ts`, [why](docs/adr/0001-x.md), `test/a.ts`\n```\nhttp/server.ts\n```'),
  ).toEqual([])
  expect(named('see\n`http/gone.ts`')).toEqual(['2 names http/gone.ts, which does not exist'])
})

test('names that stand for any file are not looked for', () => {
  expect(
    named(
      '`<feature>/x.ts`, `packages/<feature>/events.ts`, `x.routes.ts`, `migrations/NNNN-name.sql`',
    ),
  ).toEqual([])
})
