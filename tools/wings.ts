import { posix } from 'node:path'
import { type Import, isScript, isTest, parse, type SourceFile } from './source.ts'

/** The wings of the server from the lowest to the highest. A wing may use those before it. */
export const wings = [
  'groups',
  'access',
  'media',
  'people',
  'channels',
  'messages',
  'joining',
  'integrations',
  'organization',
] as const

export const source = 'packages/server/src/'

/** The file that other wings import from. */
export const face = 'public.ts'

/** An import between two files of the server. */
export interface Arrow extends Import {
  readonly file: SourceFile
  /** The importing and the imported file, relative to the server's source. */
  readonly from: string
  readonly to: string
}

/** Every import between files of the server, including type imports, without tests. */
export function arrowsOf(files: readonly SourceFile[]): Arrow[] {
  const own = files.filter(({ path }) => path.startsWith(source) && isScript(path) && !isTest(path))
  return own.flatMap((file) =>
    parse(file).imports.flatMap((found) => {
      if (!found.specifier.startsWith('.')) return []
      const target = posix.join(posix.dirname(file.path), found.specifier)
      if (!target.startsWith(source)) return []
      const [from, to] = [file.path, target].map((path) => path.slice(source.length))
      return [{ ...found, file, from: from ?? '', to: to ?? '' }]
    }),
  )
}

/** The first folder of a path in the server's source. */
export function topOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : ''
}

export function rankOf(folder: string): number | undefined {
  const rank = (wings as readonly string[]).indexOf(folder)
  return rank < 0 ? undefined : rank
}

/** The wings as lines of text: their size, the exports of their face, and how often they use others. */
export function wingTable(files: readonly SourceFile[]): string[] {
  const arrows = arrowsOf(files)
  const rows = [...wings].reverse().map((wing) => {
    const inside = files.filter(
      ({ path }) => path.startsWith(`${source}${wing}/`) && isScript(path) && !isTest(path),
    )
    const lines = inside.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
    const shown = inside.filter(({ path }) => path === `${source}${wing}/${face}`).flatMap(shownBy)
    const counts = wings.map((other) => {
      const count = arrows.filter(({ from, to }) => topOf(from) === wing && topOf(to) === other)
      return other === wing || count.length === 0 ? '' : `${other} ${count.length}`
    })
    const uses = counts.filter((text) => text !== '').join(', ')
    return [wing, `${inside.length}`, `${lines}`, `${shown.length}`, uses]
  })
  const head = ['wing', 'files', 'lines', 'shows', 'uses']
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  )
  return [head, ...rows].map((row) =>
    row
      .map((cell, at) => (at === 4 ? cell : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

/** The names that a face exports. */
export function shownBy(file: SourceFile): string[] {
  const body = parse(file).program.body as readonly { readonly type: string }[]
  return body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { specifiers } = statement as unknown as {
      readonly specifiers: readonly { readonly exported: { readonly name: string } }[]
    }
    return specifiers.map(({ exported }) => exported.name)
  })
}
