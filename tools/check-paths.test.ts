import { expect, test } from 'vitest'
import { checkPaths } from './check-paths.ts'

const there = [
  'packages/server/src/http/server.ts',
  'docs/adr/0001-x.md',
  'packages/server/test/a.ts',
]

function named(text: string, page = 'ARCHITECTURE.md'): string[] {
  const files = [...there.map((path) => ({ path, text: '' })), { path: page, text }]
  return checkPaths(files).map(({ line, message }) => `${line} ${message}`)
}

test('pages name files that exist, from the root or from a package', () => {
  expect(
    named('`http/server.ts`, [why](docs/adr/0001-x.md), `test/a.ts`\n```\nhttp/server.ts\n```'),
  ).toEqual([])
  for (const page of ['ARCHITECTURE.md', 'README.md', 'docs/writer.md']) {
    const found = named('see\n`http/gone.ts`', page)
    expect(found, page).toEqual(['2 names http/gone.ts, which does not exist'])
  }
})

test('a file that is named without its folder exists in some folder', () => {
  expect(named('`server.ts`')).toEqual([])
  expect(named('`gone.ts`')).toEqual(['1 names gone.ts, which does not exist'])
})

test('names that stand for any file are not looked for', () => {
  expect(
    named(
      '`<feature>/x.ts`, `packages/<feature>/events.ts`, `x.routes.ts`, `rename-x.ts`, `settings/*-fields.ts`, `migrations/NNNN-name.sql`',
    ),
  ).toEqual([])
})
