import { lineAt, type SourceFile, type Violation } from './source.ts'

/** Folders from which pages name files. */
const places = [
  '',
  'docs/',
  'packages/',
  'packages/bench/',
  'packages/bench/src/',
  'packages/client/',
  'packages/client/src/',
  'packages/contract/src/',
  'packages/server/',
  'packages/server/src/',
  'packages/web/',
  'packages/web/src/',
  'tools/generators/',
]

/** A path with a folder. Names with `<…>`, `…`, `*` or NNNN are placeholders. */
const withFolder = /(?<![\w./<>…*-])[\w-]+(?:\/[\w.-]+)+\.(?:tsx?|js|md|sql|txt|css)\b/g

/** The name of a file without its folder. `x.routes.ts` and `rename-x.ts` stand for files of any feature. */
const alone = /(?<=`)(?!(?:[\w-]+-)?x\.)[\w.-]+\.(?:tsx?|js|sql|css)(?=`)/g

/** The files that the documentation names exist. */
export function checkPaths(files: readonly SourceFile[]): Violation[] {
  const known = new Set(files.map(({ path }) => path))
  const names = new Set(files.map(({ path }) => path.replace(/^.*\//, '')))
  const isPath = (name: string) =>
    name.includes('NNNN') || places.some((place) => known.has(place + name))
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((page) => [
      ...missing(page, withFolder, isPath),
      ...missing(page, alone, (name) => names.has(name)),
    ])
}

function missing(
  { path, text }: SourceFile,
  named: RegExp,
  exists: (name: string) => boolean,
): Violation[] {
  return [...text.matchAll(named)]
    .filter(([name]) => !exists(name))
    .map(({ 0: name, index }) => ({
      path,
      line: lineAt(text, index),
      message: `names ${name}, which does not exist`,
    }))
}
