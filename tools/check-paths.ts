import { lineAt, type SourceFile, type Violation } from './source.ts'

const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md']
const places = [
  '',
  'packages/server/',
  'packages/server/src/',
  'packages/contract/src/',
  'packages/client/src/',
]

/** A path with a folder. Names with `<…>`, `…` or NNNN are placeholders. */
const named = /(?<![\w./<>…-])[\w-]+(?:\/[\w.-]+)+\.(?:ts|js|md|sql|txt)\b/g

/** The files that the pages for newcomers name exist. */
export function checkPaths(files: readonly SourceFile[]): Violation[] {
  const known = new Set(files.map(({ path }) => path))
  return files
    .filter(({ path }) => pages.includes(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(named)]
        .filter(
          ([name]) => !name.includes('NNNN') && !places.some((place) => known.has(place + name)),
        )
        .map(({ 0: name, index }) => ({
          path,
          line: lineAt(text, index),
          message: `names ${name}, which does not exist`,
        })),
    )
}
