import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

export interface Violation {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** A node of the syntax tree (ESTree with TypeScript). */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

export interface Comment {
  readonly start: number
  readonly text: string
}

export interface Import {
  readonly specifier: string
  readonly start: number
  readonly typeOnly: boolean
}

export interface Parsed {
  readonly program: Node
  readonly comments: readonly Comment[]
  readonly imports: readonly Import[]
}

/** The files that git tracks or would track, with their text, without binary files. */
export function repositoryFiles(root: string): SourceFile[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  const paths = [...new Set(listed)].filter((path) => path !== '' && existsSync(`${root}/${path}`))
  return paths
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
    .filter((file) => !file.text.includes('\0'))
}

export function isScript(path: string): boolean {
  return /\.(ts|tsx|mts|js|mjs)$/.test(path)
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^packages\/[^/]+\/test\//.test(path)
}

/** The line number, starting at 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export function lineCount(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}

/** A violation for each line that matches. */
export function matchingLines(file: SourceFile, pattern: RegExp, message: string): Violation[] {
  return file.text
    .split('\n')
    .flatMap((text, index) =>
      pattern.test(text) ? [{ path: file.path, line: index + 1, message }] : [],
    )
}

const parsedFiles = new WeakMap<SourceFile, Parsed>()

export function parse(file: SourceFile): Parsed {
  const known = parsedFiles.get(file)
  if (known) return known
  const { program, comments, module, errors } = parseSync(file.path, file.text)
  const [error] = errors
  if (error) throw new SyntaxError(`${file.path}: ${error.message}`)
  const tree = program as unknown as Node
  const parsed = {
    program: tree,
    comments: comments.map(({ start, value }) => ({ start, text: value })),
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries, start }) => ({
        specifier: moduleRequest.value,
        start,
        typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
      })),
      ...reExports(module.staticExports),
      ...importExpressions(tree),
    ],
  }
  parsedFiles.set(file, parsed)
  return parsed
}

interface StaticExport {
  readonly start: number
  readonly entries: readonly {
    readonly isType: boolean
    readonly moduleRequest: { readonly value: string } | null
  }[]
}

function reExports(exports: readonly StaticExport[]): Import[] {
  return exports.flatMap(({ start, entries }) => {
    const specifier = entries[0]?.moduleRequest?.value
    if (specifier === undefined) return []
    return [{ specifier, start, typeOnly: entries.every((entry) => entry.isType) }]
  })
}

/** `await import('…')` and the type `import('…').Name`. */
function importExpressions(program: Node): Import[] {
  const found: Import[] = []
  walk(program, (node) => {
    if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return
    const { value } = node.source as unknown as { value?: unknown }
    if (typeof value !== 'string') return
    found.push({ specifier: value, start: node.start, typeOnly: node.type === 'TSImportType' })
  })
  return found
}

export type Visit = (node: Node, parents: readonly Node[]) => void

/** Visits every node, outer ones first. The last parent is the nearest one. */
export function walk(node: Node, visit: Visit, parents: readonly Node[] = []): void {
  visit(node, parents)
  const below = [...parents, node]
  for (const child of childNodes(node)) walk(child, visit, below)
}

function childNodes(node: Node): Node[] {
  return Object.values(node).flatMap((value) => {
    if (Array.isArray(value)) return value.filter(isNode)
    return isNode(value) ? [value] : []
  })
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
