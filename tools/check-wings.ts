import { posix } from 'node:path'
import { importCycles } from './import-cycles.ts'
import { lineAt, parse, type SourceFile, type Violation } from './source.ts'
import { type Arrow, arrowsOf, face, rankOf, shownBy, source, topOf, wings } from './wings.ts'

/** These two files combine all parts of the server; only they may import private files. */
const joints = ['features.ts', 'parley.ts']

/**
 * Allowed imports between the wings of the server: only from lower wings, and only from their faces. A face
 * exports only what others use, and no stores; folders do not import each other in circles. Type imports count,
 * too.
 */
export function checkWings(files: readonly SourceFile[]): Violation[] {
  const arrows = arrowsOf(files)
  return [
    ...arrows.flatMap((arrow) => violation(arrow, arrowFault(arrow))),
    ...unusedNames(files, arrows),
    ...folderCircles(arrows),
  ]
}

function violation(arrow: Arrow, message: string | undefined): Violation[] {
  if (message === undefined) return []
  return [{ path: arrow.file.path, line: lineAt(arrow.file.text, arrow.start), message }]
}

function arrowFault({ from, to }: Arrow): string | undefined {
  const [user, used] = [topOf(from), topOf(to)]
  const rank = rankOf(used)
  if (rank === undefined || joints.includes(from)) return undefined
  const isFace = to === `${used}/${face}`
  if (user === used) {
    if (isFace) return `${used} does not use its own face`
    return from === `${used}/${face}` && isPrivate(to) ? `${to} is private to its wing` : undefined
  }
  const own = rankOf(user)
  if (own !== undefined && own < rank) return `${user} may not use ${used}, which stands above it`
  return isFace ? undefined : `${to} is private to its wing: others use ${used}/${face}`
}

function isPrivate(path: string): boolean {
  return /\.(store|tables)\.ts$/.test(path)
}

/** Unused exports of a face are refused. */
function unusedNames(files: readonly SourceFile[], arrows: readonly Arrow[]): Violation[] {
  return files.flatMap((file) => {
    const wing = wings.find((one) => file.path === `${source}${one}/${face}`)
    if (!wing) return []
    const users = arrows.filter(({ to }) => to === `${wing}/${face}`)
    const used = new Set(users.flatMap(({ file: user, specifier }) => namesFrom(user, specifier)))
    const unused = shownBy(file).filter((name) => !used.has(name))
    return unused.map((name) => ({
      path: file.path,
      line: lineAt(file.text, Math.max(file.text.search(new RegExp(`\\b${name}\\b`)), 0)),
      message: `no other wing uses ${name}`,
    }))
  })
}

/** The names that a file imports from a specifier. */
function namesFrom(file: SourceFile, specifier: string): string[] {
  const body = parse(file).program.body as readonly Record<string, unknown>[]
  return body.flatMap((statement) => {
    const { source: from, specifiers } = statement as {
      source?: { value: string } | null
      specifiers?: readonly { imported?: { name: string }; local: { name: string } }[]
    }
    if (from?.value !== specifier) return []
    return (specifiers ?? []).map(({ imported, local }) => (imported ?? local).name)
  })
}

function folderCircles(arrows: readonly Arrow[]): Violation[] {
  const graph = new Map<string, string[]>()
  for (const { from, to } of arrows) {
    const [user, used] = [folderOf(from), folderOf(to)]
    if (user === used || used === `${topOf(from)}/${face}`) continue
    graph.set(user, [...(graph.get(user) ?? []), used])
  }
  return importCycles(graph).flatMap((circle) => {
    const [first = '', second = circle[0]] = circle
    const arrow = arrows.find(({ from, to }) => folderOf(from) === first && folderOf(to) === second)
    return arrow ? violation(arrow, `circle of folders: ${[...circle, first].join(' → ')}`) : []
  })
}

/** The folder of a file. Faces and files directly in `src` stand alone. */
function folderOf(path: string): string {
  return posix.basename(path) === face || !path.includes('/') ? path : posix.dirname(path)
}
