import { lineAt, type SourceFile, type Violation } from './source.ts'

const pages = ['docs/security.md', 'docs/asvs.md']
const home = 'packages/server/src/'

/** Every test that the pages name exists, and row N lists the tests named `security N`. */
export function checkLedger(files: readonly SourceFile[]): Violation[] {
  const paths = new Set(files.map(({ path }) => path))
  const ledger = files.filter(({ path }) => pages.includes(path))
  return [
    ...ledger.flatMap((page) => missingTests(page, paths)),
    ...ledger
      .filter(({ path }) => path === pages[0])
      .flatMap((page) => unlistedTests(page, files.filter(isTest))),
  ]
}

function isTest({ path }: SourceFile): boolean {
  return /\.test\.tsx?$/.test(path) && path.startsWith('packages/')
}

function missingTests({ path, text }: SourceFile, paths: ReadonlySet<string>): Violation[] {
  return [...text.matchAll(/`([^`\s]+\.(?:test\.tsx?|ts))`/g)]
    .filter(([, name = '']) => !paths.has(name) && !paths.has(home + name))
    .map((found) => ({
      path,
      line: lineAt(text, found.index),
      message: `names ${found[1]}, which does not exist`,
    }))
}

function unlistedTests({ text }: SourceFile, tests: readonly SourceFile[]): Violation[] {
  const rows = new Map(
    [...text.matchAll(/^\| (\d+) \|.*$/gm)].map(([row, number]) => [number, row]),
  )
  return tests.flatMap((test) =>
    [...test.text.matchAll(/['`]security(?: (\d+))?: /g)]
      .filter(([, number]) => !listed(rows.get(number), test.path))
      .map((found) => ({
        path: test.path,
        line: lineAt(test.text, found.index),
        message: `is not in row ${found[1] ?? '?'} of ${pages[0]}`,
      })),
  )
}

function listed(row: string | undefined, path: string): boolean {
  const name = path.startsWith(home) ? path.slice(home.length) : path
  return row?.includes(`\`${name}\``) ?? false
}
